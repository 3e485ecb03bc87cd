import { fairValueAfter, priceOf } from "@mention-market/extras/estimates/fair-value";
import type { WireMarket } from "../explorer/wire.ts";
import { inCents } from "../ui/numbers.ts";
import type { Book } from "./fill.ts";

/**
 * An event whose market has the quote of its order book, which is read more often than the event, and the number that its evidence makes
 * of that price: so all of a word's page is of one reading. The verdict stays the service's. `book`: null leaves the event as it is.
 */
export function atBook<Event extends { readonly markets: readonly WireMarket[] }>(
  event: Event,
  marketTicker: string,
  book: Book | null,
): Event {
  if (book === null) return event;
  const markets = event.markets.map((market) =>
    market.market_ticker === marketTicker && market.status === "open" ? marketAt(market, book) : market,
  );
  return { ...event, markets };
}

function marketAt(market: WireMarket, { yes, no }: Book): WireMarket {
  const [ask, noAsk] = [yes[0]?.price ?? null, no[0]?.price ?? null];
  const quote = {
    yes_bid_dollars: noAsk === null ? null : (100 - noAsk) / 100,
    yes_ask_dollars: ask === null ? null : ask / 100,
  };
  const [before, price] = [priceOf(market), priceOf(quote)];
  const { estimate } = market;
  const isSamePrice = inCents(before) === inCents(price);
  if (isSamePrice || estimate?.fair_value == null) return { ...market, ...quote };
  const fair =
    estimate.fair_basis === "price" && before !== null && price !== null
      ? fairValueAfter(before, estimate.fair_value, price)
      : null;
  const number = {
    fair_value: fair?.value ?? null,
    fair_low: fair?.low ?? null,
    fair_high: fair?.high ?? null,
    fair_basis: fair?.basis ?? null,
  };
  return { ...market, ...quote, estimate: { ...estimate, ...number } };
}
