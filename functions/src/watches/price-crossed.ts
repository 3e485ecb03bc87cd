import { toIso } from "../base/clock.ts";
import type { Quote } from "./crossing.ts";
import type { WatchedPrice } from "./watched-prices.ts";

/** A crossing that was read at `now` (UTC ms), as it is sent: a change of the type `price.crossed`, which is not in the feed. */
export function priceCrossed({ watchId, condition, market, event }: WatchedPrice, quote: Quote, now: number) {
  const type = "price.crossed";
  const id = `${watchId}-${now}`;
  const at = toIso(now);
  const { when, dollars } = condition;
  const { yes_bid_dollars, yes_ask_dollars } = quote;
  const data = {
    id,
    type,
    at,
    detected_at: at,
    series_ticker: event.series_ticker,
    event_ticker: event.event_ticker,
    market_ticker: market.market_ticker,
    strike_word: market.strike_word,
    data: { when, dollars, yes_bid_dollars, yes_ask_dollars },
  };
  return { watchId, changeId: id, type, timestamp: at, data };
}
