import { easternDayOf } from "@mention-market/extras/base/eastern-time";
import type { WireEvent } from "../explorer/wire.ts";
import { hasResult } from "./phase.ts";

/** Why words have no fair value by the dates of their event. */
export type DatedReason = "window" | "noStart" | "begun" | "dayBegun";

type Dated = Pick<WireEvent, "scheduledStartTime" | "window" | "event_date" | "event_date_basis">;

/** Null where the dates leave room for a fair value. `now`: UTC ms. */
export function datedReason(event: Dated, now: number): DatedReason | null {
  const { scheduledStartTime: start, window, event_date: day, event_date_basis: basis } = event;
  if (window !== null) return "window";
  if (start !== null) return Date.parse(start) <= now ? "begun" : null;
  if (day === null || (basis !== "subtitle" && basis !== "rules")) return "noStart";
  return day <= easternDayOf(now) ? "dayBegun" : null;
}

/** Why no word of an event has a fair value, by its dates; null where one has, and where its words have reasons of their own. */
export function noFairValueOfEvent(
  event: Dated & Pick<WireEvent, "markets" | "phase">,
  now: number,
): DatedReason | null {
  const open = event.markets.filter((market) => !hasResult(event, market));
  const isNone = open.every(({ estimate }) => (estimate?.fair_value ?? null) === null);
  return open.length > 0 && isNone ? datedReason(event, now) : null;
}

export const datedReasonTexts: Readonly<Record<DatedReason, string>> = {
  window: "No fair value: this asks about a time span, and the estimate is the chance in one event.",
  noStart: "No fair value: the start is not known, so the price may know already what was said.",
  begun: "No fair value since the start: the price knows what was said already, the estimate does not.",
  dayBegun: "No fair value on the day itself: its start is not known, so it may have begun.",
};
