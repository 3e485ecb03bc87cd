import { toIso } from "../base/clock.ts";
import type { ReadSeriesMarkets, SeriesMarkets } from "../markets/series-markets.ts";
import type { SettledMarket, Tally } from "../markets/market.ts";
import { indexMarkets } from "./market-side.ts";
import type { AnnouncerMarkets, ReadAnnouncerMarkets } from "./ports.ts";

export interface AnnouncerMarketsOptions {
  readonly readSeries: ReadSeriesMarkets;
  /** Tickers of the announcers' series. */
  readonly series: readonly string[];
}

/** The markets of all series of announcers together. They are joined and indexed once for each new read of a series. */
export function createAnnouncerMarkets({
  readSeries,
  series,
}: AnnouncerMarketsOptions): ReadAnnouncerMarkets {
  let latest: { readonly parts: readonly SeriesMarkets[]; readonly joined: AnnouncerMarkets } | null = null;

  return async (context) => {
    const parts = await Promise.all(series.map((ticker) => readSeries(ticker, context)));
    if (latest === null || parts.some((part, at) => part !== latest?.parts[at]))
      latest = { parts, joined: join(parts) };
    return latest.joined;
  };
}

function join(parts: readonly SeriesMarkets[]): AnnouncerMarkets {
  return indexMarkets({
    fetchedAt: toIso(Math.min(...parts.map(({ readAt }) => readAt))),
    open: parts.flatMap(({ open }) => open),
    settled: talliesOf(parts.flatMap(({ settled }) => [...settled.values()])),
  });
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
