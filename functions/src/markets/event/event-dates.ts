import { z } from "zod";
import { easternDayOf, fromIso, hourMs, startOfEasternDay } from "../../base/clock.ts";
import { tickerDayOf } from "../ticker.ts";
import { eventWindow, scheduledDayIn, type DatesInRules } from "./dates-in-rules.ts";

/** How long an event may be in progress. */
export const maxLiveMs = 8 * hourMs;

/** The day of an event, and where it comes from. */
export const eventDay = z.object({
  event_date: z.iso
    .date()
    .nullable()
    .describe("The event's day, in US Eastern time; null when nothing dates the event"),
  event_date_basis: z
    .enum(["start", "rules", "ticker"])
    .nullable()
    .describe(
      "What `event_date` is from: `start`, the event's start; `rules`, the day that its title, its " +
        'subtitle or its rules name ("originally scheduled for October 4, 2026"); `ticker`, the day in its ' +
        "ticker, which is often a day or two off; null with it",
    ),
});
export type EventDay = Readonly<z.output<typeof eventDay>>;

/** The dates of an event other than its start. */
export const eventDates = z.object({
  window: eventWindow
    .nullable()
    .describe(
      "The time span that all its markets ask about, by their rules; null where they ask about one " +
        "appearance, and where the rules can't be read",
    ),
  ...eventDay.shape,
});
export type EventDates = Readonly<z.output<typeof eventDates>>;

interface Described {
  readonly event_ticker: string;
  readonly event_title: string | null;
  readonly event_subtitle: string | null;
  readonly scheduledStartTime: string | null;
}

/** The dates of an event, from its texts and from the rules of its markets. */
export function datesOf(
  { event_ticker, event_title, event_subtitle, scheduledStartTime }: Described,
  { window, days }: DatesInRules,
): EventDates {
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  return { window, ...dayOf(event_ticker, startsAt, scheduledDayIn([event_title, event_subtitle], days)) };
}

/** The day of the start; without it the scheduled day, and last the day in the ticker. */
function dayOf(eventTicker: string, startsAt: number | null, scheduledDay: string | null): EventDay {
  if (startsAt !== null) return { event_date: easternDayOf(startsAt), event_date_basis: "start" };
  if (scheduledDay !== null) return { event_date: scheduledDay, event_date_basis: "rules" };
  const day = tickerDayOf(eventTicker);
  return { event_date: day, event_date_basis: day === null ? null : "ticker" };
}

/**
 * The earliest moment, UTC ms, at which an event may be in progress: its start, else the beginning of its scheduled day. Null without
 * either, because the day in its ticker is too often wrong.
 */
export function beginningOf({
  scheduledStartTime,
  event_date,
  event_date_basis,
}: EventDay & { readonly scheduledStartTime: string | null }): number | null {
  return beginningBy(scheduledStartTime, event_date_basis === "rules" ? event_date : null);
}

/** Like `beginningOf`, from the start and the scheduled day (YYYY-MM-DD). */
export function beginningBy(scheduledStartTime: string | null, scheduledDay: string | null): number | null {
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  return startsAt ?? (scheduledDay === null ? null : startOfEasternDay(scheduledDay));
}
