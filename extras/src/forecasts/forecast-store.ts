import type { EventSum } from "./event-sum.ts";
import type { EventForecast, ForecastRecord, ForecastOutcome } from "./forecast.ts";

/** Stores forecasts and their sums. Nothing is overwritten or deleted. Each call throws `unavailable` when the store fails or is slow. */
export interface ForecastStore {
  get(eventTicker: string): Promise<ForecastRecord | null>;
  /** Stores a forecast and its sum in one step, unless the event has a forecast. Returns whether it was stored now. */
  add(forecast: EventForecast): Promise<boolean>;
  /** Adds the outcome of a forecast, and its sum, in one step, unless it has one. Returns whether it was added now. */
  settle(eventTicker: string, outcome: ForecastOutcome): Promise<boolean>;
  /** Forecasts without an outcome. */
  pending(): Promise<readonly EventForecast[]>;
  ofSeries(seriesTicker: string): Promise<readonly ForecastRecord[]>;
  /** The sum of every event. `before`: the result of an earlier call. Final sums are taken from it and not read again. */
  sums(before?: readonly EventSum[]): Promise<readonly EventSum[]>;
}
