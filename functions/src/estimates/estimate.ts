import type { Tally } from "../markets/market/market.ts";
import { betaQuantile } from "./beta.ts";
import { fairValueOf, type Quote } from "./fair-value.ts";
import type { TranscriptWeights } from "./transcript-weights.ts";

/** What may be known of a word before its event starts. */
export interface Evidence {
  /** Settled markets of the series, of any word. */
  readonly series: Tally;
  /** Those of the same word. */
  readonly record: Tally;
  /** On the day of the estimate; null where no transcripts apply. */
  readonly transcripts: Omit<TranscriptWeights, "day"> | null;
}

export const bases = ["series", "record", "transcripts"] as const;
export type Basis = (typeof bases)[number];

/** Probabilities from 0 to 1, to 4 decimals. */
export interface Estimate {
  readonly probability: number;
  /** The 95% interval; it always contains `probability`. */
  readonly low: number;
  readonly high: number;
  /** Settled markets and transcripts, each counted once. */
  readonly observations: number;
  readonly basis: readonly Basis[];
  /** Null without a usable quote, and without an observation. */
  readonly fair_value: number | null;
}

/** A Beta distribution by its mean and its strength, the sum of its two parameters. */
export interface Posterior {
  readonly probability: number;
  /** In settled markets. */
  readonly strength: number;
}

/** How many settled markets the series' rate weighs as much as. */
export const priorStrength = 4;
/** How many settled markets any number of transcripts weighs as much as, at most. */
const transcriptStrength = 4;
/** How many new transcripts have half of that weight. */
const halfTranscripts = 4;
const tail = 0.025;

/** The estimate of a market's probability. The formula, its source and its limits: docs/estimates.md. */
export function estimateOf(evidence: Evidence, quote: Quote | null): Estimate {
  const { probability, strength } = posteriorOf(evidence);
  const { low, high } = intervalOf(probability, strength);
  const settled = sizeOf(evidence.record);
  const transcripts = evidence.transcripts?.checked ?? 0;
  const isKnown = settled + transcripts > 0;
  const fairValue = isKnown && quote !== null ? fairValueOf(probability, quote) : null;
  return {
    probability: rounded(probability),
    low: rounded(low),
    high: rounded(high),
    observations: settled + transcripts,
    basis: [
      "series",
      ...(settled > 0 ? ["record" as const] : []),
      ...(transcripts > 0 ? ["transcripts" as const] : []),
    ],
    fair_value: fairValue === null ? null : rounded(fairValue),
  };
}

/** The unrounded estimate: the series' rate, the word's settled markets and its transcripts in one Beta distribution. */
export function posteriorOf({ series, record, transcripts }: Evidence): Posterior {
  const checked = transcripts?.checkedWeight ?? 0;
  const weight = (transcriptStrength * checked) / (checked + halfTranscripts);
  const saidShare = transcripts === null || checked === 0 ? 0 : transcripts.saidWeight / checked;
  const strength = priorStrength + sizeOf(record) + weight;
  const yes = priorStrength * seriesRateOf(series) + record.yes + weight * saidShare;
  return { probability: yes / strength, strength };
}

/** The series' yes rate by the rule of succession: one yes and one no more than there were, so never 0 or 1. */
export function seriesRateOf(series: Tally): number {
  return (series.yes + 1) / (sizeOf(series) + 2);
}

/**
 * The 95% interval of the Beta distribution with this mean and strength. A mean near 0 or 1 may lie outside of it when the
 * distribution is very skewed: the interval is then stretched to contain it.
 */
export function intervalOf(mean: number, strength: number): { readonly low: number; readonly high: number } {
  const a = mean * strength;
  const b = (1 - mean) * strength;
  return {
    low: Math.min(mean, betaQuantile(tail, a, b)),
    high: Math.max(mean, betaQuantile(1 - tail, a, b)),
  };
}

export function sizeOf({ yes, no }: Tally): number {
  return yes + no;
}

function rounded(probability: number): number {
  return Math.round(probability * 1e4) / 1e4;
}
