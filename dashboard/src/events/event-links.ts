import type { WireEvent } from "../explorer/wire.ts";
import { dayAndTimeText, dayText, relativeText } from "../ui/times.ts";
import { texts } from "../texts.ts";

const t = texts.events;

export function eventHref(ticker: string): string {
  return `/event?${new URLSearchParams({ event_ticker: ticker }).toString()}`;
}

/** When an event without a start is: its window, the day that its rules name, or that it is not known. */
export function undatedText({
  window,
  event_date: day,
  event_date_basis: basis,
}: Pick<WireEvent, "window" | "event_date" | "event_date_basis">): string {
  if (window !== null) return t.window(dayAndTimeText(window.start), dayAndTimeText(window.end));
  return day !== null && basis === "rules" ? t.dayOnly(dayText(`${day}T12:00:00`)) : t.noStart;
}

/** "starts in 2 hours", "began 20 minutes ago". */
export function whenText(start: string, now: number): string {
  const relative = relativeText(start, now);
  return Date.parse(start) > now ? t.starts(relative) : t.began(relative);
}
