import Big from "big.js";
import { z } from "zod";
import { takerFeeOf, isKnownFee } from "../markets/book/order-book.ts";
import type { Fee } from "../markets/event/event.ts";
import { boughtSideOf, priceOf, rangeOf, type FairBasis, type FairValue, type Quote } from "./fair-value.ts";

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
export const rules = ["fair_value", "buy", "interval", "always_yes", "always_no"] as const;
export type Rule = (typeof rules)[number];
export type Side = "yes" | "no";

/** The best bid and ask for yes, in dollars; null without one. */
interface Offered {
  readonly bid: number | null;
  readonly ask: number | null;
}

/** A quote with both sides, each within (0, 1). */
interface FullQuote {
  readonly bid: number;
  readonly ask: number;
}

/** The input of a rule: a forecast, and the quote at that moment. */
export interface Tradable extends Offered {
  /** The estimate's interval. */
  readonly low: number;
  readonly high: number;
  readonly fairValue: number | null;
  readonly fairBasis: FairBasis | null;
}

const dollarsPerCent = 0.01;
/** Products of decimals are not exact in binary: 0.07 × 0.5 × 0.5 is not exactly 0.0175. */
const tolerance = 1e-9;

/** Null where a side is missing. */
function fullQuoteOf({ bid, ask }: Offered): FullQuote | null {
  return isOffered(bid) && isOffered(ask) ? { bid, ask } : null;
}

/** The price of a side, before the fee. A bid for yes is an offer of no. */
function offeredAt(side: Side, { bid, ask }: FullQuote): number {
  return side === "yes" ? ask : 1 - bid;
}

/** The fee of a single contract, rounded up to a cent; null for an unknown type of fee. */
export function singleFeeOf(price: number, fee: Fee): number | null {
  const exact = takerFee(price, fee);
  return exact === null ? null : Math.ceil(exact / dollarsPerCent - tolerance) * dollarsPerCent;
}

/** The side that a rule buys; null if it buys neither, as where one side of the quote is missing. */
export function sideOf(rule: Rule, market: Tradable, fee: Fee): Side | null {
  const quote = fullQuoteOf(market);
  if (quote === null) return null;
  switch (rule) {
    case "always_yes":
      return "yes";
    case "always_no":
      return "no";
    case "interval":
      return outsideOf(market, quote);
    case "fair_value":
      return market.fairValue === null ? null : payingSide(pointOf(market.fairValue), quote, fee);
    case "buy": {
      const price = priceOf({ yes_bid_dollars: quote.bid, yes_ask_dollars: quote.ask });
      if (price === null || market.fairValue === null || market.fairBasis !== "price") return null;
      return payingSide(rangeOf(price, market.fairValue), quote, fee);
    }
  }
}

/** The side that is cheap because its price lies outside the interval. */
function outsideOf({ low, high }: Pick<Tradable, "low" | "high">, { bid, ask }: FullQuote): Side | null {
  if (ask < low) return "yes";
  return bid > high ? "no" : null;
}

/** A range that is a single number. */
function pointOf(number: number): Pick<FairValue, "low" | "high"> {
  return { low: number, high: number };
}

/** The side that is worth more than its price and the fee of a single contract, by every number of a range. */
function payingSide({ low, high }: Pick<FairValue, "low" | "high">, quote: FullQuote, fee: Fee): Side | null {
  const isLeft = (side: Side, worth: number) => {
    const price = offeredAt(side, quote);
    const cost = singleFeeOf(price, fee);
    return cost !== null && worth - price - cost > tolerance;
  };
  if (isLeft("yes", low)) return "yes";
  return isLeft("no", 1 - high) ? "no" : null;
}

/** The profit or loss of a contract of this side, after the fee, in dollars; null without a full quote or a known type of fee. */
export function profitOf(side: Side, offered: Offered, fee: Fee, result: Side): number | null {
  const quote = fullQuoteOf(offered);
  if (quote === null) return null;
  const price = offeredAt(side, quote);
  const cost = singleFeeOf(price, fee);
  return cost === null ? null : (side === result ? 1 : 0) - price - cost;
}

/**
 * The verdict on a word. buy_yes, buy_no: price and fee lie outside the fair value's range, on the side where that contract is cheap.
 * unproven: the same, in a series where the fair value is not proven. lean_yes, lean_no: only the fair value itself leaves something.
 * none: it leaves nothing.
 */
export const verdicts = ["buy_yes", "buy_no", "lean_yes", "lean_no", "none", "unproven"] as const;
export type Verdict = (typeof verdicts)[number];

/** `fair`: unrounded. Null without a fair value, which a word has only before its event's start, and for an unknown type of fee. */
export function verdictOf(
  { yes_bid_dollars: bid, yes_ask_dollars: ask }: Quote,
  fair: FairValue | null,
  fee: Fee | null,
  isProven: boolean,
): Verdict | null {
  if (fair === null || !isKnownFee(fee)) return null;
  const quote = fullQuoteOf({ bid, ask });
  if (fair.basis !== "price" || quote === null) return "none";
  const bought = payingSide(fair, quote, fee);
  if (bought !== null) return isProven ? `buy_${bought}` : "unproven";
  const leaning = payingSide(pointOf(fair.value), quote, fee);
  return leaning === null ? "none" : `lean_${leaning}`;
}

/** The side that the verdict buys, else the better side, with its edge; null without one. */
export function bestSideOf({ verdict = null, buy_yes: yes, buy_no: no }: Judged) {
  const bought = boughtSideOf(verdict);
  const sides = (["yes", "no"] as const).flatMap((side) => {
    const edge = { yes, no }[side]?.edge_dollars ?? null;
    return edge === null || (bought !== null && side !== bought) ? [] : { side, edge };
  });
  return sides.toSorted((one, other) => other.edge - one.edge)[0] ?? null;
}

/** The edge of the side that the verdict buys, else of the better side. */
export function edgeOf(word: Judged): number | null {
  return bestSideOf(word)?.edge ?? null;
}

interface Judged {
  readonly verdict?: Verdict | null | undefined;
  readonly buy_yes?: Pick<Offer, "edge_dollars"> | null | undefined;
  readonly buy_no?: Pick<Offer, "edge_dollars"> | null | undefined;
}
