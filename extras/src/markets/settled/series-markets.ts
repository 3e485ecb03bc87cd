import { megabyte, createCache, type Cache, type StaleIfError } from "@mention-market/service/base/cached";
import { dayMs, fromIso, hourMs, minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { withOwnDeadline } from "@mention-market/service/base/request";
import { datesInRules, joinDates, type DatesInRules } from "../event/dates-in-rules.ts";
import { decidedAtOf, openMarket, type OpenMarket, type SettledMarket } from "../market.ts";
import type { MarketRecord } from "@mention-market/service/markets/market";
import type { MarketList, Provider } from "../ports.ts";

/** The markets of a series, open and settled, from both tiers. */
export interface SeriesMarkets {
  /** When the read of the open markets started, UTC ms. */
  readonly readAt: number;
  readonly open: readonly OpenMarket[];
  /** By market ticker: the event tickers of markets without a result yet, including open ones. */
  readonly unsettled: ReadonlyMap<string, string>;
  /** By market ticker. */
  readonly settled: ReadonlyMap<string, SettledMarket>;
  /** Titles of events with settled markets, by event ticker. They come from the markets' records. */
  readonly titles: ReadonlyMap<string, string>;
  /** The dates in the rules of settled markets, by event ticker. */
  readonly dates: ReadonlyMap<string, DatesInRules>;
}

/** Throws an AppError of code `upstream` when the provider fails. It may take longer than the running request waits. */
export type ReadSeriesMarkets = (series: string) => Promise<SeriesMarkets>;

/** The markets of a series that this instance has read. */
interface SeenSeries extends SeriesMarkets {
  readonly settled: Map<string, SettledMarket>;
  readonly titles: Map<string, string>;
  readonly dates: Map<string, DatesInRules>;
  readonly startedAt: number;
  /** When the read of both tiers started. */
  readonly wholeAt: number;
  readonly isArchiveEmpty: boolean;
}

interface SeriesOptions {
  readonly provider: Pick<Provider, "listMarkets">;
  readonly clock: Clock;
  /** Maximum age of a series' markets. Default: an open price is at most a minute old. */
  readonly freshMs?: number;
  /** Returns stale markets when a read is slow or fails. Default: off. */
  readonly staleIfError?: StaleIfError;
}

/** The options of `readSeriesMarkets`, and its cache. */
export interface SeriesReads extends SeriesOptions {
  readonly seen: Cache<SeenSeries>;
}

/** An open price is at most a minute old, and reading a series takes up to 10 seconds of that. */
const defaultFreshMs = minuteMs - 10 * secondMs;
/** How long an unused series stays in the cache. */
const ttlMs = dayMs;
/** Room for some 150 large series: 4,000 settled markets take 1.2 MB. */
const maxBytes = 48 * megabyte;
/** A read of many pages continues after its first request has given up, and the next request uses its result. */
const readTimeoutMs = minuteMs;
/** A market opens days before its event and settles hours after it. So no market opens and settles within an hour, unseen. */
const maxUnseenMs = hourMs;
/** Both tiers are read again after this time, because a read may have been wrong. */
const maxWholeAgeMs = dayMs;

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
 * The markets of any series. The first call reads all pages of both tiers, and so does the first one of each day. After that, each minute
 * with requests costs a list of open markets, a read of those that closed since and have not settled, and of an empty archive.
 */
export function readSeriesMarkets(
  reads: SeriesReads,
  series: string,
  freshMs?: number,
): Promise<SeriesMarkets> {
  return reads.seen.get(
    series,
    (before) =>
      withOwnDeadline(reads.clock.monotonicMs() + readTimeoutMs, () => readSeries(reads, series, before)),
    freshMs,
  );
}

async function readSeries(
  { provider, clock }: SeriesReads,
  series_ticker: string,
  before: SeenSeries | undefined,
): Promise<SeenSeries> {
  const [startedAt, readAt] = [clock.monotonicMs(), clock.now()];
  const { settled, titles, dates } = before ?? {
    settled: new Map<string, SettledMarket>(),
    titles: new Map<string, string>(),
    dates: new Map<string, DatesInRules>(),
  };
  /** By ticker, because a list that changes during the read may contain a market twice. */
  const open = new Map<string, OpenMarket>();
  const unsettled = new Map<string, string>();
  /** Markets that had no result, and that no list has named since. */
  const unseen = new Map(before?.unsettled);
  let isArchiveEmpty = before?.isArchiveEmpty ?? true;

  async function list(what: MarketList, isArchive = false): Promise<void> {
    await provider.listMarkets(what, (market) => {
      const { market_ticker, event_ticker, title } = market;
      if (isArchive) isArchiveEmpty = false;
      unseen.delete(market_ticker);
      const settledAt = settledAtOf(market);
      if (market.status === "settled" && (settledAt === null || settledAt <= clock.now())) {
        const settledMarket = toSettledMarket(market, settledAt, isArchive);
        dates.set(event_ticker, joinDates(dates.get(event_ticker), datesInRules([market])));
        // Both tiers may list a market. While it is current, its candles can be read together with its event's.
        const isCurrent = isArchive && settled.get(market_ticker)?.isArchived === false;
        if (settledMarket !== null && !isCurrent) settled.set(market_ticker, settledMarket);
        if (settledMarket !== null && title !== "") titles.set(settledMarket.eventTicker, title);
        return;
      }
      if (isArchive) return;
      unsettled.set(market_ticker, event_ticker);
      const shown = openMarket.safeParse(market);
      if (market.status === "open" && shown.success) open.set(market_ticker, shown.data);
    });
  }

  async function listCurrent(): Promise<void> {
    if (isWhole || startedAt - before.startedAt >= maxUnseenMs)
      return list({ series_ticker, which: "current" });
    await list({ series_ticker, which: "open" });
    await list({ tickers: [...unseen.keys()] });
    for (const [ticker, event] of unseen) unsettled.set(ticker, event);
  }

  const isWhole = before === undefined || startedAt - before.wholeAt >= maxWholeAgeMs;
  await Promise.all([
    listCurrent(),
    isWhole || isArchiveEmpty ? list({ series_ticker, which: "archived" }, true) : null,
  ]);
  const wholeAt = isWhole ? startedAt : before.wholeAt;
  const seen = { settled, titles, dates, startedAt, wholeAt, isArchiveEmpty };
  return { ...seen, readAt, open: [...open.values()], unsettled };
}

function settledAtOf({ settlement_ts }: MarketRecord): number | null {
  return settlement_ts === null ? null : fromIso(settlement_ts);
}

/** Null for a void market, and for a market that names no word. */
function toSettledMarket(
  record: MarketRecord,
  settledAt: number | null,
  isArchived: boolean,
): SettledMarket | null {
  const { market_ticker, event_ticker, strike_word, result, open_time } = record;
  if (result === null || strike_word === null) return null;
  return {
    marketTicker: market_ticker,
    eventTicker: event_ticker,
    strikeWord: strike_word,
    result,
    settledAt,
    openedAt: open_time === null ? null : fromIso(open_time),
    decidedAt: decidedAtOf(record),
    isArchived,
  };
}
