import { megabyte, createCache, type Cache } from "@mention-market/service/base/cached";
import { minuteMs, secondMs, toIso, type Clock } from "@mention-market/service/base/clock";
import type { Fee, MarketStatus } from "../event/event.ts";
import { getEvent, type EventReads } from "../event/get-event.ts";
import { getMarket, isSettled, type MarketReads } from "@mention-market/service/markets/get-market";
import type { Provider } from "../ports.ts";
import { toAsks, noBids, toOrderBook, type BookAsks, type OrderBook } from "./order-book.ts";

interface OrderBookOptions {
  readonly provider: Pick<Provider, "orderBook">;
  readonly markets: MarketReads;
  readonly events: EventReads;
  readonly clock: Clock;
}

/** The options of `getOrderBook`, and its shared caches. */
export type OrderBookReads = ReturnType<typeof createOrderBookReads>;

interface ReadBook {
  readonly asks: BookAsks;
  readonly fetchedAt: string;
}

/** The terms on which an event's markets trade. */
interface TradingTerms {
  readonly fee: Fee | null;
  readonly statuses: Readonly<Record<string, MarketStatus | null>>;
}

const bookFreshMs = 2 * secondMs;
const maxBookBytes = 16 * megabyte;
/** Fees hardly ever change. A market that paused meanwhile costs one read of its book; one that opened meanwhile has no book until then. */
const termsFreshMs = minuteMs / 2;
const maxTermsBytes = 4 * megabyte;
/** Memory of a price level. */
const levelBytes = 200;

export function createOrderBookReads(options: OrderBookOptions) {
  const { clock } = options;
  return {
    ...options,
    books: createBookCache(clock),
    terms: createCache<TradingTerms>({ clock, freshMs: termsFreshMs, maxBytes: maxTermsBytes }),
  };
}

/** Caches books by market ticker. Requests of 2 seconds share a book. */
export function createBookCache(clock: Clock): Cache<ReadBook> {
  const sizeOf = ({ asks }: ReadBook) => levelBytes * (asks.yes.length + asks.no.length);
  return createCache<ReadBook>({ clock, freshMs: bookFreshMs, maxBytes: maxBookBytes, sizeOf });
}

/**
 * The cost of `contracts` of each side of a market, by an order book at most 2 seconds old. Null for an unknown market. A market that
 * can't be traded gets empty sides without a read. Throws an AppError of code `upstream` when the provider fails.
 */
export async function getOrderBook(
  reads: OrderBookReads,
  marketTicker: string,
  contracts: number,
): Promise<OrderBook | null> {
  const { markets, clock } = reads;
  const market = await getMarket(markets, marketTicker);
  if (market === null) return null;
  const { fee, statuses } = await termsOf(reads, market.event_ticker);
  const isTraded = !isSettled(market) && statuses[marketTicker] === "open";
  const { asks, fetchedAt } = isTraded
    ? await readBook(reads, marketTicker)
    : { asks: toAsks(noBids), fetchedAt: toIso(clock.now()) };
  return toOrderBook(asks, { market_ticker: marketTicker, fetchedAt, contracts, fee });
}

/** The book of a market that trades. Requests of 2 seconds share it. */
export function readBook(
  { provider, books, clock }: Pick<OrderBookReads, "provider" | "books" | "clock">,
  marketTicker: string,
): Promise<ReadBook> {
  return books.get(marketTicker, async () => {
    const fetchedAt = toIso(clock.now());
    return { asks: toAsks(await provider.orderBook(marketTicker)), fetchedAt };
  });
}

function termsOf({ events, terms }: OrderBookReads, eventTicker: string): Promise<TradingTerms> {
  return terms.get(eventTicker, async () => {
    const event = eventTicker === "" ? null : await getEvent(events, eventTicker);
    const statuses = event?.markets.map(({ market_ticker, status }) => [market_ticker, status] as const);
    return { fee: event?.fee ?? null, statuses: Object.fromEntries(statuses ?? []) };
  });
}
