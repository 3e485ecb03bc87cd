import type { Corpus } from "./corpus.ts";
import type { Mentions, Span } from "./mentions.ts";
import { spansInTurns } from "./turns.ts";

/** A mention, and the turn that it is in; null where no turn has a speaker or a role. */
export interface Mention {
  readonly span: Span;
  readonly turn: number | null;
}

/** The mentions of one phrase whose speaker and role count. */
export interface CountedMentions {
  readonly count: (transcript: number) => number;
  readonly list: (transcript: number) => readonly Mention[];
}

export const noMentions: CountedMentions = { count: () => 0, list: () => [] };
const everyVoice = () => true;

/** Where no speaker is known, counting reads no turn and, of a single word, no position. */
export function countedMentions(
  mentions: Mentions,
  corpus: Corpus,
  isCounted: (voice: number) => boolean = everyVoice,
): CountedMentions {
  if (!corpus.hasVoices) {
    return {
      count: (transcript) => mentions.countIn(transcript),
      list: (transcript) => mentions.spansIn(transcript).map((span) => ({ span, turn: null })),
    };
  }
  const turns = corpus.turns();
  let latest: { readonly transcript: number; readonly list: readonly Mention[] } | null = null;
  const list = (transcript: number) => {
    if (latest?.transcript !== transcript)
      latest = { transcript, list: spansInTurns(mentions.spansIn(transcript), transcript, turns, isCounted) };
    return latest.list;
  };
  return { list, count: (transcript) => list(transcript).length };
}
