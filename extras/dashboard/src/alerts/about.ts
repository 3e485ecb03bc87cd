import { eventTickerOf } from "@mention-market/service/markets/ticker";
import type { Watch } from "../watches/watch.ts";

/** The first event that a watch names, in a condition or in a list, and its word; null where it names none. */
export function aboutOf({ price, verdict, starts, said, marketTickers, eventTickers }: Watch): {
  readonly eventTicker: string | null;
  readonly marketTicker: string | null;
} {
  const saidTicker = said !== null && "market_ticker" in said ? said.market_ticker : null;
  const marketTicker = price?.marketTicker ?? saidTicker ?? marketTickers[0] ?? null;
  if (marketTicker !== null) return { marketTicker, eventTicker: eventTickerOf(marketTicker) };
  const named = [starts, said, verdict].flatMap((one) =>
    one !== null && "event_ticker" in one ? [one.event_ticker] : [],
  );
  return { marketTicker, eventTicker: named[0] ?? eventTickers[0] ?? null };
}
