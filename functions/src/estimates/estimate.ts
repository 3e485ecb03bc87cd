import type { Tally } from "../markets/market/market.ts";
import { betaQuantile } from "./beta.ts";
import type { FairBasis, FairValue } from "./fair-value.ts";
import type { TranscriptWeights } from "./transcript-weights.ts";

/** Settled markets of other series of the same speaker. */
interface SpeakerTallies {
  /** Of any word. */
  readonly series: Tally;
  /** Of the same word. */
  readonly record: Tally;
}

/** What may be known of a word before its event starts. */
export interface Evidence {
  /** Settled markets of the series, of any word. */
  readonly series: Tally;
  /** Those of the same word. */
  readonly record: Tally;
  /** Null where the speaker has no other series. */
  readonly speaker: SpeakerTallies | null;
  /** On the day of the estimate; null where no transcripts apply. */
  readonly transcripts: Omit<TranscriptWeights, "day"> | null;
}

export const bases = ["series", "record", "speaker", "transcripts"] as const;
type Basis = (typeof bases)[number];

/** A piece of evidence in an estimate. The mean of `probability`, weighted by `weight`, is the estimate. */
export interface Part {
  readonly basis: Basis;
  /** In settled markets. */
  readonly weight: number;
  /** From 0 to 1. */
  readonly probability: number;
  /** Settled markets or transcripts. */
  readonly count: number;
  /** YYYY-MM-DD of the newest transcript; null for markets. */
  readonly newest: string | null;
}

/** Probabilities from 0 to 1, to 4 decimals. */
export interface Estimate {
  readonly probability: number;
  /** The 95% interval; it always contains `probability`. */
  readonly low: number;
  readonly high: number;
  /** Settled markets and transcripts, each counted once: sources, not independent trials. */
  readonly observations: number;
  readonly basis: readonly Basis[];
  readonly fair_value: number | null;
  /** Null with `fair_value`. */
  readonly fair_basis: FairBasis | null;
  /** In the order of `basis`. */
  readonly parts: readonly Part[];
}

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
/** The strength that the interval's strength approaches: long records had intervals that were too narrow. */
const maxIntervalStrength = 40;
const tail = 0.025;

/** The estimate of a market's probability, with its fair value where it has one. Formula, sources and limits: docs/estimates.md. */
export function estimateOf(
  { probability, strength, parts }: Posterior,
  fair: FairValue | null = null,
): Estimate {
  const { low, high } = intervalOf(probability, strength);
  return {
    probability: rounded(probability),
    low: rounded(low),
    high: rounded(high),
    observations: parts.reduce((sum, { basis, count }) => sum + (basis === "series" ? 0 : count), 0),
    basis: parts.map(({ basis }) => basis),
    fair_value: fair === null ? null : rounded(fair.value),
    fair_basis: fair?.basis ?? null,
    parts: parts.map((part) => ({
      ...part,
      weight: rounded(part.weight),
      probability: rounded(part.probability),
    })),
  };
}

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
            weight: (transcriptStrength * checked) / (checked + halfTranscripts),
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

function partOf(basis: "record" | "speaker", tally: Tally, weightOfOne: number): Part[] {
  const count = sizeOf(tally);
  if (count === 0) return [];
  return [{ basis, weight: weightOfOne * count, probability: tally.yes / count, count, newest: null }];
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

/**
 * The 95% interval of the Beta distribution with this mean and the strength s × 40 / (s + 40). A mean near 0 or 1 may lie outside
 * of it when the distribution is very skewed: the interval is then stretched to contain it.
 */
export function intervalOf(mean: number, strength: number): { readonly low: number; readonly high: number } {
  const held = intervalStrengthOf(strength);
  const a = mean * held;
  const b = (1 - mean) * held;
  return {
    low: Math.min(mean, betaQuantile(tail, a, b)),
    high: Math.max(mean, betaQuantile(1 - tail, a, b)),
  };
}

/** The strength of the distribution that the interval is of. */
export function intervalStrengthOf(strength: number): number {
  return (strength * maxIntervalStrength) / (strength + maxIntervalStrength);
}

export function sizeOf({ yes, no }: Tally): number {
  return yes + no;
}

/** To the 4 decimals of every probability and weight. */
export function rounded(number: number): number {
  return Math.round(number * 1e4) / 1e4;
}
