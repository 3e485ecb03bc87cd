import type { z } from "zod";
import { AppError } from "../base/errors.ts";
import {
  maxEventMarkets,
  type EventMarketRecord,
  type EventMarkets,
} from "../markets/event/event-markets.ts";
import type { CurrentEvent } from "../markets/ports.ts";
import { isMarketOf } from "../markets/ticker.ts";
import type { LeaveOut } from "./left-out.ts";
import { readMarkets, type MarketRead } from "./read-markets.ts";
import { seriesTickerIn } from "./to-event.ts";
import { toEventMarket } from "./to-market.ts";
import { isoTimeOf, textOf } from "./to-text.ts";
import type { wireNestedEvent } from "./wire.ts";

/** An event with the records of its current markets. */
export function toCurrentEvent(
  eventTicker: string,
  event: z.output<typeof wireNestedEvent>,
  records: readonly unknown[],
  leaveOut: LeaveOut,
): CurrentEvent {
  return {
    event_ticker: eventTicker,
    series_ticker: seriesTickerIn(event, eventTicker),
    event_title: textOf(event.title),
    event_subtitle: textOf(event.sub_title),
    strikeDate: isoTimeOf(event.strike_date),
    markets: toEventMarkets(eventTicker, records, leaveOut),
  };
}

/** The event's markets. A market's ticker says whose it is: that of another event is left out; one that contradicts itself is an error. */
export function toEventMarkets(
  eventTicker: string,
  records: readonly unknown[],
  leaveOut: LeaveOut,
): EventMarkets {
  requireFewMarkets(records.length);
  const markets: EventMarketRecord[] = [];
  const errors: EventMarkets["errors"][number][] = [];
  const read = readMarkets(records, (ticker) => isMarketOf(eventTicker, ticker), leaveOut);
  for (const [market_ticker, market] of read) {
    const error = errorOf(market, eventTicker);
    if (error !== null) errors.push({ market_ticker, message: error.publicMessage });
    else if ("record" in market) markets.push(toEventMarket(market.wire, market.record));
  }
  return { markets, errors };
}

/** Throws an AppError of code `upstream` for more markets than an event may have, before any of them is read. */
export function requireFewMarkets(count: number): void {
  if (count > maxEventMarkets)
    throw new AppError("upstream", `Provider sent an event of more than ${maxEventMarkets} markets`);
}

function errorOf(market: MarketRead, eventTicker: string): AppError | null {
  if ("error" in market) return market.error;
  const { event_ticker } = market.record;
  return event_ticker === eventTicker
    ? null
    : new AppError("upstream", `Provider sent this market as one of ${event_ticker}`);
}
