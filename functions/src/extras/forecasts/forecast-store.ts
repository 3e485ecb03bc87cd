import type { EventSum } from "./event-sum.ts";
import type { EventForecast, ForecastRecord, ForecastOutcome } from "./forecast.ts";

/**
 * Forecasts of events, and what they add up to. Nothing is written over and nothing is deleted. Each throws `unavailable` when the store
 * fails or is slow.
 */
export interface ForecastStore {
  get(eventTicker: string): Promise<ForecastRecord | null>;
  /** Stores a forecast with its sum, in one step, unless one of the event is stored. Returns whether it was stored now. */
  add(forecast: EventForecast): Promise<boolean>;
  /** Adds what became of a forecast, and its sum, in one step, once. Returns whether it was added now. */
  settle(eventTicker: string, outcome: ForecastOutcome): Promise<boolean>;
  /** Forecasts without an outcome. */
  pending(): Promise<readonly EventForecast[]>;
  ofSeries(seriesTicker: string): Promise<readonly ForecastRecord[]>;
  /** The sum of every event. `before`: what an earlier call returned; what changes no more is taken from it, and not read again. */
  sums(before?: readonly EventSum[]): Promise<readonly EventSum[]>;
}
