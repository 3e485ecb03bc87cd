import { z } from "zod";
import { fromIso } from "@mention-market/service/base/clock";
import { easternDayOf, startOfEasternDay } from "../../base/eastern-time.ts";
import { tickerDayOf } from "../ticker.ts";
import {
  daysInSubtitle,
  eventDaysIn,
  eventWindow,
  soleOf,
  type DatesInRules,
  datesInRules,
} from "./dates-in-rules.ts";
import { memoized } from "@mention-market/service/base/cached";
import type { MentionEvent } from "./event.ts";
import { phaseOf, type Phase } from "./phase.ts";

/** The day of an event, and where it comes from. */
export const eventDay = z.object({
  event_date: z.iso
    .date()
    .nullable()
    .describe("The event's day, in US Eastern time; null when nothing dates the event"),
  event_date_basis: z
    .enum(["start", "subtitle", "rules", "ticker"])
    .nullable()
    .describe(
      "What `event_date` is from, the first of: `start`, the event's start; `subtitle`, the day that the " +
        "subtitle names; `rules`, the day that the title or the rules name; `ticker`, the day in the " +
        "ticker, often a day or two off; null with it",
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
  readonly event_title: string | null;
  readonly event_subtitle: string | null;
}

/** The dates of an event, from its texts and from the rules of its markets. */
export function datesOf(
  event: Described & { readonly event_ticker: string; readonly scheduledStartTime: string | null },
  dates: DatesInRules,
): EventDates {
  const { event_ticker, scheduledStartTime } = event;
  return { window: dates.window, ...dayOf(event_ticker, scheduledStartTime, namedDayOf(event, dates)) };
}

/** The day of the start; without it the day that the texts name, and last the day in the ticker. */
function dayOf(eventTicker: string, start: string | null, named: EventDay): EventDay {
  const startsAt = start === null ? null : fromIso(start);
  if (startsAt !== null) return { event_date: easternDayOf(startsAt), event_date_basis: "start" };
  if (named.event_date !== null) return named;
  const day = tickerDayOf(eventTicker);
  return { event_date: day, event_date_basis: day === null ? null : "ticker" };
}

/** The day that the subtitle names, else the one that the title and the rules name. Texts that name several days name none. */
export function namedDayOf({ event_title, event_subtitle }: Described, { days }: DatesInRules): EventDay {
  const ofSubtitle = soleOf(daysInSubtitle(event_subtitle));
  if (ofSubtitle !== null) return { event_date: ofSubtitle, event_date_basis: "subtitle" };
  const ofRules = soleOf([...eventDaysIn([event_title]), ...days]);
  return { event_date: ofRules, event_date_basis: ofRules === null ? null : "rules" };
}

/** Every day that the texts of an event or the rules of its markets name, YYYY-MM-DD. */
export function namedDaysOf(
  { event_title, event_subtitle }: Described,
  { days }: DatesInRules,
): ReadonlySet<string> {
  return new Set([...daysInSubtitle(event_subtitle), ...eventDaysIn([event_title]), ...days]);
}

/** The earliest day that the texts of an event, the rules of its markets or its window name, YYYY-MM-DD; null if they name none. */
export function firstDayOf(event: Described, dates: DatesInRules): string | null {
  const opening = dates.window === null ? null : fromIso(dates.window.start);
  const days = [...namedDaysOf(event, dates), ...(opening === null ? [] : [easternDayOf(opening)])];
  return days.toSorted()[0] ?? null;
}

/**
 * The earliest moment, UTC ms, at which an event may be in progress: its start, else the beginning of the day that its texts or rules
 * name. Null without either, because the day in its ticker is too often wrong.
 */
export function beginningOf({
  scheduledStartTime,
  ...day
}: EventDay & { readonly scheduledStartTime: string | null }): number | null {
  return beginningBy(scheduledStartTime, textDayOf(day));
}

/**
 * The moment of an event, UTC ms: before it, prices and evidence can't know what is said. The earlier of its beginning and its window's
 * start, because the start of an event with a window is the window's end as a rule. On a day that only the texts name, the window's start
 * says the hour. Null where neither is known.
 */
export function momentOf(event: EventDates & { readonly scheduledStartTime: string | null }): number | null {
  const beginning = beginningOf(event);
  const opening = event.window === null ? null : fromIso(event.window.start);
  if (opening === null || beginning === null) return opening ?? beginning;
  return textDayOf(event) === easternDayOf(opening) ? opening : Math.min(opening, beginning);
}

/** The day of an event that its texts or rules name, not its start or its ticker. */
export function textDayOf({ event_date, event_date_basis }: EventDay): string | null {
  return event_date_basis === "subtitle" || event_date_basis === "rules" ? event_date : null;
}

/** Like `beginningOf`, from the start and the day that the texts or rules name (YYYY-MM-DD). */
export function beginningBy(scheduledStartTime: string | null, textDay: string | null): number | null {
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  return startsAt ?? (textDay === null ? null : startOfEasternDay(textDay));
}

/**
 * The earliest day that an event or the rules of its markets name, YYYY-MM-DD; null if they name none. `dates`: those in its rules, if
 * they are known already, because reading rules takes most of an event's time.
 */
export const firstDayOfEvent = memoized((event: MentionEvent, dates?: DatesInRules) =>
  firstDayOf(event, dates ?? datesInRules(event.markets)),
);

/** The phase of an event with its markets at a time, UTC ms, not before it was read. */
export function phaseOfEvent(event: MentionEvent, now: number): Phase | null {
  const { scheduledStartTime, phase, markets } = event;
  // Time alone changes neither, and markets as they are shown do not say all.
  if (phase === "over" || phase === "settled") return phase;
  const firstDay = scheduledStartTime === null ? firstDayOfEvent(event) : null;
  return phaseOf({ scheduledStartTime, firstDayAt: beginningBy(null, firstDay), markets }, now);
}

/** Returns a function that gives events the phase of a time, UTC ms. It returns the same object for the same event and phase. */
export function createAtTime<Event extends MentionEvent>(): (event: Event, now: number) => Event {
  const later = memoized<Event, [], Map<Phase | null, Event>>(() => new Map());
  return (event, now) => {
    const phase = phaseOfEvent(event, now);
    if (phase === event.phase) return event;
    const known = later(event).get(phase) ?? { ...event, phase };
    later(event).set(phase, known);
    return known;
  };
}

export const atTime = createAtTime<MentionEvent>();
