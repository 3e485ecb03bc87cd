import Big from "big.js";
import { z } from "zod";
import type { Fee } from "../event/event.ts";
import { fill, fillOf, type BookLevel } from "./fill.ts";

/** What a market's two sides can be bought for, each cheapest first. */
export interface BookAsks {
  readonly yes: readonly BookLevel[];
  readonly no: readonly BookLevel[];
}

/** What buyers of each side bid, in any order. */
export interface BookBids {
  readonly yes: readonly BookLevel[];
  readonly no: readonly BookLevel[];
}

export const maxContracts = 100_000;
/** All levels are walked; a response shows the cheapest ones. */
const maxShownLevels = 100;

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

/** The asks of a market by its bids: whoever bids q for no sells yes at 1 − q. Levels of one price are one; empty ones are left out. */
export function asksOf({ yes, no }: BookBids): BookAsks {
  return { yes: mirrored(no), no: mirrored(yes) };
}

function mirrored(bids: readonly BookLevel[]): BookLevel[] {
  const sizes = new Map<string, BookLevel>();
  for (const { price, size } of bids) {
    const ask = new Big(1).minus(price);
    // A price of 0 or 1 dollar is no offer.
    if (size.lte(0) || ask.lte(0) || ask.gte(1)) continue;
    const key = ask.toFixed();
    sizes.set(key, { price: ask, size: size.plus(sizes.get(key)?.size ?? 0) });
  }
  return [...sizes.values()].sort((a, b) => a.price.cmp(b.price));
}

/** The book as it is sent, with what `contracts` of each side cost. */
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
