import type { WireEvent, WireMarket } from "../explorer/wire.ts";
import { texts } from "../texts.ts";
import { dateText, dayAndTimeText, relativeText } from "../ui/times.ts";
import { hasResult, type Phase } from "./phase.ts";

const minuteMs = 60_000;
/** Maximum periods times markets of a response of getPriceHistory. */
const maxCandles = 20_000;
/** The last price before that hour may be some minutes older, so the request starts two hours before. */
const beforeMs = 2 * 60 * minuteMs;

const t = texts.events;

/** The request for the event of the page. */
export function eventQuery(ticker: string): { event_ticker: string; with_record: "true" } {
  return { event_ticker: ticker, with_record: "true" };
}

export function eventPath(ticker: string): string {
  return `getMentionEvent?${new URLSearchParams(eventQuery(ticker)).toString()}`;
}

/**
 * The request for prices over time: 7 days by the hour; after the start 3 hours by the minute; once it is over, the time of the
 * event.
 */
export function historyPath(event: WireEvent, phase: Phase): string {
  const query = new URLSearchParams({ event_ticker: event.event_ticker });
  const ends = event.markets.flatMap(({ close_time: at }) => (at === null ? [] : [Date.parse(at)]));
  const start = event.scheduledStartTime === null ? null : Date.parse(event.scheduledStartTime) - beforeMs;
  if ((phase === "over" || phase === "settled") && start !== null && ends.length > 0) {
    query.set("interval", intervalOf(event.markets.length, start, Math.max(...ends)));
    query.set("start", new Date(start).toISOString());
  } else query.set("interval", phase === "upcoming" ? "1h" : "1m");
  return `getPriceHistory?${query.toString()}`;
}

type Timed = Pick<WireEvent, "phase" | "scheduledStartTime">;

/** The request for a word's prices over time: 7 days by the hour, or for a settled word the time of its event. */
export function wordHistoryPath(market: WireMarket, event: Timed): string {
  const { scheduledStartTime: start } = event;
  const query = new URLSearchParams({ market_tickers: market.market_ticker, interval: "1h" });
  const end = market.close_time;
  if (hasResult(event, market) && end !== null) {
    query.set("end", end);
    if (start !== null && Date.parse(start) < Date.parse(end)) {
      const from = Date.parse(start) - beforeMs;
      query.set("start", new Date(from).toISOString());
      query.set("interval", intervalOf(1, from, Date.parse(end)));
    }
  }
  return `getPriceHistory?${query.toString()}`;
}

/** By the minute, or by the hour where one response can't hold so many minutes of so many markets. Both ends count. */
function intervalOf(markets: number, fromMs: number, toMs: number): "1m" | "1h" {
  return markets * ((toMs - fromMs) / minuteMs + 1) > maxCandles ? "1h" : "1m";
}

export function wordHref(eventTicker: string, marketTicker: string): string {
  const query = new URLSearchParams({ event_ticker: eventTicker, market_ticker: marketTicker });
  return `/word?${query.toString()}`;
}

export function eventHref(ticker: string): string {
  return `/event?${new URLSearchParams({ event_ticker: ticker }).toString()}`;
}

/** `series`: a series' ticker; "" for all series. */
export function calendarHref(series: string): string {
  return series === "" ? "/calendar.ics" : `/calendar.ics?${new URLSearchParams({ series }).toString()}`;
}

/** When an event without a start is: its window, the day that its texts name, or that it is not known. */
export function undatedText({
  window,
  event_date: day,
  event_date_basis: basis,
}: Pick<WireEvent, "window" | "event_date" | "event_date_basis">): string {
  if (window !== null) return t.window(dayAndTimeText(window.start), dayAndTimeText(window.end));
  const isNamed = basis === "subtitle" || basis === "rules";
  return day !== null && isNamed ? t.dayOnly(dateText(day)) : t.noStart;
}

/** "starts in 2 hours", "began 20 minutes ago". */
export function whenText(start: string, now: number): string {
  const relative = relativeText(start, now);
  return Date.parse(start) > now ? t.starts(relative) : t.began(relative);
}
