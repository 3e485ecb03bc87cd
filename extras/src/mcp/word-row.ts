import { z } from "zod";
import { estimate } from "../estimates/estimate.ts";
import { offer } from "../estimates/offer.ts";
import { shortReasonOf } from "../words/reason.ts";
import { withoutClosedOffers } from "./market-rows.ts";
import { marketWithRecord, type EventResponse } from "../words/valued-event.ts";

const briefOffer = offer.pick({ price_dollars: true, edge_dollars: true }).nullish();

/** The most important fields of a word, for lists of many. */
export const wordRow = marketWithRecord
  .pick({
    market_ticker: true,
    strike_word: true,
    yes_ask_dollars: true,
    yes_bid_dollars: true,
    last_price: true,
    volume: true,
    result: true,
    status: true,
    record: true,
  })
  .extend({
    estimate: estimate.pick({ probability: true, low: true, high: true, fair_value: true }).nullish(),
    buy_yes: briefOffer,
    buy_no: briefOffer,
    verdict: marketWithRecord.shape.verdict,
    reason: z.string().nullable(),
    estimate_error: marketWithRecord.shape.estimate_error,
  });
export type WordRow = Readonly<z.output<typeof wordRow>>;

/** The format of the numbers in a sentence, as on the pages. */
const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/**
 * Adds `reason`, the evidence on its word, to each market of an event: null for a settled word, and if nothing of it was read. A market
 * that is not open has no offers.
 */
export function reasonedMarkets({ markets, ...event }: Pick<EventResponse, "markets" | "kind" | "form">) {
  return markets.map((market) => ({
    ...withoutClosedOffers(market, market.status === "open"),
    reason: shortReasonOf(market, event, (number) => numbers.format(number)),
  }));
}
