import type { WireEvent } from "../explorer/wire.ts";
import type { Phase } from "./phase.ts";

/** The request that the event page is made of. */
export function eventQuery(ticker: string): { event_ticker: string; with_record: "true" } {
  return { event_ticker: ticker, with_record: "true" };
}

export function eventPath(ticker: string): string {
  return `getMentionEvent?${new URLSearchParams(eventQuery(ticker)).toString()}`;
}

const minuteMs = 60_000;
/** What one response of getPriceHistory holds at most. */
const maxCandles = 20_000;
/** The price an hour before the start is the last one until then, which may be some minutes older. */
const beforeMs = 2 * 60 * minuteMs;

/** Prices over time: 7 days by the hour, 3 hours by the minute once the event has begun, of a settled event its own time. */
export function historyPath(event: WireEvent, phase: Phase): string {
  const query = new URLSearchParams({ event_ticker: event.event_ticker });
  const ends = event.markets.flatMap(({ close_time: at }) => (at === null ? [] : [Date.parse(at)]));
  const start = event.scheduledStartTime === null ? null : Date.parse(event.scheduledStartTime) - beforeMs;
  const isOwnTime = phase === "settled" && start !== null && ends.length > 0;
  const candles = isOwnTime ? (event.markets.length * (Math.max(...ends) - start)) / minuteMs : 0;
  query.set("interval", phase === "before" || candles > maxCandles ? "1h" : "1m");
  if (isOwnTime) query.set("start", new Date(start).toISOString());
  return `getPriceHistory?${query.toString()}`;
}

export function wordHref(eventTicker: string, marketTicker: string): string {
  const query = new URLSearchParams({ event_ticker: eventTicker, market_ticker: marketTicker });
  return `/word?${query.toString()}`;
}
