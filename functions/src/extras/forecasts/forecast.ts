import { z } from "zod";
import { hourMs, minuteMs } from "../../base/clock.ts";
import { fairBases } from "../../estimates/fair-value.ts";
import { fee } from "../../markets/event/event.ts";

/**
 * The version of estimate and fair value that a forecast names. Another constant or another form of either is a new version, because
 * what one formula scored says nothing of another (formula.test.ts holds the fingerprint of each version).
 */
export const formulaVersion = 2;

const probability = z.number().min(0).max(1);

/** What was forecast of one market. Probabilities to 4 decimals, prices in dollars, sizes in contracts. */
const marketForecast = z.object({
  marketTicker: z.string(),
  strikeWord: z.string(),
  probability,
  low: probability,
  high: probability,
  /** Of the whole estimate, in settled markets. */
  strength: z.number(),
  fairValue: probability.nullable(),
  fairBasis: z.enum(fairBases).nullable(),
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  bidSize: z.number().nullable(),
  askSize: z.number().nullable(),
});
export type MarketForecast = Readonly<z.output<typeof marketForecast>>;

const missedReasons = ["no known start", "no forecast before the start"] as const;

/** What was forecast of an event, or that nothing was. It is written once and kept for good. */
export const eventForecast = z.object({
  eventTicker: z.string(),
  seriesTicker: z.string(),
  /** Of the formula. */
  version: z.int(),
  /** Whether the prices are the sample provider's. */
  madeUp: z.boolean(),
  /** When it was made, or when the event was found to be missed, UTC ms. */
  at: z.number(),
  /** The start as then known, UTC ms; null only for an event that was missed. */
  startsAt: z.number().nullable(),
  /** Why there is no forecast; null where there is one. */
  missed: z.enum(missedReasons).nullable(),
  fee: fee.nullable(),
  markets: z.array(marketForecast).readonly(),
});
export type EventForecast = Readonly<z.output<typeof eventForecast>>;

/** What became of the event: added once, when all its markets have settled. */
export const outcome = z.object({
  /** The start as last known, UTC ms. */
  startsAt: z.number().nullable(),
  /** By market ticker; null for a void market. */
  results: z.record(z.string(), z.enum(["yes", "no"]).nullable()),
});
export type ForecastOutcome = Readonly<z.output<typeof outcome>>;

export interface ForecastRecord {
  readonly forecast: EventForecast;
  /** Null until the event has settled, and for one that was missed. */
  readonly outcome: ForecastOutcome | null;
}

export const forecastState = z.enum(["pending", "scored", "excluded", "missed"]);
type ForecastState = z.output<typeof forecastState>;

/** Forecasts are made from this long before the start. */
const leadMs = 60 * minuteMs;
/** A forecast that turned out to be earlier than that is not scored: the start was moved. */
const maxLeadMs = 6 * hourMs;

/** Whether an event's forecast is to be made now. Times in UTC ms; a start that is not known is null. */
export function isDue(startsAt: number | null, now: number): boolean {
  return startsAt !== null && now >= startsAt - leadMs && now < startsAt;
}

/** What a forecast counts as, by the start as last known; one that is not known any more is the start of the forecast. */
export function stateOf({ forecast, outcome: became }: ForecastRecord): ForecastState {
  if (forecast.missed !== null) return "missed";
  if (became === null) return "pending";
  const startsAt = became.startsAt ?? forecast.startsAt;
  const isInTime = startsAt !== null && forecast.at < startsAt && startsAt - forecast.at <= maxLeadMs;
  return isInTime ? "scored" : "excluded";
}
