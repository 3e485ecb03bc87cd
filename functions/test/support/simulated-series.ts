import { betaQuantile } from "../../src/estimates/beta.ts";
import { estimateOf, priorStrength } from "../../src/estimates/estimate.ts";
import type { Tally } from "../../src/markets/market.ts";
import { seededRandom } from "../../sandbox/corpus/random.ts";

export interface Simulation {
  /** Mean of the words' true probabilities. */
  readonly rate: number;
  /** Each word has settled in 0 to this many events. */
  readonly events: number;
  readonly wordsPerSeries: number;
  readonly series: number;
  readonly seed: number;
}

/** How often the interval contains a word's true probability, which is drawn from the Beta distribution of the prior's strength. */
export function coverageOf({ rate, events, wordsPerSeries, series, seed }: Simulation): {
  readonly share: number;
  readonly words: number;
} {
  const random = seededRandom(seed);
  const drawTruth = () =>
    betaQuantile(
      0.5 ** 40 + random.next() * (1 - 0.5 ** 39),
      rate * priorStrength,
      (1 - rate) * priorStrength,
    );
  const drawRecord = (truth: number): Tally => {
    const size = random.whole(events + 1);
    const yes = Array.from({ length: size }, () => random.next() < truth).filter(Boolean).length;
    return { yes, no: size - yes };
  };

  let covered = 0;
  for (let i = 0; i < series; i++) {
    const words = Array.from({ length: wordsPerSeries }, () => {
      const truth = drawTruth();
      return { truth, record: drawRecord(truth) };
    });
    const total = words.reduce((sum, { record }) => ({ yes: sum.yes + record.yes, no: sum.no + record.no }), {
      yes: 0,
      no: 0,
    });
    covered += words.filter(({ truth, record }) => {
      const { low, high } = estimateOf({ series: total, record, transcripts: null }, null);
      return low <= truth && truth <= high;
    }).length;
  }
  return { share: covered / (series * wordsPerSeries), words: series * wordsPerSeries };
}
