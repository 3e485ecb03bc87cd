import { keyOf, type Phrase } from "./phrases/phrase.ts";
import type { Corpus } from "./corpus.ts";
import { countedMentions, noMentions, type CountedMentions, findMentions } from "./mentions.ts";
import { maxLatest, type CheckedTranscript, type Findings, type SearchRequest } from "./findings.ts";
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

/** Counts phrases in the transcripts that pass a filter. A mention that two phrases share counts for both. */
export function* countInSteps<Sums>(
  { phrases, filter, context, last = null, nearMisses = false, sums = [] }: SearchRequest<Sums>,
  corpus: Corpus | null,
): Steps<Findings<Sums>> {
  const { speakers, roles, parts = [] } = filter;
  const isFiltered = [speakers, roles, parts].some((wanted) => wanted.length > 0);
  const selection = corpus !== null && isFiltered ? corpus.turns().select(filter) : null;
  const passing = corpus?.candidates(filter, selection) ?? [];
  const candidates = corpus === null || last === null ? passing : newestOf(passing, corpus.transcripts, last);
  const window = { from: candidates[0] ?? 0, to: (candidates.at(-1) ?? -1) + 1 };
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
  const started = sums.map(({ start }) => start(checked.transcripts, corpus));
  /** Indices of candidates. */
  const said: number[] = [];
  const check = (index: number) => {
    const number = candidates[index] ?? 0;
    let mentionsOfAll = 0;
    let isSaid = false;
    for (const phraseCounts of counted) {
      const mentions = phraseCounts.mentions.count(number);
      if (mentions === 0) continue;
      mentionsOfAll += mentions;
      phraseCounts.total_mentions += mentions;
      if (mentions < phraseCounts.phrase.minMentions) continue;
      phraseCounts.transcripts_with_phrase += 1;
      isSaid = true;
    }
    if (isSaid) said.push(index);
    if (mentionsOfAll === 0) return;
    const list = () => counted.flatMap(({ mentions }) => mentions.list(number));
    for (const { add } of started) add?.({ index, mentions: mentionsOfAll, isSaid, list });
  };
  for (let index = 0; index < candidates.length; index++) {
    if (index % transcriptsInStep === 0) yield;
    check(index);
  }
  return {
    total_transcripts_checked: candidates.length,
    transcripts_with_phrase: said.length,
    probability: candidates.length === 0 ? null : said.length / candidates.length,
    total_mentions: counted.reduce((sum, { total_mentions }) => sum + total_mentions, 0),
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
    sums: started.reduce<Partial<Sums>>((all, { total }) => ({ ...all, ...total(said) }), {}),
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

/** What a search returns of the transcripts that it checks, whatever its phrases are. */
interface CheckedList {
  readonly transcripts: readonly CheckedTranscript[];
  readonly words: number;
  /** The indices of the latest transcripts. */
  readonly latest: readonly number[];
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
    return {
      transcripts,
      words: transcripts.reduce((sum, { words }) => sum + words, 0),
      latest: latestOf([...checked.keys()], checked, maxLatest),
    };
  },
);
