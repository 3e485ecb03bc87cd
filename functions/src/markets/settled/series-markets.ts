import { megabyte } from "../../base/bytes.ts";
import { createCache, type Cache, type StaleIfError } from "../../base/cached.ts";
import { dayMs, fromIso, hourMs, minuteMs, secondMs, type Clock } from "../../base/clock.ts";
import { withOwnDeadline } from "../../base/request.ts";
import { openMarket, type MarketRecord, type OpenMarket, type SettledMarket } from "../market/market.ts";
import type { MarketList, Provider } from "../ports.ts";

/** The markets of one series, open and settled, of both tiers. */
export interface SeriesMarkets {
  /** When the read of the open ones started, UTC ms. */
  readonly readAt: number;
  readonly open: readonly OpenMarket[];
  /** Event tickers of those that have not settled, open ones among them, by market ticker: their result is still to come. */
  readonly unsettled: ReadonlyMap<string, string>;
  /** By market ticker. */
  readonly settled: ReadonlyMap<string, SettledMarket>;
  /** Titles of events with a settled market, by event ticker, as their markets name them. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Throws an AppError of code `upstream` when the provider fails. It may take longer than the running request waits. */
export type ReadSeriesMarkets = (series: string) => Promise<SeriesMarkets>;

/** One series, as far as this instance has seen it. */
interface SeenSeries extends SeriesMarkets {
  readonly settled: Map<string, SettledMarket>;
  readonly titles: Map<string, string>;
  readonly startedAt: number;
}

interface SeriesOptions {
  readonly provider: Pick<Provider, "listMarkets">;
  readonly clock: Clock;
  /** How old the markets of a series may be. Default: so that an open price is at most a minute old. */
  readonly freshMs?: number;
  /** Lets older markets stand in for a read that is slow or fails. Default: none do. */
  readonly staleIfError?: StaleIfError;
}

/** What `readSeriesMarkets` reads from, and the series that are kept. */
export interface SeriesReads extends SeriesOptions {
  readonly seen: Cache<SeenSeries>;
}

/** An open price is at most a minute old, the seconds of its read included. */
const defaultFreshMs = minuteMs - 10 * secondMs;
/** How long a series is kept that nobody asks for. */
const ttlMs = dayMs;
/** Some 150 large series: one of 4,000 settled markets takes 1.2 MB. */
const maxBytes = 48 * megabyte;
/** A read of many pages goes on for the next request, when the first one has given it up. */
const readTimeoutMs = minuteMs;
/** A market opens days before its event and settles hours after it: none comes and goes within an hour. */
const maxUnseenMs = hourMs;

export function createSeriesReads({
  provider,
  clock,
  freshMs = defaultFreshMs,
  staleIfError,
}: SeriesOptions): SeriesReads {
  const kept = { clock, freshMs, ttlMs, maxBytes, ...(staleIfError !== undefined && { staleIfError }) };
  return { provider, clock, seen: createCache<SeenSeries>(kept) };
}

/**
 * The markets of any series. The first call reads every page of both tiers. From then on each minute in which
 * somebody asks costs one list of open markets, and one read of those that closed since and have not settled yet.
 */
export function readSeriesMarkets(reads: SeriesReads, series: string): Promise<SeriesMarkets> {
  return reads.seen.get(series, (before) =>
    withOwnDeadline(reads.clock.monotonicMs() + readTimeoutMs, () => readSeries(reads, series, before)),
  );
}

async function readSeries(
  { provider, clock }: SeriesReads,
  series_ticker: string,
  before: SeenSeries | undefined,
): Promise<SeenSeries> {
  const [startedAt, readAt] = [clock.monotonicMs(), clock.now()];
  const { settled, titles } = before ?? { settled: new Map(), titles: new Map() };
  /** By ticker: a list that changes while it is read may have a market on two pages. */
  const open = new Map<string, OpenMarket>();
  const unsettled = new Map<string, string>();

  async function list(what: MarketList, isArchive = false): Promise<void> {
    await provider.listMarkets(what, (market) => {
      const { market_ticker, event_ticker, title } = market;
      const settledAt = settledAtOf(market);
      if (market.status === "settled" && (settledAt === null || settledAt <= clock.now())) {
        const one = toSettledMarket(market, settledAt);
        if (one !== null) settled.set(market_ticker, one);
        if (one !== null && title !== "") titles.set(one.eventTicker, title);
        return;
      }
      if (isArchive) return;
      unsettled.set(market_ticker, event_ticker);
      const shown = openMarket.safeParse(market);
      if (market.status === "open" && shown.success) open.set(market_ticker, shown.data);
    });
  }

  if (before === undefined || startedAt - before.startedAt >= maxUnseenMs) {
    await Promise.all([
      list({ series_ticker, which: "current" }),
      // What is archived stays as it is: it is read once.
      before === undefined ? list({ series_ticker, which: "archived" }, true) : null,
    ]);
  } else {
    await list({ series_ticker, which: "open" });
    await list({ tickers: [...before.unsettled.keys()].filter((ticker) => !unsettled.has(ticker)) });
  }
  return { readAt, open: [...open.values()], settled, titles, unsettled, startedAt };
}

function settledAtOf({ settlement_ts }: MarketRecord): number | null {
  return settlement_ts === null ? null : fromIso(settlement_ts);
}

/** Null for a void market, and for one that names no word. */
function toSettledMarket(record: MarketRecord, settledAt: number | null): SettledMarket | null {
  const { market_ticker, event_ticker, strike_word, result } = record;
  if (result === null || strike_word === null) return null;
  return {
    marketTicker: market_ticker,
    eventTicker: event_ticker,
    strikeWord: strike_word,
    result,
    settledAt,
  };
}
