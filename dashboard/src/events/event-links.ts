import type { WireEvent } from "../explorer/wire.ts";
import { dayAndTimeText, dayText, relativeText } from "../ui/times.ts";
import { texts } from "../texts.ts";

const t = texts.events;

export function eventHref(ticker: string): string {
  return `/event?${new URLSearchParams({ event_ticker: ticker }).toString()}`;
}

/** `series`: a series' ticker; "" for all series. */
export function calendarHref(series: string): string {
  return series === "" ? "/calendar.ics" : `/calendar.ics?${new URLSearchParams({ series }).toString()}`;
}

/** A time, or a day and nothing else. */
const isWhen = /\b\d{1,2}:\d\d\b|^on [a-z]+\.? \d{1,2}, \d{4}$/i;

/** The subtitle; null for one that says when the event is, where the start is shown on the visitor's clock. */
export function subtitleOf({
  event_subtitle: subtitle,
  scheduledStartTime,
}: Pick<WireEvent, "event_subtitle" | "scheduledStartTime">): string | null {
  return scheduledStartTime !== null && isWhen.test(subtitle ?? "") ? null : subtitle;
}

/** When an event without a start is: its window, the day that its texts name, or that it is not known. */
export function undatedText({
  window,
  event_date: day,
  event_date_basis: basis,
}: Pick<WireEvent, "window" | "event_date" | "event_date_basis">): string {
  if (window !== null) return t.window(dayAndTimeText(window.start), dayAndTimeText(window.end));
  const isNamed = basis === "subtitle" || basis === "rules";
  return day !== null && isNamed ? t.dayOnly(dayText(`${day}T12:00:00`)) : t.noStart;
}

/** "starts in 2 hours", "began 20 minutes ago". */
export function whenText(start: string, now: number): string {
  const relative = relativeText(start, now);
  return Date.parse(start) > now ? t.starts(relative) : t.began(relative);
}
