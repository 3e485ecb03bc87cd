import { fromIso, secondMs, toIso, type Clock } from "@mention-market/service/base/clock";
import { inTime } from "../base/provider-reads.ts";
import { createBookCache, readBook } from "../markets/book/get-order-book.ts";
import { toAsks, noBids, toOrderBook, type OrderBook } from "../markets/book/order-book.ts";
import type { Provider } from "../markets/ports.ts";
import { eventTickerOf, seriesTickerOf } from "@mention-market/service/markets/ticker";
import { readFor, type BoardEventRead } from "./board-reads.ts";
import { findShown } from "./board-event.ts";
import type { BoardSources } from "./sources.ts";

interface BookOptions {
  readonly provider: Pick<Provider, "orderBook">;
  readonly sources: Pick<BoardSources, "open" | "isMentionSeries" | "seriesMarkets" | "event" | "oddEventOf">;
  readonly clock: Clock;
}

/** An order book in a response that needs no key. */
export interface SharedBook {
  readonly body: OrderBook;
  /** Age of the book in whole seconds. */
  readonly ageSeconds: number;
}

/** Fees hardly ever change. If a market has paused trading meanwhile, the stale terms cost one read of its book. */
const termsMaxAgeMs = 30 * secondMs;

/**
 * The cost of `contracts` of each side of a market. Null, without a read, if the board does not show the market's event. A market that
 * can't be traded gets empty sides. Throws an AppError of code `upstream` when the book can't be read in time.
 */
export function createReadBoardBook({ provider, sources, clock }: BookOptions) {
  // A cache of its own, because the board reads in the background: a request with a key that shared such a read would have to wait for
  // it.
  const reads = { provider, clock, books: createBookCache(clock) };

  /** The event of a market of its series, as the market's record names it. */
  async function recordedEventOf(marketTicker: string): Promise<string | null> {
    const series = seriesTickerOf(marketTicker);
    if (!(await inTime(clock, sources.isMentionSeries(series)))) return null;
    const { unsettled, settled } = await inTime(clock, sources.seriesMarkets(series));
    return unsettled.get(marketTicker) ?? settled.get(marketTicker)?.eventTicker ?? null;
  }

  /** Null for an event that the board does not show. */
  async function readShown(eventTicker: string): Promise<BoardEventRead | null> {
    const shown = await findShown({ sources, clock }, eventTicker);
    if (shown === null) return null;
    return inTime(clock, sources.event(eventTicker, shown, termsMaxAgeMs));
  }

  /** A market with its event. Only the event's record says that the market is its; a ticker's text is a guess. */
  async function findMarket(marketTicker: string) {
    const guesses = [() => sources.oddEventOf(marketTicker), () => eventTickerOf(marketTicker)];
    for (const guess of [...guesses, () => recordedEventOf(marketTicker)]) {
      const eventTicker = await guess();
      const event = eventTicker === null ? null : ((await readShown(eventTicker))?.event ?? null);
      const market = event?.markets.find(({ market_ticker }) => market_ticker === marketTicker);
      if (event !== null && market !== undefined) return { event, market };
    }
    return null;
  }

  return async (marketTicker: string, contracts: number): Promise<SharedBook | null> => {
    const found = await findMarket(marketTicker);
    if (found === null) return null;
    const { event, market } = found;
    const { asks, fetchedAt } =
      market.status === "open"
        ? await inTime(
            clock,
            readFor("books", clock, () => readBook(reads, marketTicker)),
          )
        : { asks: toAsks(noBids), fetchedAt: toIso(clock.now()) };
    const ageMs = Math.max(0, clock.now() - (fromIso(fetchedAt) ?? 0));
    return {
      body: toOrderBook(asks, { market_ticker: marketTicker, fetchedAt, contracts, fee: event.fee }),
      ageSeconds: Math.floor(ageMs / secondMs),
    };
  };
}
