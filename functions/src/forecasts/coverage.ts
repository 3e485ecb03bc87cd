import { nextTick } from "../base/ticks.ts";
import { intervalStrengthOf, rounded } from "../estimates/estimate.ts";
import { predictiveIntervalOf } from "../estimates/predictive.ts";
import type { EventSum, WordForecast } from "./event-sum.ts";
import type { FormulaScore } from "./track-record.ts";

const expected = 0.95;
const minWords = 30;

interface Word {
  readonly first: WordForecast;
  count: number;
  yes: number;
}

/** As in the score: by word of a series, the first forecast against all that settled from it on. `scored`: the earliest first. */
export async function coverageOf(scored: readonly EventSum[]): Promise<FormulaScore["coverage"]> {
  let words = 0;
  let contained = 0;
  for (const ofSeries of Map.groupBy(scored, ({ seriesTicker }) => seriesTicker).values()) {
    await nextTick();
    for (const word of wordsOf(ofSeries)) {
      words += 1;
      if (isContained(word)) contained += 1;
    }
  }
  return words < minWords ? null : { contained: rounded(contained / words), expected, words };
}

function isContained({ first: [, probability, strength], count, yes }: Word): boolean {
  const { low, high } = predictiveIntervalOf(probability, intervalStrengthOf(strength), count);
  return low <= yes && yes <= high;
}

/** Of one series. */
function wordsOf(scored: readonly EventSum[]): Iterable<Word> {
  const words = new Map<string, Word>();
  for (const { words: forecasts } of scored)
    for (const forecast of forecasts) {
      const [key, , , yes] = forecast;
      const word = words.get(key) ?? { first: forecast, count: 0, yes: 0 };
      word.count += 1;
      word.yes += yes;
      words.set(key, word);
    }
  return words.values();
}
