import Big from "big.js";
import { z } from "zod";
import { takerFeeOf } from "../markets/book/order-book.ts";
import type { Fee } from "../markets/event/event.ts";
import type { Quote } from "./fair-value.ts";

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
