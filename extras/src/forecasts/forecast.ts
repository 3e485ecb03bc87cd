import { z } from "zod";
import { hourMs, minuteMs } from "@mention-market/service/base/clock";
import { verdicts } from "../estimates/verdict.ts";
import { fairBases } from "../estimates/fair-value.ts";
import { fee } from "../markets/event/event.ts";

/** The version of the formulas. Every other formula or constant needs a new one: its scores say nothing about another. */
export const formulaVersion = 2;

const probability = z.number().min(0).max(1);

/** The forecast of a market. Probabilities to 4 decimals, prices in dollars, sizes in contracts. */
const marketForecast = z.object({
  marketTicker: z.string(),
  strikeWord: z.string(),
  probability,
  low: probability,
  high: probability,
  /** Of the estimate, in settled markets. */
  strength: z.number(),
  fairValue: probability.nullable(),
  /** The range of the fair value. */
  fairLow: probability.nullable(),
  fairHigh: probability.nullable(),
  fairBasis: z.enum(fairBases).nullable(),
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  bidSize: z.number().nullable(),
  askSize: z.number().nullable(),
  verdict: z.enum(verdicts).nullable(),
});
export type MarketForecast = Readonly<z.output<typeof marketForecast>>;

const missedReasons = ["no known start", "no forecast before the start"] as const;

/** The forecast of an event, or that none was made. Written once and never deleted. */
export const eventForecast = z.object({
  eventTicker: z.string(),
  seriesTicker: z.string(),
  /** The version of the formula. */
  version: z.int(),
  /** Whether the prices came from the sample provider. */
  madeUp: z.boolean(),
  /** When it was made, or when the event was found to be missed, UTC ms. */
  at: z.number(),
  /** The start as known then, UTC ms; null only for a missed event. */
  startsAt: z.number().nullable(),
  /** Why no forecast was made; null if one was. */
  missed: z.enum(missedReasons).nullable(),
  fee: fee.nullable(),
  markets: z.array(marketForecast).readonly(),
});
export type EventForecast = Readonly<z.output<typeof eventForecast>>;

/** The outcome of an event, added once, after all its markets have settled. */
export const outcome = z.object({
  /** The start as known last, UTC ms. */
  startsAt: z.number().nullable(),
  /** Results by market ticker; null for a void market. */
  results: z.record(z.string(), z.enum(["yes", "no"]).nullable()),
});
export type ForecastOutcome = Readonly<z.output<typeof outcome>>;

export interface ForecastRecord {
  readonly forecast: EventForecast;
  /** Null until the event has settled, and for a missed event. */
  readonly outcome: ForecastOutcome | null;
}

export const forecastState = z.enum(["pending", "scored", "excluded", "missed"]);
type ForecastState = z.output<typeof forecastState>;

/** Forecasts are made at most this long before the start. */
const leadMs = 60 * minuteMs;
/** A forecast made earlier than this before the start is not scored, because the start was moved. */
const maxLeadMs = 6 * hourMs;

/** Whether the forecast of an event is due now. Times in UTC ms; null for an unknown start. */
export function isDue(startsAt: number | null, now: number): boolean {
  return startsAt !== null && now >= startsAt - leadMs && now < startsAt;
}

/** The state of a forecast, by the start as known last, or if that is unknown now, by the start in the forecast. */
export function stateOf({ forecast, outcome: became }: ForecastRecord): ForecastState {
  if (forecast.missed !== null) return "missed";
  if (became === null) return "pending";
  const startsAt = became.startsAt ?? forecast.startsAt;
  const isInTime = startsAt !== null && forecast.at < startsAt && startsAt - forecast.at <= maxLeadMs;
  return isInTime ? "scored" : "excluded";
}
