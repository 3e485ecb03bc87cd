import { eventTickerOf } from "@mention-market/service/markets/ticker";
import type { Watch } from "../watches/watch.ts";

/** The first event that a watch names, and its word; null where it names none. */
export function aboutOf({ price, said, marketTickers, eventTickers }: Watch): {
  readonly eventTicker: string | null;
  readonly marketTicker: string | null;
} {
  const saidTicker = said !== null && "market_ticker" in said ? said.market_ticker : null;
  const marketTicker = price?.marketTicker ?? saidTicker ?? marketTickers[0] ?? null;
  return {
    marketTicker,
    eventTicker: marketTicker === null ? (eventTickers[0] ?? null) : eventTickerOf(marketTicker),
  };
}
