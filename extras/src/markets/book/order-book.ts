import Big from "big.js";
import { z } from "zod";
import type { Fee } from "../event/event.ts";
import { fill, fillOf, type BookLevel } from "./fill.ts";

/** The asks of both sides of a market, each cheapest first. */
export interface BookAsks {
  readonly yes: readonly BookLevel[];
  readonly no: readonly BookLevel[];
}

/** The bids of both sides, in any order. */
export interface BookBids {
  readonly yes: readonly BookLevel[];
  readonly no: readonly BookLevel[];
}

export const maxContracts = 100_000;
/** Fills use all levels; a response shows only the cheapest ones. */
export const maxShownLevels = 100;

const level = z.object({
  price_dollars: z.number().min(0).max(1).describe("Price of one contract, in dollars"),
  size: z.number().min(0).describe("Contracts offered at this price"),
});
const levels = (side: string) =>
  z
    .array(level)
    .readonly()
    .describe(`What ${side} can be bought for, cheapest first, at most ${maxShownLevels} prices`);
export const orderBook = z
  .object({
    market_ticker: z.string().describe("The market's ticker"),
    fetchedAt: z.iso.datetime().describe("When the provider was read, ISO 8601"),
    yes: levels("yes"),
    no: levels("no"),
    buy_yes: fill.nullable().describe("What the contracts of yes cost; null when nobody sells yes"),
    buy_no: fill.nullable().describe("The same for no"),
  })
  .meta({ id: "OrderBook" });
export type OrderBook = Readonly<z.output<typeof orderBook>>;

export const noBids: BookBids = { yes: [], no: [] };

/** Converts a market's bids to asks: a bid of q for no is an offer of yes at 1 − q. Merges levels of equal price and drops empty ones. */
export function asksOf({ yes, no }: BookBids): BookAsks {
  return { yes: mirrored(no), no: mirrored(yes) };
}

function mirrored(bids: readonly BookLevel[]): BookLevel[] {
  const sizes = new Map<string, BookLevel>();
  for (const { price, size } of bids) {
    const ask = new Big(1).minus(price);
    // 0 or 1 dollar is not a price at which contracts are offered.
    if (size.lte(0) || ask.lte(0) || ask.gte(1)) continue;
    const key = ask.toFixed();
    sizes.set(key, { price: ask, size: size.plus(sizes.get(key)?.size ?? 0) });
  }
  return [...sizes.values()].sort((a, b) => a.price.cmp(b.price));
}

/** The book of the response, with the cost of `contracts` of each side. */
export function toOrderBook(
  asks: BookAsks,
  { market_ticker, fetchedAt, contracts, fee }: OrderBookContext,
): OrderBook {
  return {
    market_ticker,
    fetchedAt,
    yes: shown(asks.yes),
    no: shown(asks.no),
    buy_yes: fillOf(asks.yes, contracts, fee),
    buy_no: fillOf(asks.no, contracts, fee),
  };
}

interface OrderBookContext extends Pick<OrderBook, "market_ticker" | "fetchedAt"> {
  readonly contracts: number;
  readonly fee: Fee | null;
}

function shown(asks: readonly BookLevel[]) {
  return asks
    .slice(0, maxShownLevels)
    .map(({ price, size }) => ({ price_dollars: price.toNumber(), size: size.toNumber() }));
}
