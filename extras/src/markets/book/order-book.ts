import Big from "big.js";
import { z } from "zod";
import type { Fee } from "../event/event.ts";

/** A price level of an order book: a price, and how many contracts sellers ask it for. Exact: dollars to 6 decimals, contracts to 2. */
export interface BookLevel {
  readonly price: Big;
  readonly size: Big;
}

const dollars = z.number().min(0);
const fill = z
  .object({
    contracts: z.int().describe("As many as were asked for"),
    filled: z.number().min(0).describe("As many of them as the book offers"),
    average_price_dollars: dollars.max(1).describe("Cost by contract, to 6 decimals"),
    cost_dollars: dollars.describe("Price of the filled contracts, without the fee"),
    fee_dollars: dollars
      .nullable()
      .describe(
        "Each price's fee rounded up to 0.0001, their sum up to a cent; null for an unknown type of fee",
      ),
    total_dollars: dollars.nullable().describe("Cost and fee; null where the fee is"),
    payout_dollars: dollars.describe("What the filled contracts pay if the side wins"),
    worst_price_dollars: dollars.max(1).describe("Price of the dearest contract"),
  })
  .meta({ id: "Fill" });
export type Fill = Readonly<z.output<typeof fill>>;

/** The taker's fee before the multiplier is 0.07 × C × p × (1 − p), by the provider's schedule of fees. */
const takerRate = 0.07;
const quadratic = new Set(["quadratic", "quadratic_with_maker_fees", "quadratic_with_combo_maker_fees"]);
const feeDecimals = 4;
const centDecimals = 2;
const priceDecimals = 6;

/** Whether we know how to compute this type of fee. */
export function isKnownFee(fee: Fee | null): fee is Fee {
  return fee !== null && quadratic.has(fee.type);
}

/** The taker's fee of a purchase at one price, in dollars, not rounded; null for an unknown type of fee. */
export function takerFeeOf({ price, size }: BookLevel, fee: Fee): Big | null {
  if (!isKnownFee(fee)) return null;
  return new Big(takerRate).times(fee.multiplier).times(size).times(price).times(new Big(1).minus(price));
}

/**
 * The cost of buying `contracts` at the asks of a side, cheapest first. Null without asks. An order pays the sum of its fills' fees,
 * rounded up to a cent (the provider's documentation of fee rounding, 2026).
 */
export function fillOf(asks: readonly BookLevel[], contracts: number, fee: Fee | null): Fill | null {
  const taken = takenFrom(asks, contracts);
  const worst = taken.at(-1);
  if (worst === undefined) return null;
  const filled = sum(taken.map(({ size }) => size));
  const cost = sum(taken.map(({ price, size }) => price.times(size)));
  const paid = fee === null ? null : feeOfOrder(taken, fee);
  return {
    contracts,
    filled: filled.toNumber(),
    average_price_dollars: cost.div(filled).round(priceDecimals).toNumber(),
    cost_dollars: cost.toNumber(),
    fee_dollars: paid?.toNumber() ?? null,
    total_dollars: paid === null ? null : cost.plus(paid).toNumber(),
    payout_dollars: filled.toNumber(),
    worst_price_dollars: worst.price.toNumber(),
  };
}

/** The levels that an order takes. It may take the last one in part. */
function takenFrom(asks: readonly BookLevel[], contracts: number): BookLevel[] {
  const taken: BookLevel[] = [];
  let left = new Big(contracts);
  for (const { price, size } of asks) {
    if (left.lte(0)) break;
    const bought = size.lt(left) ? size : left;
    if (bought.gt(0)) taken.push({ price, size: bought });
    left = left.minus(bought);
  }
  return taken;
}

function feeOfOrder(taken: readonly BookLevel[], fee: Fee): Big | null {
  const fees = taken.map((level) => takerFeeOf(level, fee)?.round(feeDecimals, Big.roundUp) ?? null);
  const knownFees = fees.filter((levelFee) => levelFee !== null);
  return knownFees.length < fees.length ? null : sum(knownFees).round(centDecimals, Big.roundUp);
}

function sum(amounts: readonly Big[]): Big {
  return amounts.reduce((total, amount) => total.plus(amount), new Big(0));
}

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
export function toAsks({ yes, no }: BookBids): BookAsks {
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
