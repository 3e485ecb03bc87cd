import type { EventSum } from "./event-sum.ts";
import type { EventForecast, ForecastRecord, ForecastOutcome } from "./forecast.ts";
import { megabyte, createCache } from "@mention-market/service/base/cached";
import { minuteMs, type Clock } from "@mention-market/service/base/clock";
import type { ReadWordValues, WordValue } from "../endpoints/search/find-word.ts";

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

interface ValueOptions {
  readonly store: Pick<ForecastStore, "pending">;
  readonly clock: Clock;
}

/** Reads the forecasts of events that have not settled, at most once a minute. Throws `unavailable` when the store fails. */
export function createReadWordValues({ store, clock }: ValueOptions): ReadWordValues {
  const kept = createCache<ReadonlyMap<string, WordValue>>({
    clock,
    freshMs: minuteMs,
    // A single value, whose size need not be known.
    maxBytes: megabyte,
    sizeOf: () => 1,
  });
  const read = async () => {
    const markets = (await store.pending()).flatMap((forecast) => forecast.markets);
    return new Map(
      markets.map(({ marketTicker, probability, low, high, bid, ask, verdict, ...fair }) => [
        marketTicker,
        {
          estimate: {
            ...{ probability, low, high, fair_value: fair.fairValue },
            ...{ fair_low: fair.fairLow, fair_high: fair.fairHigh, fair_basis: fair.fairBasis },
          },
          verdict,
          asks: { yes: ask, no: bid === null ? null : 1 - bid },
        },
      ]),
    );
  };
  return () => kept.get("", read);
}
