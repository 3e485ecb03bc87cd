import { createByteCache } from "../../base/byte-cache.ts";
import { bytesOf, megabyte } from "../../base/bytes.ts";
import { chunksOf } from "../../base/chunks.ts";
import { dayMs, fromIso, hourMs, minuteMs, secondMs, type Clock } from "../../base/clock.ts";
import { createSharedCall } from "../../base/share.ts";
import { openMarket, type ListedMarket, type OpenMarket, type SettledMarket } from "../market/market.ts";
import type { MarketList, Provider } from "../ports.ts";

/** The markets of one series, open and settled, of both tiers. */
export interface SeriesMarkets {
  /** When the read of the open ones started, UTC ms. */
  readonly readAt: number;
  readonly open: readonly OpenMarket[];
  /** By market ticker. */
  readonly settled: ReadonlyMap<string, SettledMarket>;
  /** Titles of events with a settled market, by event ticker, as their markets name them. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Throws an AppError of code `upstream` when the provider fails. */
export type ReadSeriesMarkets = (series: string) => Promise<SeriesMarkets>;

export interface SeriesMarketsOptions {
  readonly provider: Pick<Provider, "listMarkets">;
  readonly clock: Clock;
}

/** An open price is at most a minute old, the seconds of its read included. */
const sharedMs = minuteMs - 10 * secondMs;
/** So that a URL stays within some 4,000 characters. */
const tickersPerRead = 100;
/** Some 150 large series: one of 4,000 settled markets takes 1.2 MB. The least recently used is dropped first. */
const maxBytes = 48 * megabyte;
const emptyReaderBytes = 1_000;
const maxShared = 500;
/** How long a series is kept that nobody asks for. */
const keptMs = dayMs;
/** A market opens days before its event and settles hours after it: none comes and goes within an hour. */
const maxUnseenMs = hourMs;

/**
 * The markets of any series. The first call reads every page of both tiers. From then on each minute in which
 * somebody asks costs one list of open markets, and one read of those that closed since and have not settled yet.
 */
export function createSeriesMarkets({ provider, clock }: SeriesMarketsOptions): ReadSeriesMarkets {
  const readers = createByteCache<SeriesReader>({ clock, maxBytes, maxAgeMs: keptMs });
  return createSharedCall(
    async (series) => {
      const reader = readers.get(series) ?? createReader(series, provider, clock);
      const markets = await reader();
      readers.set(series, reader, {
        size: emptyReaderBytes + bytesOf(markets.settled) + bytesOf(markets.titles),
      });
      return markets;
    },
    // What has settled is counted above.
    { clock, maxAgeMs: sharedMs, max: maxShared, maxBytes, sizeOf: ({ open }) => bytesOf(open) },
  );
}

type SeriesReader = () => Promise<SeriesMarkets>;

/** One series, as far as this instance has seen it. */
function createReader(
  series_ticker: string,
  provider: Pick<Provider, "listMarkets">,
  clock: Clock,
): SeriesReader {
  const settled = new Map<string, SettledMarket>();
  const titles = new Map<string, string>();
  /** Seen before they settled: their result is still to come. */
  let unsettled: ReadonlySet<string> = new Set();
  let archive: Promise<void> | null = null;
  let seenAt = -Infinity;

  /** Adds a market to what is settled, or to the list that is being read. A settlement later than now is still to come. */
  function add(market: ListedMarket, to: Listing): void {
    const { market_ticker } = market.record;
    const settledAt = settledAtOf(market);
    if (market.isSettled && (settledAt === null || settledAt <= clock.now())) {
      const one = toSettledMarket(market, settledAt);
      if (one !== null) {
        settled.set(market_ticker, one);
        if (market.record.title !== "") titles.set(one.eventTicker, market.record.title);
      }
    } else to.unsettled.add(market_ticker);
    const shown = openMarket.safeParse(market.record);
    if (market.isOpen && shown.success) to.open.set(market_ticker, shown.data);
  }

  /** What is archived stays as it is: it is read once. */
  function readArchive(): Promise<void> {
    archive ??= provider
      .listMarkets({ series_ticker, which: "archived" }, (market) => add(market, emptyListing()))
      .catch((error: unknown) => {
        archive = null;
        throw error;
      });
    return archive;
  }

  /** Every market of the series. */
  async function readAll(): Promise<Listing> {
    const listing = emptyListing();
    await Promise.all([
      provider.listMarkets({ series_ticker, which: "current" }, (market) => add(market, listing)),
      readArchive(),
    ]);
    return listing;
  }

  /** The open markets, and what became of those that have closed since. */
  async function refresh(): Promise<Listing> {
    const listing = emptyListing();
    const list = (what: MarketList) => provider.listMarkets(what, (market) => add(market, listing));
    await list({ series_ticker, which: "open" });
    const closed = [...unsettled].filter((ticker) => !listing.unsettled.has(ticker));
    await Promise.all(chunksOf(closed, tickersPerRead).map((tickers) => list({ tickers })));
    return listing;
  }

  return async () => {
    const startedAt = clock.monotonicMs();
    const readAt = clock.now();
    const isCold = startedAt - seenAt >= maxUnseenMs;
    const listing = await (isCold ? readAll() : refresh());
    unsettled = listing.unsettled;
    seenAt = startedAt;
    return { readAt, open: [...listing.open.values()], settled, titles };
  };
}

/** What one read has found, by ticker: a list that changes while it is read may have a market on two pages. */
interface Listing {
  readonly open: Map<string, OpenMarket>;
  readonly unsettled: Set<string>;
}

function emptyListing(): Listing {
  return { open: new Map(), unsettled: new Set() };
}

function settledAtOf({ record: { settlement_ts } }: ListedMarket): number | null {
  return settlement_ts === null ? null : fromIso(settlement_ts);
}

/** Null for a void market, and for one that names no word. */
function toSettledMarket({ record }: ListedMarket, settledAt: number | null): SettledMarket | null {
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
