import { betaQuantile } from "../../src/estimates/beta.ts";
import { estimateOf } from "../../src/estimates/estimate.ts";
import { posteriorOf, priorStrength, type AgedTally } from "../../src/estimates/posterior.ts";
import { minTranscriptWords, evidenceOn, weighTranscripts } from "../../src/estimates/transcript-weights.ts";
import { dayMs, toIso } from "@mention-market/service/base/clock";
import type { CheckedTranscript } from "@mention-market/service/transcripts/findings";
import { seededRandom } from "@mention-market/service/local/sample/broadcast";

export interface Simulation {
  /** Mean of the words' chances to be said in an event. */
  readonly rate: number;
  /** Each word has settled in 0 to this many events. */
  readonly events: number;
  /** Each word was checked in 0 to this many transcripts of the last year. */
  readonly transcripts: number;
  /** How far a word's chance in transcripts lies from its chance in events: standard deviation in log-odds. */
  readonly deviation: number;
  /** Whether they are of the very kind of event that the markets ask about; default: false. */
  readonly isAlike?: boolean;
  readonly wordsPerSeries: number;
  readonly series: number;
  readonly seed: number;
}

const today = "2026-06-01";

/** How often the interval contains a word's chance, which is drawn from the Beta distribution of the prior's strength. */
export function coverageOf(given: Simulation): { readonly share: number; readonly words: number } {
  const { rate, events, transcripts, deviation, wordsPerSeries, series } = given;
  const random = seededRandom(given.seed);
  const drawChance = () =>
    betaQuantile(
      0.5 ** 40 + random.next() * (1 - 0.5 ** 39),
      rate * priorStrength,
      (1 - rate) * priorStrength,
    );
  const drawYes = (chance: number, size: number) =>
    Array.from({ length: size }, () => random.next() < chance).filter(Boolean).length;
  const drawRecord = (chance: number): AgedTally => {
    const size = random.whole(events + 1);
    const yes = drawYes(chance, size);
    return { yes, no: size - yes, weight: size, yesWeight: yes };
  };
  const drawTranscripts = (chance: number): (CheckedTranscript & { readonly isSaid: boolean })[] =>
    Array.from({ length: random.whole(transcripts + 1) }, () => ({
      date: toIso(Date.parse(today) - (1 + random.whole(365)) * dayMs).slice(0, 10),
      words: minTranscriptWords,
      isSaid: random.next() < chance,
    }));
  const drawNormal = () =>
    Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

  let covered = 0;
  for (let i = 0; i < series; i++) {
    const words = Array.from({ length: wordsPerSeries }, () => {
      const chance = drawChance();
      const oddsOfNo = ((1 - chance) / chance) * Math.exp(deviation * drawNormal());
      return { chance, record: drawRecord(chance), spoken: drawTranscripts(1 / (1 + oddsOfNo)) };
    });
    const total = words.reduce((sum, { record }) => ({ yes: sum.yes + record.yes, no: sum.no + record.no }), {
      yes: 0,
      no: 0,
    });
    covered += words.filter(({ chance, record, spoken }) => {
      const said = [...spoken.keys()].filter((index) => spoken[index]?.isSaid === true);
      const transcripts = evidenceOn(weighTranscripts(spoken, said), today, given.isAlike ?? false);
      const { low, high } = estimateOf(posteriorOf({ series: total, record, speaker: null, transcripts }));
      return low <= chance && chance <= high;
    }).length;
  }
  return { share: covered / (series * wordsPerSeries), words: series * wordsPerSeries };
}
