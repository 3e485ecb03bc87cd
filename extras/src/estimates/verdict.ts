import Big from "big.js";
import { z } from "zod";
import { takerFeeOf, isKnownFee } from "../markets/book/order-book.ts";
import type { Fee } from "../markets/event/event.ts";
import type { Quote, FairBasis } from "./fair-value.ts";
import type { Estimate } from "./estimate.ts";

/** A quote with the number of contracts offered at each price; null where that number is unknown. */
export interface SizedQuote extends Quote {
  readonly yes_bid_size: number | null;
  readonly yes_ask_size: number | null;
}

const dollarsOrNull = (what: string) => z.number().nullable().describe(`${what}, in dollars`);

/** The price at which a side of a market can be bought, to 6 decimals. */
export const offer = z
  .object({
    price_dollars: z
      .number()
      .describe("Price of a contract, in dollars: the best ask, of no 1 minus the best bid"),
    size: z.number().nullable().describe("Contracts offered at this price; null when not known"),
    fee_dollars: dollarsOrNull(
      "Fee of one contract of a large order that takes the offer (a single one pays up to a cent " +
        "more); null for a fee that is not known",
    ),
    edge_dollars: dollarsOrNull(
      "What the fair value leaves after price and fee; null where fair value or fee is",
    ),
  })
  .meta({ id: "Offer" });
type Offer = Readonly<z.output<typeof offer>>;

interface Offers {
  readonly buy_yes: Offer | null;
  readonly buy_no: Offer | null;
}

const decimals = 6;

/** The offers of yes and no; null for a side without an offer. `fairValue`: the fair value of yes, as the response shows it. */
export function offersOf(quote: SizedQuote, fairValue: number | null, fee: Fee | null): Offers {
  const { yes_bid_dollars: bid, yes_ask_dollars: ask } = quote;
  const ofNo = fairValue === null ? null : Big(1).minus(fairValue);
  return {
    buy_yes: isOffered(ask)
      ? offerOf(Big(ask), quote.yes_ask_size, fairValue === null ? null : Big(fairValue), fee)
      : null,
    // A bid for yes is an offer of no.
    buy_no: isOffered(bid) ? offerOf(Big(1).minus(bid), quote.yes_bid_size, ofNo, fee) : null,
  };
}

/** The fee per contract of a large order, in dollars; null for an unknown type of fee. */
export function takerFee(price: number, fee: Fee): number | null {
  const exact = takerFeeOf({ price: new Big(price), size: new Big(1) }, fee);
  return exact === null ? null : dollars(exact);
}

function offerOf(price: Big, size: number | null, worth: Big | null, fee: Fee | null): Offer {
  const price_dollars = dollars(price);
  const fee_dollars = fee === null ? null : takerFee(price_dollars, fee);
  const isKnown = worth !== null && fee_dollars !== null;
  return {
    price_dollars,
    size,
    fee_dollars,
    edge_dollars: isKnown ? dollars(worth.minus(price).minus(fee_dollars)) : null,
  };
}

/** A price of 0 means no bid, a price of 1 means no ask. */
function isOffered(price: number | null): price is number {
  return price !== null && price > 0 && price < 1;
}

function dollars(amount: Big): number {
  return amount.round(decimals).toNumber();
}

/** The rules by which a contract could have been bought. `always_yes` and `always_no` use no information; they are for comparison. */
export const rules = ["fair_value", "green", "interval", "always_yes", "always_no"] as const;
export type Rule = (typeof rules)[number];
export type Side = "yes" | "no";

/** The input of a rule: a forecast, and the quote at that moment, in dollars. */
export interface Tradable {
  readonly low: number;
  readonly high: number;
  readonly fairValue: number | null;
  readonly fairBasis: FairBasis | null;
  /** Within (0, 1). */
  readonly bid: number;
  /** Within (0, 1). */
  readonly ask: number;
}

const dollarsPerCent = 0.01;
/** Products of decimals are not exact in binary: 0.07 × 0.5 × 0.5 is not exactly 0.0175. */
const tolerance = 1e-9;

/** The price of a side, before the fee. A bid for yes is an offer of no. */
function priceOf(side: Side, { bid, ask }: Pick<Tradable, "bid" | "ask">): number {
  return side === "yes" ? ask : 1 - bid;
}

/** The fee of a single contract, rounded up to a cent; null for an unknown type of fee. */
export function singleFeeOf(price: number, fee: Fee): number | null {
  const exact = takerFee(price, fee);
  return exact === null ? null : Math.ceil(exact / dollarsPerCent - tolerance) * dollarsPerCent;
}

/** The side that a rule buys; null if it buys neither. `green` buys only if the price also lies outside the estimate's interval. */
export function sideOf(rule: Rule, market: Tradable, fee: Fee): Side | null {
  if (rule === "always_yes") return "yes";
  if (rule === "always_no") return "no";
  if (rule === "interval") return outsideOf(market);
  const side = profitable(market, fee);
  if (rule === "fair_value" || side === null) return side;
  return market.fairBasis === "price" && outsideOf(market) === side ? side : null;
}

/** The side that is cheap because its price lies outside the interval. */
function outsideOf({ low, high, bid, ask }: Tradable): Side | null {
  if (ask < low) return "yes";
  return bid > high ? "no" : null;
}

/** The side whose fair value exceeds its price plus the fee. */
function profitable(market: Tradable, fee: Fee): Side | null {
  const { fairValue } = market;
  if (fairValue === null) return null;
  const isLeft = (side: Side, worth: number) => {
    const price = priceOf(side, market);
    const cost = singleFeeOf(price, fee);
    return cost !== null && worth - price - cost > tolerance;
  };
  if (isLeft("yes", fairValue)) return "yes";
  return isLeft("no", 1 - fairValue) ? "no" : null;
}

/** The profit or loss of a contract of this side, after the fee, in dollars; null for an unknown type of fee. */
export function profitOf(side: Side, market: Tradable, fee: Fee, result: Side): number | null {
  const price = priceOf(side, market);
  const cost = singleFeeOf(price, fee);
  return cost === null ? null : (side === result ? 1 : 0) - price - cost;
}

/**
 * The verdict on a word's edge. buy_yes, buy_no: the rule `green` buys that side, and the fair value is proven in this series.
 * unproven: it would buy, but the series is not proven. none: it does not buy.
 */
export const verdicts = ["buy_yes", "buy_no", "none", "unproven"] as const;
export type Verdict = (typeof verdicts)[number];

/** The fields of a word in a response that decide its verdict. */
interface Judged extends Quote {
  readonly estimate: Pick<Estimate, "low" | "high" | "fair_value" | "fair_basis"> | null;
}

/** Null without a fair value, which a word has only before its event's start, and for an unknown type of fee. */
export function verdictOf(
  { estimate, yes_bid_dollars: bid, yes_ask_dollars: ask }: Judged,
  fee: Fee | null,
  isProven: boolean,
): Verdict | null {
  const fairValue = estimate?.fair_value ?? null;
  if (estimate === null || fairValue === null || !isKnownFee(fee)) return null;
  // A fair value without a full quote comes from other words' prices, and such a fair value never buys.
  if (bid === null || ask === null) return "none";
  const { low, high, fair_basis: fairBasis } = estimate;
  const side = sideOf("green", { low, high, fairValue, fairBasis, bid, ask }, fee);
  if (side === null) return "none";
  return isProven ? `buy_${side}` : "unproven";
}

/** The side that a verdict buys; null for other verdicts. */
export function boughtSideOf(verdict: Verdict | null): "yes" | "no" | null {
  if (verdict === "buy_yes") return "yes";
  return verdict === "buy_no" ? "no" : null;
}
