import { z } from "zod";
import type { Tally } from "../markets/market.ts";
import { newestCount, type TranscriptEvidence } from "./transcript-weights.ts";

/** A tally whose markets are also weighted by their age. */
export interface AgedTally extends Tally {
  readonly weight: number;
  /** The weight of the markets that settled yes. */
  readonly yesWeight: number;
  /** Of the newest 8, those that settled yes; null if there are no more. Left out where it is not counted. */
  readonly yesOfLast?: number | null;
}

/** Settled markets of the same speaker's other series. */
interface SpeakerTallies {
  /** The markets of all words. */
  readonly series: Tally;
  /** The markets of the same word. */
  readonly record: AgedTally;
}

/** The evidence on a word from before its event started. */
export interface Evidence {
  /** Settled markets of the series, of all words. */
  readonly series: Tally;
  /** Settled markets of the series, of the same word. */
  readonly record: AgedTally;
  /** Null if the speaker has no other series. */
  readonly speaker: SpeakerTallies | null;
  /** The transcripts, weighted for the day of the estimate; null if no transcripts apply. */
  readonly transcripts: TranscriptEvidence | null;
}

export const bases = ["series", "record", "speaker", "transcripts"] as const;
const probability = z.number().min(0).max(1);

/** A piece of evidence in an estimate. The mean of `probability`, weighted by `weight`, is the estimate. */
export const estimatePart = z
  .object({
    basis: z
      .enum(bases)
      .describe(
        "series: its rate; record: the word's settled markets; speaker: those in the speaker's other " +
          "series; transcripts",
      ),
    weight: z.number().min(0).describe("In settled markets"),
    probability: probability.describe("The share of yes, of transcripts in which it is said weighted by age"),
    count: z.int().min(0).describe("Settled markets or transcripts"),
    newest: z.iso.date().nullable().describe("Day of the newest transcript; null for markets"),
    yes_of_last_8: z
      .int()
      .min(0)
      .max(newestCount)
      .nullable()
      .describe("Of the newest 8 markets or transcripts; null for 8 or fewer, and where it is not counted"),
  })
  .meta({ id: "EstimatePart" });
export type Part = Readonly<z.output<typeof estimatePart>>;

/** A Beta distribution by its mean and its strength, which is the sum of its two parameters. Not rounded. */
export interface Posterior {
  readonly probability: number;
  /** Counted in settled markets. */
  readonly strength: number;
  /** The series' yes rate, from which the estimate started. */
  readonly rate: number;
  readonly parts: readonly Part[];
}

/** Weight of the series' rate, in settled markets. */
export const priorStrength = 4;
/** Weight of a settled market of the speaker's other series. */
const speakerWeight = 0.5;
/** Maximum weight of all transcripts together, in settled markets. */
const transcriptStrength = 4;
/** The number of new transcripts that reach half of the maximum weight. */
const halfTranscripts = 4;
/** The maximum for transcripts of the same kind of event as the market's. A new one of them weighs as much as a settled market. */
const alikeStrength = 12;
/** The unrounded estimate: the mean of its parts by weight, which is counted in settled markets. */
export function posteriorOf({ series, record, speaker, transcripts }: Evidence): Posterior {
  const rate = seriesRateOf(series, speaker?.series);
  const checked = transcripts?.checkedWeight ?? 0;
  const ofSeries: Part = {
    basis: "series",
    weight: priorStrength,
    probability: rate,
    count: sizeOf(series) + (speaker === null ? 0 : sizeOf(speaker.series)),
    newest: null,
    yes_of_last_8: null,
  };
  const parts = [
    ofSeries,
    ...partOf("record", record, 1),
    ...(speaker === null ? [] : partOf("speaker", speaker.record, speakerWeight)),
    ...(transcripts === null || checked === 0
      ? []
      : [
          {
            basis: "transcripts" as const,
            weight: transcripts.isAlike
              ? Math.min(alikeStrength, checked)
              : (transcriptStrength * checked) / (checked + halfTranscripts),
            probability: transcripts.saidWeight / checked,
            count: transcripts.checked,
            newest: transcripts.newest,
            yes_of_last_8: transcripts.saidOfLast ?? null,
          },
        ]),
  ];
  const strength = parts.reduce((sum, { weight }) => sum + weight, 0);
  const yes = parts.reduce((sum, { weight, probability }) => sum + weight * probability, 0);
  return { probability: yes / strength, strength, rate, parts };
}

function partOf(basis: "record" | "speaker", tally: AgedTally, weightOfOne: number): Part[] {
  const { weight, yesWeight } = tally;
  // The weight of markets that are centuries old rounds to 0.
  if (weight === 0) return [];
  return [
    {
      basis,
      weight: weightOfOne * weight,
      probability: yesWeight / weight,
      count: sizeOf(tally),
      newest: null,
      yes_of_last_8: tally.yesOfLast ?? null,
    },
  ];
}

/** The series' yes rate by the rule of succession, so that it is never 0 or 1. The speaker's other series count half. */
export function seriesRateOf(series: Tally, otherSeries: Tally = { yes: 0, no: 0 }): number {
  const yes = series.yes + speakerWeight * otherSeries.yes;
  const size = sizeOf(series) + speakerWeight * sizeOf(otherSeries);
  return (yes + 1) / (size + 2);
}

export function sizeOf({ yes, no }: Tally): number {
  return yes + no;
}
