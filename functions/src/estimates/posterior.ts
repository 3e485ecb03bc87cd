import { z } from "zod";
import type { Tally } from "../markets/market/market.ts";
import type { TranscriptEvidence } from "./transcript-weights.ts";

/** How many markets of a word settled either way, and what they weigh by their age. */
export interface AgedTally extends Tally {
  readonly weight: number;
  /** Of those that settled yes. */
  readonly yesWeight: number;
}

/** Settled markets of other series of the same speaker. */
interface SpeakerTallies {
  /** Of any word. */
  readonly series: Tally;
  /** Of the same word. */
  readonly record: AgedTally;
}

/** What may be known of a word before its event starts. */
export interface Evidence {
  /** Settled markets of the series, of any word. */
  readonly series: Tally;
  /** Those of the same word. */
  readonly record: AgedTally;
  /** Null where the speaker has no other series. */
  readonly speaker: SpeakerTallies | null;
  /** On the day of the estimate; null where no transcripts apply. */
  readonly transcripts: TranscriptEvidence | null;
}

export const bases = ["series", "record", "speaker", "transcripts"] as const;
/** From 0 to 1. */
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
  })
  .meta({ id: "EstimatePart" });
export type Part = Readonly<z.output<typeof estimatePart>>;

/** A Beta distribution by its mean and its strength, the sum of its two parameters; unrounded. */
export interface Posterior {
  readonly probability: number;
  /** In settled markets. */
  readonly strength: number;
  /** The series' rate that it started from. */
  readonly rate: number;
  readonly parts: readonly Part[];
}

/** How many settled markets the series' rate weighs as much as. */
export const priorStrength = 4;
/** How much a settled market of another series of the speaker weighs. */
const speakerWeight = 0.5;
/** How many settled markets any number of transcripts weighs as much as, at most. */
const transcriptStrength = 4;
/** How many new transcripts have half of that weight. */
const halfTranscripts = 4;
/** The same for transcripts of the very kind of event that the market asks about: a new one weighs as much as a settled market. */
const alikeStrength = 12;
/** The unrounded estimate: the mean of its parts, weighted in settled markets. */
export function posteriorOf({ series, record, speaker, transcripts }: Evidence): Posterior {
  const rate = seriesRateOf(series, speaker?.series);
  const checked = transcripts?.checkedWeight ?? 0;
  const ofSeries: Part = {
    basis: "series",
    weight: priorStrength,
    probability: rate,
    count: sizeOf(series) + (speaker === null ? 0 : sizeOf(speaker.series)),
    newest: null,
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
          },
        ]),
  ];
  const strength = parts.reduce((sum, { weight }) => sum + weight, 0);
  const yes = parts.reduce((sum, { weight, probability }) => sum + weight * probability, 0);
  return { probability: yes / strength, strength, rate, parts };
}

function partOf(basis: "record" | "speaker", tally: AgedTally, weightOfOne: number): Part[] {
  const { weight, yesWeight } = tally;
  // Centuries old ones weigh nothing at all.
  if (weight === 0) return [];
  return [
    {
      basis,
      weight: weightOfOne * weight,
      probability: yesWeight / weight,
      count: sizeOf(tally),
      newest: null,
    },
  ];
}

/**
 * The series' yes rate by the rule of succession: one yes and one no more than there were, so never 0 or 1. Markets of the
 * speaker's other series count half.
 */
export function seriesRateOf(series: Tally, others: Tally = { yes: 0, no: 0 }): number {
  const yes = series.yes + speakerWeight * others.yes;
  const size = sizeOf(series) + speakerWeight * sizeOf(others);
  return (yes + 1) / (size + 2);
}

export function sizeOf({ yes, no }: Tally): number {
  return yes + no;
}
