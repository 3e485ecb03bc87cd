import { keyOf, type Phrase } from "./phrases/phrase.ts";
import type { Corpus } from "./corpus.ts";
import { countedMentions, noMentions, type CountedMentions, type Mention, findMentions } from "./mentions.ts";
import {
  maxSpeakers,
  type Findings,
  type SearchRequest,
  type WeighTranscripts,
  maxLatest,
  type CheckedTranscript,
} from "./findings.ts";
import { newestOf, latestOf, type StoredTranscript } from "./transcript.ts";
import { createNearTally } from "./near-misses.ts";
import { contextOf } from "./snippets.ts";
import type { Steps } from "./steps.ts";
import { createFinder } from "./word-index.ts";
import { memoized } from "../base/cached.ts";
import type { VoiceSelection } from "./turns.ts";

interface CountedPhrase {
  readonly phrase: Phrase;
  readonly mentions: CountedMentions;
  transcripts_with_phrase: number;
  total_mentions: number;
}

/** Number of transcripts that are counted in a step. */
const transcriptsInStep = 16;

/**
 * Counts phrases in the transcripts that pass a filter; without a corpus there are none. A mention that two
 * phrases share counts for both.
 */
export function* countInSteps<Weights>(
  { phrases, filter, context, last = null, nearMisses = false }: SearchRequest,
  corpus: Corpus | null,
  weigh: WeighTranscripts<Weights>,
): Steps<Findings<Weights>> {
  const { speakers, roles, parts = [] } = filter;
  const isFiltered = [speakers, roles, parts].some((wanted) => wanted.length > 0);
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
  const checked = checkedList(candidates, corpus?.transcripts ?? [], selection);
  const months = checked.months.map((month) => ({ ...month, transcripts_with_phrase: 0, total_mentions: 0 }));
  /** Indices of candidates. */
  const said: number[] = [];
  const check = (index: number) => {
    const number = candidates[index] ?? 0;
    const month = months[checked.monthOf[index] ?? 0];
    let isSaid = false;
    for (const phraseCounts of counted) {
      const mentions = phraseCounts.mentions.count(number);
      if (mentions === 0 || month === undefined) continue;
      if (corpus?.hasVoices === true) addVoices(voiceMentions, corpus, phraseCounts.mentions.list(number));
      phraseCounts.total_mentions += mentions;
      month.total_mentions += mentions;
      if (mentions < phraseCounts.phrase.minMentions) continue;
      phraseCounts.transcripts_with_phrase += 1;
      isSaid = true;
    }
    if (!isSaid || month === undefined) return;
    month.transcripts_with_phrase += 1;
    said.push(index);
  };
  for (let index = 0; index < candidates.length; index++) {
    if (index % transcriptsInStep === 0) yield;
    check(index);
  }
  const mentions = counted.reduce((sum, { total_mentions }) => sum + total_mentions, 0);
  return {
    total_transcripts_checked: candidates.length,
    transcripts_with_phrase: said.length,
    probability: candidates.length === 0 ? null : said.length / candidates.length,
    total_mentions: mentions,
    total_words_checked: checked.words,
    latest: {
      checked: checked.latest.length,
      with_phrase: checked.latest.filter((index) => said.includes(index)).length,
    },
    by_phrase: Object.fromEntries(
      counted.map(({ phrase, transcripts_with_phrase, total_mentions }) => [
        keyOf(phrase),
        { transcripts_with_phrase, total_mentions },
      ]),
    ),
    by_month: months,
    by_speaker:
      corpus === null ? [] : corpus.hasVoices ? speakersOf(voiceMentions, corpus) : nobody(mentions),
    weights: weigh(checked.transcripts, said),
    ...(nearMisses && { near_misses: near === null ? [] : yield* near.total() }),
    ...(context !== null && {
      context:
        corpus === null
          ? []
          : yield* contextOf(
              counted.map(({ mentions }) => mentions),
              corpus,
              said.map((index) => candidates[index] ?? 0),
              context,
            ),
    }),
  };
}

function addVoices(voices: Map<number, number>, corpus: Corpus, mentions: readonly Mention[]): void {
  for (const { turn } of mentions) {
    const voice = corpus.turns().voiceOf(turn ?? 0);
    voices.set(voice, (voices.get(voice) ?? 0) + 1);
  }
}

/** A speaker's voices in several parts of the transcripts are a single entry. */
function speakersOf(voices: ReadonlyMap<number, number>, corpus: Corpus): Findings<unknown>["by_speaker"] {
  const spoken = [...voices].map(([voice, mentions]) => {
    const { speaker = null, role = null } = corpus.turns().voices[voice] ?? {};
    return { speaker, role, voice, mentions };
  });
  return [...Map.groupBy(spoken, ({ speaker, role }) => JSON.stringify([speaker, role])).values()]
    .flatMap((all) => {
      const [first] = all;
      if (first === undefined) return [];
      const total_mentions = all.reduce((sum, { mentions }) => sum + mentions, 0);
      const voice = Math.min(...all.map((one) => one.voice));
      return [{ speaker: first.speaker, role: first.role, total_mentions, voice }];
    })
    .sort((a, b) => b.total_mentions - a.total_mentions || a.voice - b.voice)
    .slice(0, maxSpeakers)
    .map(({ speaker, role, total_mentions }) => ({ speaker, role, total_mentions }));
}

/** The speakers of a corpus in which no speaker is known. */
function nobody(mentions: number): Findings<unknown>["by_speaker"] {
  return mentions === 0 ? [] : [{ speaker: null, role: null, total_mentions: mentions }];
}

/** What a search returns of the transcripts that it checks, whatever its phrases are. */
interface CheckedList {
  readonly transcripts: readonly CheckedTranscript[];
  readonly words: number;
  /** The indices of the latest transcripts. */
  readonly latest: readonly number[];
  /** Oldest first. */
  readonly months: readonly { readonly month: string; readonly transcripts: number }[];
  /** The index of a transcript's month, by the transcript's index. */
  readonly monthOf: readonly number[];
}

/** The list of all transcripts of a corpus is one array, for which this is computed once. */
const checkedList = memoized(
  (
    numbers: readonly number[],
    stored: readonly StoredTranscript[],
    selection: VoiceSelection | null,
  ): CheckedList => {
    const checked = numbers.flatMap((number) => stored[number] ?? []);
    const transcripts =
      selection === null
        ? checked
        : checked.map(({ date }, index) => ({ date, words: selection.words.get(numbers[index] ?? 0) ?? 0 }));
    const byMonth = Map.groupBy(checked, ({ month }) => month);
    const months = [...byMonth.keys()].sort();
    const indexOf = new Map(months.map((month, index) => [month, index]));
    return {
      transcripts,
      words: transcripts.reduce((sum, { words }) => sum + words, 0),
      latest: latestOf([...checked.keys()], checked, maxLatest),
      months: months.map((month) => ({ month, transcripts: byMonth.get(month)?.length ?? 0 })),
      monthOf: checked.map(({ month }) => indexOf.get(month) ?? 0),
    };
  },
);
