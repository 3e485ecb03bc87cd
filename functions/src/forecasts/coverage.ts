import { intervalStrengthOf, rounded } from "../estimates/estimate.ts";
import { predictiveIntervalOf } from "../estimates/predictive.ts";
import type { EventSum } from "./event-sum.ts";
import type { FormulaScore } from "./track-record.ts";

const expected = 0.95;
const minWords = 30;

/** As in the score: by word of a series, the first forecast against all that settled from it on. `scored`: the earliest first. */
export function coverageOf(scored: readonly EventSum[]): FormulaScore["coverage"] {
  const words = new Map<string, { probability: number; strength: number; count: number; yes: number }>();
  for (const { seriesTicker, words: forecasts } of scored) {
    for (const [key, probability, strength, yes] of forecasts) {
      const name = `${seriesTicker} ${key}`;
      const word = words.get(name) ?? { probability, strength, count: 0, yes: 0 };
      word.count += 1;
      word.yes += yes;
      words.set(name, word);
    }
  }
  if (words.size < minWords) return null;
  const contained = [...words.values()].filter(({ probability, strength, count, yes }) => {
    const { low, high } = predictiveIntervalOf(probability, intervalStrengthOf(strength), count);
    return low <= yes && yes <= high;
  });
  return {
    contained: rounded(contained.length / words.size),
    expected,
    words: words.size,
  };
}
