import { type Corpus, readTurns } from "../../index/corpus.ts";
import { mentionsOf } from "../../index/mentions.ts";
import type { Turn } from "../../index/transcript.ts";
import { spansInTurns } from "../../index/turns.ts";
import { parseStrikeWord } from "../../phrases/phrase.ts";
import { representativeRoles, speakerTypeOf, type SpeakerType } from "./company.ts";
import { paragraphAround } from "./paragraph.ts";

/** A part of a turn in which a word is said. */
export interface SpokenParagraph {
  readonly speaker: string | null;
  readonly speaker_type: SpeakerType | null;
  readonly paragraph: string;
}

interface WordInCall {
  readonly mentions: number;
  /** In the order of the call, at most 20, none twice in a row. */
  readonly paragraphs: readonly SpokenParagraph[];
}

export const maxParagraphs = 20;

/** Finds where representatives of the company say a word in a call. Analysts' words don't count. */
type FindInCall = (strikeWord: string | null) => WordInCall;

export function createFindInCall(corpus: Corpus, transcript: number): FindInCall {
  const window = { from: transcript, to: transcript + 1 };
  const turns = corpus.turns();
  const { isCounted } = turns.select({ speakers: [], roles: representativeRoles });
  const [first] = turns.range(transcript);
  let texts: readonly Turn[] | undefined;
  return (strikeWord) => {
    const phrase = strikeWord === null ? null : parseStrikeWord(strikeWord);
    if (phrase === null) return { mentions: 0, paragraphs: [] };
    const spans = mentionsOf(phrase, corpus.index, window).spansIn(transcript);
    const mentions = spansInTurns(spans, transcript, turns, isCounted);
    const paragraphs: SpokenParagraph[] = [];
    for (const { span, turn } of mentions) {
      if (paragraphs.length === maxParagraphs) break;
      texts ??= readTurns(corpus, transcript);
      const { speaker = null, role = null, text = "" } = texts[turn - first] ?? {};
      const token = span.start - turns.bounds(turn).from;
      const paragraph = paragraphAround(text, token, corpus.reading(transcript));
      if (paragraphs.at(-1)?.paragraph === paragraph) continue;
      paragraphs.push({ speaker, speaker_type: speakerTypeOf(role), paragraph });
    }
    return { mentions: mentions.length, paragraphs };
  };
}
