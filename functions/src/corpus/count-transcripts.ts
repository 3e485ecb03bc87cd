import { keyOf } from "../phrases/phrase.ts";
import type { Corpus } from "./corpus.ts";
import {
  maxSnippets,
  maxSpeakers,
  type Counts,
  type Findings,
  type TranscriptContext,
  type TranscriptTally,
} from "./findings.ts";
import { mentionsOf, type Mentions, type Span } from "./mentions.ts";
import type { ContextOptions, SearchRequest } from "./search-request.ts";
import { createSnippetCutter } from "./snippets.ts";
import { spansInTurns } from "./turns.ts";

/** A mention, and the turn that it is in; null where no turn has a speaker or a role. */
interface Mention {
  readonly span: Span;
  readonly turn: number | null;
}

/** The mentions of one phrase whose speaker and role count. */
interface CountedMentions {
  readonly count: (transcript: number) => number;
  readonly list: (transcript: number) => readonly Mention[];
}

/** Without a corpus no transcript is checked. Mentions that two phrases share count for each of them. */
export function countTranscripts<Weights>(
  { phrases, filter, context }: SearchRequest,
  corpus: Corpus | null,
  tally: TranscriptTally<Weights>,
): Findings<Weights> {
  const isFiltered = filter.speakers.length > 0 || filter.roles.length > 0;
  const selection = corpus !== null && isFiltered ? corpus.turns().select(filter) : null;
  const candidates = corpus?.candidates(filter, selection) ?? [];
  const window = { from: candidates[0] ?? 0, to: (candidates.at(-1) ?? -1) + 1 };
  const voiceMentions = new Map<number, number>();
  const counted = phrases.map((phrase) => ({
    key: keyOf(phrase),
    minMentions: phrase.minMentions,
    mentions:
      corpus === null
        ? none
        : countedMentions(mentionsOf(phrase, corpus.index, window), corpus, selection?.isCounted),
    transcripts_with_phrase: 0,
    total_mentions: 0,
  }));
  const months = new Map<string, { -readonly [Name in keyof Counts]: Counts[Name] }>();
  const said: number[] = [];
  for (const number of candidates) {
    const transcript = corpus?.transcripts[number];
    if (transcript === undefined) continue;
    const month = transcript.date.slice(0, 7);
    const inMonth = months.get(month) ?? { transcripts: 0, transcripts_with_phrase: 0, total_mentions: 0 };
    months.set(month, inMonth);
    let isSaid = false;
    for (const phrase of counted) {
      const mentions = phrase.mentions.count(number);
      if (mentions === 0) continue;
      if (corpus?.hasVoices === true) addVoices(voiceMentions, corpus, phrase.mentions.list(number));
      phrase.total_mentions += mentions;
      inMonth.total_mentions += mentions;
      if (mentions < phrase.minMentions) continue;
      phrase.transcripts_with_phrase += 1;
      isSaid = true;
    }
    inMonth.transcripts += 1;
    if (isSaid) {
      inMonth.transcripts_with_phrase += 1;
      said.push(number);
    }
    tally.add({ date: transcript.date, words: selection?.words.get(number) ?? transcript.words, isSaid });
  }
  const checked = candidates.length;
  return {
    total_transcripts_checked: checked,
    transcripts_with_phrase: said.length,
    probability: checked === 0 ? null : said.length / checked,
    total_mentions: counted.reduce((sum, { total_mentions }) => sum + total_mentions, 0),
    by_phrase: Object.fromEntries(
      counted.map(({ key, transcripts_with_phrase, total_mentions }) => [
        key,
        { transcripts_with_phrase, total_mentions },
      ]),
    ),
    by_month: [...months]
      .map(([month, counts]) => ({ month, ...counts }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
    by_speaker: corpus === null ? [] : speakersOf(voiceMentions, corpus),
    weights: tally.total(),
    ...(context !== null && {
      context:
        corpus === null
          ? []
          : contextOf(
              counted.map(({ mentions }) => mentions),
              corpus,
              said,
              context,
            ),
    }),
  };
}

const none: CountedMentions = { count: () => 0, list: () => [] };
const everyVoice = () => true;

/** Where no speaker is known, counting reads no turn and, of a single word, no position. */
function countedMentions(
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

function addVoices(voices: Map<number, number>, corpus: Corpus, mentions: readonly Mention[]): void {
  for (const { turn } of mentions) {
    const voice = corpus.turns().voiceOf(turn ?? 0);
    voices.set(voice, (voices.get(voice) ?? 0) + 1);
  }
}

function speakersOf(voices: ReadonlyMap<number, number>, corpus: Corpus): Findings<unknown>["by_speaker"] {
  return [...voices]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, maxSpeakers)
    .map(([voice, total_mentions]) => {
      const { speaker = null, role = null } = corpus.turns().voices[voice] ?? {};
      return { speaker, role, total_mentions };
    });
}

/** Of the most recent transcripts in which a phrase is said. */
function contextOf(
  phrases: readonly CountedMentions[],
  corpus: Corpus,
  said: readonly number[],
  options: ContextOptions,
): TranscriptContext[] {
  const dateOf = (number: number) => corpus.transcripts[number]?.date ?? "";
  return said
    .toSorted((a, b) => (dateOf(a) === dateOf(b) ? b - a : dateOf(a) < dateOf(b) ? 1 : -1))
    .slice(0, options.transcripts)
    .flatMap((number) => {
      const transcript = corpus.transcripts[number];
      if (transcript === undefined) return [];
      const mentions = phrases
        .flatMap(({ list }) => list(number))
        .toSorted((a, b) => a.span.start - b.span.start || a.span.length - b.span.length);
      const cut = createSnippetCutter((position) => corpus.passageWith(number, position), {
        contextTokens: options.words,
        allCapitals: transcript.allCapitals,
      });
      const hasOneTurn = transcript.positions === transcript.words;
      const snippets = mentions.slice(0, maxSnippets).map(({ span, turn: known }) => {
        if (hasOneTurn && known === null)
          return { speaker: null, role: null, ...cut(span, { from: 0, to: transcript.words }) };
        const turns = corpus.turns();
        const turn = known ?? turns.turnAt(number, span.start);
        const { speaker = null, role = null } = turns.voices[turns.voiceOf(turn)] ?? {};
        return { speaker, role, ...cut(span, turns.bounds(turn)) };
      });
      return [{ transcript: number, mentions: mentions.length, snippets }];
    });
}
