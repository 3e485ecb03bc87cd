import { dayMs, fromIso, toIso } from "@mention-market/service/base/clock";
import { easternDayOf, startOfEasternDay } from "../base/eastern-time.ts";
import { datesInRules } from "../markets/event/dates-in-rules.ts";
import { momentOf, namedDaysOf } from "../markets/event/event-dates.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import { memoized } from "@mention-market/service/base/cached";
import { tickerDayOf } from "../markets/ticker.ts";
import type { TranscriptFilter } from "@mention-market/service/transcripts/filter";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";

/** What decides which evidence may be used for an event. */
export type KnownEvent = Pick<
  MentionEvent,
  "event_ticker" | "scheduledStartTime" | "window" | "event_date" | "event_date_basis"
> &
  Partial<Pick<MentionEvent, "event_title" | "event_subtitle">> & {
    /** Every day that the event's texts or rules name, YYYY-MM-DD. */
    readonly namedDays: ReadonlySet<string>;
  };

/** An event as it was read, with the days that its texts and the rules of its markets name. */
export function knownEventOf<Event extends MentionEvent>(event: Event): Event & KnownEvent {
  return { ...event, namedDays: namedDaysOfEvent(event) };
}

const namedDaysOfEvent = memoized((event: MentionEvent) => namedDaysOf(event, datesInRules(event.markets)));

/** The limits of the evidence for an event's estimate. */
export interface Cutoff {
  /** The event itself: its own markets are never used. */
  readonly eventTicker: string;
  /** Only markets that settled before this moment are used, UTC ms. */
  readonly settledBefore: number;
  /** Only markets that settled at or after this moment are used, UTC ms; absent: no limit. */
  readonly settledFrom?: number;
  /** The last day of transcripts, YYYY-MM-DD, US Eastern. Those of an estimated day must be at least 45 days older. */
  readonly lastUsedDay: string;
  /** YYYY-MM-DD in US Eastern time: the event's day as far as it is known. The age of transcripts is counted from it. */
  readonly day: string;
}

interface DatedEvent {
  readonly eventTicker: string;
  /** UTC ms; null if unknown. */
  readonly startsAt: number | null;
  /** YYYY-MM-DD in US Eastern time: the days that are given for the event elsewhere than in its ticker. */
  readonly days: Iterable<string>;
}

/** An event may be before or after the day in its ticker, usually by one day. */
const tickerMarginDays = 2;

/**
 * The cutoff of an event: the earliest of its start, its days and the day in its ticker (KXNFLMENTION-26JAN17BUFDEN). If only the ticker
 * has a day, two days before that. `now`: UTC ms, the cutoff of an event without any day.
 */
export function cutoffOf({ eventTicker, startsAt, days }: DatedEvent, now: number): Cutoff {
  const startDay = startsAt === null ? [] : [easternDayOf(startsAt)];
  const dated = [...startDay, ...days];
  const tickerDay = tickerDayOf(eventTicker);
  const [day] = [...dated, ...(tickerDay === null ? [] : [tickerDay])].sort();
  if (day === undefined) {
    const today = easternDayOf(now);
    return { eventTicker, settledBefore: now, lastUsedDay: daysBefore(today, 1), day: today };
  }
  if (dated.length === 0) {
    const firstUnused = daysBefore(day, tickerMarginDays);
    const settledBefore = Math.min(now, startOfEasternDay(firstUnused));
    return { eventTicker, settledBefore, lastUsedDay: daysBefore(firstUnused, 1), day };
  }
  const settledBefore = startsAt !== null && startDay.includes(day) ? startsAt : startOfEasternDay(day);
  return { eventTicker, settledBefore, lastUsedDay: daysBefore(day, 1), day };
}

/** The cutoff of an event: the earliest of its start, the start of its window, and every day that it names. */
export function cutoffOfEvent(event: KnownEvent, now: number): Cutoff {
  return cutoffOf({ eventTicker: event.event_ticker, startsAt: momentOf(event), days: event.namedDays }, now);
}

/** A transcript with an estimated day could be the event's own, unless the event is more days later than this. */
const estimateMarginDays = 45;

/** Whether a transcript is from before the event. With an estimated day it must be more than 45 days before. */
export function isBefore(
  { date, dateIsEstimated }: Pick<StoredTranscript, "date" | "dateIsEstimated">,
  cutoff: Cutoff,
): boolean {
  return date <= (dateIsEstimated === true ? lastEstimatedDay(cutoff) : cutoff.lastUsedDay);
}

function lastEstimatedDay({ lastUsedDay }: Cutoff): string {
  return daysBefore(lastUsedDay, estimateMarginDays);
}

/** Narrows a filter to transcripts of days before an event, never its own ones (`own`: their ids). */
export function evidenceFilter(
  filter: TranscriptFilter,
  cutoff: Cutoff,
  ownTranscripts: readonly string[],
): TranscriptFilter {
  const { lastUsedDay } = cutoff;
  const endDate = filter.endDate === null || lastUsedDay < filter.endDate ? lastUsedDay : filter.endDate;
  const estimatedEndDate = lastEstimatedDay(cutoff);
  return { ...filter, endDate, estimatedEndDate, except: [...filter.except, ...ownTranscripts] };
}

function daysBefore(day: string, days: number): string {
  return toIso(utcOf(day) - days * dayMs).slice(0, 10);
}

function utcOf(day: string): number {
  return fromIso(`${day}T00:00:00Z`) ?? Number.NaN;
}
