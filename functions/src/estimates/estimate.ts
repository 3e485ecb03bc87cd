import type { Tally } from "../markets/market.ts";
import { betaQuantile } from "./beta.ts";
import { fairValueOf, type Quote } from "./fair-value.ts";

/** Transcripts of games, and the games of them in which the phrase is said, each counted once and each weighed by its age. */
export interface SpokenGames {
  readonly checked: number;
  readonly said: number;
  readonly checkedWeight: number;
  readonly saidWeight: number;
}

/** What may be known of a word before its event starts. */
export interface Evidence {
  /** Settled markets of the series, of any word. */
  readonly series: Tally;
  /** Those of the same word. */
  readonly record: Tally;
  /** Null where no transcripts apply. */
  readonly transcripts: SpokenGames | null;
}

export const bases = ["series", "record", "transcripts"] as const;
export type Basis = (typeof bases)[number];

/** Probabilities from 0 to 1, to 4 decimals. */
export interface Estimate {
  readonly probability: number;
  /** The 95% interval; it always contains `probability`. */
  readonly low: number;
  readonly high: number;
  /** Settled markets and games, each counted once. */
  readonly observations: number;
  readonly basis: readonly Basis[];
  /** Null without a usable quote. */
  readonly fair_value: number | null;
}

/** How many observations the series' rate weighs as much as. */
export const priorStrength = 4;
const tail = 0.025;

/** The estimate of a market's probability. The formula, its source and its limits: docs/estimates.md. */
export function estimateOf(evidence: Evidence, quote: Quote | null): Estimate {
  const { record, transcripts } = evidence;
  const probability = probabilityOf(evidence);
  const { low, high } = intervalOf(
    probability,
    priorStrength + sizeOf(record) + (transcripts?.checkedWeight ?? 0),
  );
  const games = transcripts?.checked ?? 0;
  return {
    probability: rounded(probability),
    low: rounded(low),
    high: rounded(high),
    observations: sizeOf(record) + games,
    basis: bases.filter(
      (basis) => basis === "series" || (basis === "record" ? sizeOf(record) > 0 : games > 0),
    ),
    fair_value: quote === null ? null : mapped(fairValueOf(probability, quote), rounded),
  };
}

/** The unrounded probability: the mean of the shrunk record and the shrunk transcripts, or the one that there is. */
export function probabilityOf({ series, record, transcripts }: Evidence): number {
  const prior = seriesRateOf(series);
  const parts = [
    ...(sizeOf(record) > 0 ? [shrunk(record.yes, sizeOf(record), prior)] : []),
    ...(transcripts !== null && transcripts.checked > 0
      ? [shrunk(transcripts.saidWeight, transcripts.checkedWeight, prior)]
      : []),
  ];
  return parts.length === 0 ? prior : parts.reduce((sum, part) => sum + part, 0) / parts.length;
}

/** The series' yes rate by the rule of succession: one yes and one no more than there were, so never 0 or 1. */
export function seriesRateOf(series: Tally): number {
  return (series.yes + 1) / (sizeOf(series) + 2);
}

/** A rate of `yes` in `size`, pulled toward the prior. */
export function shrunk(yes: number, size: number, prior: number, strength = priorStrength): number {
  return (yes + strength * prior) / (size + strength);
}

/**
 * The 95% interval of the Beta distribution with this mean and strength (the sum of its parameters). A mean near 0 or 1 may lie
 * outside of it when the distribution is very skewed: the interval is then stretched to contain it.
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

function mapped<In, Out>(value: In | null, map: (value: In) => Out): Out | null {
  return value === null ? null : map(value);
}
