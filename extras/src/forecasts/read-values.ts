import { megabyte, createCache } from "@mention-market/service/base/cached";
import { minuteMs, type Clock } from "@mention-market/service/base/clock";
import type { ReadWordValues, WordValue } from "../endpoints/search/find-word.ts";
import type { ForecastStore } from "./forecast-store.ts";

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
      markets.map(({ marketTicker, probability, low, high, fairValue, fairBasis, bid, ask, verdict }) => [
        marketTicker,
        {
          estimate: { probability, low, high, fair_value: fairValue, fair_basis: fairBasis },
          verdict,
          asks: { yes: ask, no: bid === null ? null : 1 - bid },
        },
      ]),
    );
  };
  return () => kept.get("", read);
}
