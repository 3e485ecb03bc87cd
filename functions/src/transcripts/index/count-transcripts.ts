import { by } from "../../base/arrays.ts";
import { memoized } from "../../base/memo.ts";
import { keyOf, type Phrase } from "../phrases/phrase.ts";
import type { Corpus } from "./corpus.ts";
import { countedMentions, noMentions, type CountedMentions, type Mention, findMentions } from "./mentions.ts";
import {
  maxLatest,
  maxSpeakers,
  type Counts,
  type Findings,
  type TranscriptTally,
  type SearchRequest,
} from "./findings.ts";
import { latestOf, newestOf, type StoredTranscript } from "./transcript.ts";
import { createNearTally } from "./near-misses.ts";
import { contextOf } from "./snippets.ts";
import { finish, type Steps } from "./steps.ts";
import { createFinder } from "./word-index.ts";

interface CountedPhrase {
  readonly phrase: Phrase;
  readonly mentions: CountedMentions;
  transcripts_with_phrase: number;
  total_mentions: number;
}

type MonthCounts = { -readonly [Name in keyof Counts]: Counts[Name] };

const noCounts = (): MonthCounts => ({ transcripts: 0, transcripts_with_phrase: 0, total_mentions: 0 });

/** Number of transcripts that are counted in a step. */
const transcriptsInStep = 16;

/** Like `countInSteps`, all steps at once. */
export function countTranscripts<Weights>(
  ...parameters: Parameters<typeof countInSteps<Weights>>
): Findings<Weights> {
  return finish(countInSteps(...parameters));
}

/**
 * Counts phrases in the transcripts that pass a filter; without a corpus there are none. A mention that two phrases share counts for
 * both.
 */
export function* countInSteps<Weights>(
  { phrases, filter, context, last = null, nearMisses = false }: SearchRequest,
  corpus: Corpus | null,
  tally: TranscriptTally<Weights>,
): Steps<Findings<Weights>> {
  const isFiltered = filter.speakers.length > 0 || filter.roles.length > 0;
  const selection = corpus !== null && isFiltered ? corpus.turns().select(filter) : null;
  const passing = corpus?.candidates(filter, selection) ?? [];
  const candidates = corpus === null || last === null ? passing : newestOf(passing, corpus.transcripts, last);
  const window = { from: candidates[0] ?? 0, to: (candidates.at(-1) ?? -1) + 1 };
  const voiceMentions = new Map<number, number>();
  const plainFinder = corpus === null ? null : createFinder(corpus.index, window);
  const near =
    nearMisses && corpus !== null && plainFinder !== null
      ? yield* createNearTally(phrases, candidates, {
          corpus,
          finder: plainFinder,
          isCounted: selection?.isCounted,
        })
      : null;
  const finder = plainFinder && near ? { ...plainFinder, longerAt: near.longerAt } : plainFinder;
  const counted: CountedPhrase[] = [];
  for (const phrase of phrases) {
    const mentions =
      corpus === null || finder === null
        ? noMentions
        : countedMentions(yield* findMentions(phrase, finder), corpus, selection?.isCounted);
    counted.push({ phrase, mentions, transcripts_with_phrase: 0, total_mentions: 0 });
  }
  const months = new Map<string, MonthCounts>();
  let month = "";
  let inMonth = noCounts();
  const said: number[] = [];
  let words = 0;
  const check = (number: number) => {
    const transcript = corpus?.transcripts[number];
    if (transcript === undefined) return;
    // Neighbouring transcripts are mostly of the same month.
    if (transcript.month !== month) {
      month = transcript.month;
      inMonth = months.get(month) ?? noCounts();
      months.set(month, inMonth);
    }
    let isSaid = false;
    for (const phraseCounts of counted) {
      const mentions = phraseCounts.mentions.count(number);
      if (mentions === 0) continue;
      if (corpus?.hasVoices === true) addVoices(voiceMentions, corpus, phraseCounts.mentions.list(number));
      phraseCounts.total_mentions += mentions;
      inMonth.total_mentions += mentions;
      if (mentions < phraseCounts.phrase.minMentions) continue;
      phraseCounts.transcripts_with_phrase += 1;
      isSaid = true;
    }
    inMonth.transcripts += 1;
    if (isSaid) {
      inMonth.transcripts_with_phrase += 1;
      said.push(number);
    }
    const spokenWords = selection?.words.get(number) ?? transcript.words;
    words += spokenWords;
    tally.add({ date: transcript.date, words: spokenWords, isSaid });
  };
  for (let from = 0; from < candidates.length; from += transcriptsInStep) {
    yield;
    for (const number of candidates.slice(from, from + transcriptsInStep)) check(number);
  }
  const checked = candidates.length;
  const mentions = counted.reduce((sum, { total_mentions }) => sum + total_mentions, 0);
  return {
    total_transcripts_checked: checked,
    transcripts_with_phrase: said.length,
    probability: checked === 0 ? null : said.length / checked,
    total_mentions: mentions,
    total_words_checked: words,
    latest: countLatest(candidates, said, corpus),
    by_phrase: Object.fromEntries(
      counted.map(({ phrase, transcripts_with_phrase, total_mentions }) => [
        keyOf(phrase),
        { transcripts_with_phrase, total_mentions },
      ]),
    ),
    by_month: [...months].map(([month, counts]) => ({ month, ...counts })).sort(by(({ month }) => month)),
    by_speaker:
      corpus === null ? [] : corpus.hasVoices ? speakersOf(voiceMentions, corpus) : nobody(mentions),
    weights: tally.total(),
    ...(nearMisses && { near_misses: near === null ? [] : yield* near.total() }),
    ...(context !== null && {
      context:
        corpus === null
          ? []
          : yield* contextOf(
              counted.map(({ mentions }) => mentions),
              corpus,
              said,
              context,
            ),
    }),
  };
}

function countLatest(
  checked: readonly number[],
  said: readonly number[],
  corpus: Corpus | null,
): Findings<unknown>["latest"] {
  const latest = latestChecked(checked, corpus?.transcripts ?? []);
  return { checked: latest.length, with_phrase: latest.filter((number) => said.includes(number)).length };
}

/** The numbers of all transcripts of a corpus are one array, so its latest ones are found once. */
const latestChecked = memoized(
  (checked: readonly number[], transcripts: readonly StoredTranscript[]): readonly number[] =>
    latestOf(checked, transcripts, maxLatest),
);

function addVoices(voices: Map<number, number>, corpus: Corpus, mentions: readonly Mention[]): void {
  for (const { turn } of mentions) {
    const voice = corpus.turns().voiceOf(turn ?? 0);
    voices.set(voice, (voices.get(voice) ?? 0) + 1);
  }
}

function speakersOf(voices: ReadonlyMap<number, number>, corpus: Corpus): Findings<unknown>["by_speaker"] {
  return [...voices]
    .sort(([a, count], [b, otherCount]) => otherCount - count || a - b)
    .slice(0, maxSpeakers)
    .map(([voice, total_mentions]) => {
      const { speaker = null, role = null } = corpus.turns().voices[voice] ?? {};
      return { speaker, role, total_mentions };
    });
}

/** The speakers of a corpus in which no speaker is known. */
function nobody(mentions: number): Findings<unknown>["by_speaker"] {
  return mentions === 0 ? [] : [{ speaker: null, role: null, total_mentions: mentions }];
}
