import { LRUCache } from "lru-cache";
import { fromIso, hourMs, minuteMs, secondMs, type Clock } from "../base/clock.ts";
import type { RequestContext } from "../base/request.ts";
import { createSharedCall } from "../base/share.ts";
import { openMarket, type ListedMarket, type OpenMarket } from "./market.ts";
import type { MarketList, Provider } from "./ports.ts";
import type { SettledMarket } from "./settled-market.ts";

/** The markets of one series, open and settled, of both tiers. */
export interface SeriesMarkets {
  /** When the read of the open ones started, UTC ms. */
  readonly readAt: number;
  readonly open: readonly OpenMarket[];
  /** By market ticker. */
  readonly settled: ReadonlyMap<string, SettledMarket>;
}

/** Throws an AppError of code `upstream` when the provider fails. */
export type ReadSeriesMarkets = (series: string, context: RequestContext) => Promise<SeriesMarkets>;

export interface SeriesMarketsOptions {
  readonly provider: Pick<Provider, "listMarkets">;
  readonly clock: Clock;
  /** Maximum number of series kept; the least recently used is dropped first. Default: 200. */
  readonly maxSeries?: number;
}

/** An open price is at most a minute old, the seconds of its read included. */
const sharedMs = minuteMs - 10 * secondMs;
/** So that a URL stays within some 4,000 characters. */
const tickersPerRead = 100;
/** A market opens days before its event and settles hours after it: none comes and goes within an hour. */
const maxUnseenMs = hourMs;

/**
 * The markets of any series. The first call reads every page of both tiers. From then on each minute in which
 * somebody asks costs one list of open markets, and one read of those that closed since and have not settled yet.
 */
export function createSeriesMarkets({
  provider,
  clock,
  maxSeries = 200,
}: SeriesMarketsOptions): ReadSeriesMarkets {
  const readers = new LRUCache<string, (context: RequestContext) => Promise<SeriesMarkets>>({
    max: maxSeries,
  });
  return createSharedCall(
    (series, context: RequestContext) => {
      const reader = readers.get(series) ?? createReader(series, provider, clock);
      readers.set(series, reader);
      return reader(context);
    },
    { clock, maxAgeMs: sharedMs, max: maxSeries },
  );
}

/** One series, as far as this instance has seen it. */
function createReader(series_ticker: string, provider: Pick<Provider, "listMarkets">, clock: Clock) {
  const settled = new Map<string, SettledMarket>();
  /** Seen before they settled: their result is still to come. */
  let unsettled = new Set<string>();
  let archive: Promise<void> | null = null;
  let seenAt = -Infinity;

  function settle({ record, isSettled }: ListedMarket): void {
    const { market_ticker, event_ticker, strike_word, result, settlement_ts } = record;
    if (isSettled && result !== null && strike_word !== null)
      settled.set(market_ticker, {
        eventTicker: event_ticker,
        strikeWord: strike_word,
        result,
        settledAt: settlement_ts === null ? null : fromIso(settlement_ts),
      });
  }

  /** What is archived stays as it is: it is read once. */
  function readArchive(context: RequestContext): Promise<void> {
    archive ??= provider
      .listMarkets({ tier: "historical", series_ticker }, settle, context, "last")
      .catch((error: unknown) => {
        archive = null;
        throw error;
      });
    return archive;
  }

  return async (context: RequestContext): Promise<SeriesMarkets> => {
    const startedAt = clock.monotonicMs();
    const readAt = clock.now();
    /** By ticker, since a list that changes while it is read may have a market on two pages. */
    const open = new Map<string, OpenMarket>();
    const listed = new Set<string>();
    const stillUnsettled = new Set<string>();
    const each = (market: ListedMarket) => {
      const { market_ticker } = market.record;
      listed.add(market_ticker);
      if (market.isSettled) settle(market);
      else stillUnsettled.add(market_ticker);
      const shown = openMarket.safeParse(market.record);
      if (market.isOpen && shown.success) open.set(market_ticker, shown.data);
    };
    const isUnseen = startedAt - seenAt >= maxUnseenMs;
    // Everything that ever settled is many pages, and never delays a price.
    const priority = isUnseen ? "last" : "normal";
    const list = (what: MarketList) => provider.listMarkets(what, each, context, priority);

    await Promise.all([
      list({ tier: "live", series_ticker, onlyOpen: !isUnseen }),
      isUnseen ? readArchive(context) : undefined,
    ]);
    if (!isUnseen) {
      const closed = [...unsettled].filter((ticker) => !listed.has(ticker));
      await Promise.all(chunksOf(closed, tickersPerRead).map((tickers) => list({ tier: "live", tickers })));
    }
    unsettled = stillUnsettled;
    seenAt = startedAt;
    return { readAt, open: [...open.values()], settled };
  };
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
