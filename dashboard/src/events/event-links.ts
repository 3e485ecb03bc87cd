import { relativeText } from "../ui/times.ts";
import { texts } from "../texts.ts";

const t = texts.events;

export function eventHref(ticker: string): string {
  return `/event?${new URLSearchParams({ event_ticker: ticker }).toString()}`;
}

/** "starts in 2 hours", "began 20 minutes ago". */
export function whenText(start: string, now: number): string {
  const relative = relativeText(start, now);
  return Date.parse(start) > now ? t.starts(relative) : t.began(relative);
}
