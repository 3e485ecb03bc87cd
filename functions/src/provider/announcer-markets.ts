import { minuteMs, type Clock } from "../base/clock.ts";
import type { RequestContext } from "../base/request.ts";
import { createSharedCall } from "../base/share.ts";
import type { AnnouncerMarkets, AnnouncerMarketsNow, Tally } from "../transcripts/ports.ts";
import { marketsBody } from "./announcer-wire.ts";
import type { Get } from "./http.ts";
import { readPages } from "./read-pages.ts";
import { emptyBook, createSeriesBook, type Book, type List, type Settled } from "./series-book.ts";

export interface AnnouncerOptions {
  readonly get: Get;
  readonly clock: Clock;
  /** Tickers of the announcers' series. */
  readonly series: readonly string[];
}

/** Half of what the provider allows: a market's rules are long, and a page must stay within what we read of a body. */
const marketsPerPage = 500;
/** 50,000 markets, of one series. */
const mostPages = 100;
const openKeptMs = minuteMs;
/**
 * The announcers' markets. The first question reads every page of both tiers. From then on each minute in which
 * somebody asks costs one list of open markets a series, and one look at those that have closed since and not yet settled.
 */
export function createAnnouncerMarkets({ get, clock, series }: AnnouncerOptions): AnnouncerMarkets {
  const list: List = async (path, query, context) => {
    const pages = await readPages(
      (cursor) => get(path, { ...query, limit: marketsPerPage, ...cursor }, context),
      marketsBody,
      mostPages,
    );
    return pages.flatMap(({ markets }) => markets ?? []);
  };
  const books = new Map(series.map((ticker) => [ticker, createSeriesBook(ticker, list, clock)]));
  const read = createSharedCall(
    async (ticker, context: RequestContext) => (await books.get(ticker)?.(context)) ?? emptyBook,
    { clock, maxAgeMs: openKeptMs, max: series.length },
  );

  let last: { readonly parts: readonly Book[]; readonly now: AnnouncerMarketsNow } | null = null;

  return async (context) => {
    const parts = await Promise.all([...books.keys()].map((ticker) => read(ticker, context)));
    if (last === null || parts.some((part, i) => part !== last?.parts[i]))
      last = { parts, now: joined(parts) };
    return last.now;
  };
}

function joined(parts: readonly Book[]): AnnouncerMarketsNow {
  return {
    open: parts.flatMap(({ open }) => open),
    settled: tallied(parts.flatMap(({ settled }) => [...settled.values()])),
  };
}

function tallied(markets: readonly Settled[]): Map<string, Tally> {
  const tallies = new Map<string, { yes: number; no: number }>();
  for (const { strikeWord, result } of markets) {
    const tally = tallies.get(strikeWord) ?? { yes: 0, no: 0 };
    tally[result] += 1;
    tallies.set(strikeWord, tally);
  }
  return tallies;
}
