import { LRUCache } from "lru-cache";
import { secondMs, toIso, type Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { inTime } from "../base/request.ts";
import type { SettledMarket, Tally } from "../markets/market/market.ts";
import type { ReadSeriesMarkets, SeriesMarkets } from "../markets/settled/series-markets.ts";
import { eventTickerOf } from "../markets/ticker.ts";
import { indexMarkets, type WordMarkets } from "./market-side.ts";

/**
 * The markets of some series together. Rejects with an AppError of code `upstream` when the provider fails. The markets are at most a minute
 * old.
 */
export type ReadWordMarkets = (series: readonly string[]) => Promise<WordMarkets>;

interface WordMarketsOptions {
  readonly readSeries: ReadSeriesMarkets;
  readonly clock: Clock;
}

interface Joined {
  readonly parts: readonly SeriesMarkets[];
  readonly markets: WordMarkets;
}

/** After a failed read of a series its next searches go without markets at once, for this long: reads that fail take seconds. */
const restMs = 5 * secondMs;
const maxFailures = 500;
const maxJoined = 50;

/** Markets are joined and indexed once for each new read of a series. */
export function createReadWordMarkets({ readSeries, clock }: WordMarketsOptions): ReadWordMarkets {
  const joined = new LRUCache<string, Joined>({ max: maxJoined });
  const failures = new LRUCache<string, { readonly at: number; readonly error: AppError }>({
    max: maxFailures,
  });

  async function read(ticker: string): Promise<SeriesMarkets> {
    const failed = failures.get(ticker);
    if (failed !== undefined && clock.monotonicMs() - failed.at < restMs) throw failed.error;
    try {
      // The read may be another request's, which waits for longer.
      return await inTime(clock, readSeries(ticker));
    } catch (error) {
      if (error instanceof AppError && error.code === "upstream")
        failures.set(ticker, { at: clock.monotonicMs(), error });
      throw error;
    }
  }

  return async (series) => {
    const parts = await Promise.all(series.map(read));
    const known = joined.get(series.join());
    if (known !== undefined && parts.every((part, at) => part === known.parts[at])) return known.markets;
    const markets = joinedMarkets(parts);
    joined.set(series.join(), { parts, markets });
    return markets;
  };
}

function joinedMarkets(parts: readonly SeriesMarkets[]): WordMarkets {
  return indexMarkets({
    fetchedAt: toIso(Math.min(...parts.map(({ readAt }) => readAt))),
    open: parts.flatMap(({ open }) => open),
    unsettledEvents: new Set(parts.flatMap(({ unsettled }) => [...unsettled].map(eventOf))),
    settled: talliesOf(parts.flatMap(({ settled }) => [...settled.values()])),
  });
}

/** A market's ticker without its code. */
function eventOf(marketTicker: string): string {
  return eventTickerOf(marketTicker) ?? marketTicker;
}

function talliesOf(markets: readonly SettledMarket[]): Map<string, Tally> {
  const tallies = new Map<string, { yes: number; no: number }>();
  for (const { strikeWord, result } of markets) {
    const tally = tallies.get(strikeWord) ?? { yes: 0, no: 0 };
    tally[result] += 1;
    tallies.set(strikeWord, tally);
  }
  return tallies;
}
