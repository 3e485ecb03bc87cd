import { hourMs, type Clock } from "../base/clock.ts";
import type { RequestContext } from "../base/request.ts";
import type { OpenMarket } from "../transcripts/ports.ts";
import type { WireListedMarket } from "./announcer-wire.ts";
import { strikeWordOf, toMarketRecord } from "./to-market.ts";

/** So that a URL stays within some 4,000 characters. */
const tickersPerRead = 100;
/** A market opens days before its game and settles hours after it: none comes and goes within an hour. */
const unseenMs = hourMs;

/** Reads every page of a list of markets. */
export type List = (
  path: string,
  query: Readonly<Record<string, string | number>>,
  context: RequestContext,
) => Promise<WireListedMarket[]>;

export interface Settled {
  readonly strikeWord: string;
  readonly result: "yes" | "no";
}

export interface Book {
  readonly open: readonly OpenMarket[];
  readonly settled: ReadonlyMap<string, Settled>;
}

export const emptyBook: Book = { open: [], settled: new Map() };

/** One series, as far as this instance has seen it. Calls must not overlap. */
export function createSeriesBook(
  ticker: string,
  list: List,
  clock: Clock,
): (context: RequestContext) => Promise<Book> {
  const settled = new Map<string, Settled>();
  /** Seen before they settled: their result is still to come. */
  let unsettled = new Set<string>();
  let archive: Promise<void> | null = null;
  let seenAt = -Infinity;

  const settle = (markets: readonly WireListedMarket[]): void => {
    for (const market of markets) {
      const strikeWord = strikeWordOf(market);
      const { ticker: id, result } = market;
      if ((result === "yes" || result === "no") && strikeWord !== null)
        settled.set(id, { strikeWord, result });
    }
  };

  /** What is archived stays as it is: it is read once. */
  const readArchive = (context: RequestContext): Promise<void> => {
    archive ??= list("/historical/markets", { series_ticker: ticker }, context)
      .then(settle)
      .catch((error: unknown) => {
        archive = null;
        throw error;
      });
    return archive;
  };

  async function readAll(context: RequestContext): Promise<WireListedMarket[]> {
    const [live] = await Promise.all([
      list("/markets", { series_ticker: ticker }, context),
      readArchive(context),
    ]);
    return live;
  }

  async function readNews(context: RequestContext): Promise<WireListedMarket[]> {
    const open = await list("/markets", { series_ticker: ticker, status: "open" }, context);
    const listed = new Set(open.map((market) => market.ticker));
    const gone = [...unsettled].filter((market) => !listed.has(market));
    const batches = Array.from({ length: Math.ceil(gone.length / tickersPerRead) }, (_, batch) =>
      gone.slice(batch * tickersPerRead, (batch + 1) * tickersPerRead),
    );
    const looked = await Promise.all(
      batches.map((tickers) => list("/markets", { tickers: tickers.join(",") }, context)),
    );
    return [...open, ...looked.flat()];
  }

  return async (context) => {
    const now = clock.monotonicMs();
    const markets = await (now - seenAt >= unseenMs ? readAll(context) : readNews(context));
    settle(markets.filter(isFinal));
    unsettled = new Set(markets.filter((market) => !isFinal(market)).map((market) => market.ticker));
    seenAt = now;
    return { open: markets.filter(isOpen).flatMap(toOpenMarket), settled };
  };
}

function isOpen({ status }: WireListedMarket): boolean {
  return status === "active" || status === "open";
}

/** Until then a result may still be disputed. Like "open", "settled" is the word of the provider's filter. */
function isFinal({ status }: WireListedMarket): boolean {
  return status === "finalized" || status === "settled";
}

function toOpenMarket(wire: WireListedMarket): OpenMarket[] {
  const record = toMarketRecord(wire);
  const {
    market_ticker,
    event_ticker,
    strike_word,
    yes_bid_dollars,
    yes_ask_dollars,
    last_price,
    close_time,
  } = record;
  if (strike_word === null) return [];
  return [
    { market_ticker, event_ticker, strike_word, yes_bid_dollars, yes_ask_dollars, last_price, close_time },
  ];
}
