import { dayMs, easternDayOf, fromIso, startOfEasternDay, toIso } from "../base/clock.ts";
import { beginningOf } from "../markets/event/event-dates.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import { tickerDayOf } from "../markets/ticker.ts";
import type { TranscriptFilter } from "../transcripts/index/filter.ts";
import type { StoredTranscript } from "../transcripts/index/transcript.ts";

/** The fields of an event that decide which evidence may be used. */
export type KnownEvent = Pick<
  MentionEvent,
  "event_ticker" | "scheduledStartTime" | "window" | "event_date" | "event_date_basis"
>;

/** The limits of the evidence for an event's estimate. */
export interface Cutoff {
  /** The event itself: its own markets are never used. */
  readonly eventTicker: string;
  /** Only markets that settled before this moment are used, UTC ms. */
  readonly settledBefore: number;
  /** Only markets that settled at or after this moment are used, UTC ms; absent: no limit. */
  readonly settledFrom?: number;
  /**
   * YYYY-MM-DD in US Eastern time: transcripts of later days are not used. Transcripts with an estimated day must be at least 45 days
   * older.
   */
  readonly lastUsedDay: string;
  /** YYYY-MM-DD in US Eastern time: the event's day as far as it is known. The age of transcripts is counted from it. */
  readonly day: string;
}

interface DatedEvent {
  readonly eventTicker: string;
  /** UTC ms; null if unknown. */
  readonly startsAt: number | null;
  /** YYYY-MM-DD in US Eastern time: the day of an event without a known start; null if unknown. */
  readonly day: string | null;
}

/** An event may be before or after the day in its ticker, usually by one day. */
const tickerMarginDays = 2;

/**
 * The cutoff of an event: at its start if known, else at its day. If only the day in its ticker (KXNFLMENTION-26JAN17BUFDEN) is known,
 * two days before that. `now`: UTC ms, the cutoff of an event without any day.
 */
export function cutoffOf({ eventTicker, startsAt, day }: DatedEvent, now: number): Cutoff {
  if (startsAt !== null) {
    const startDay = easternDayOf(startsAt);
    return { eventTicker, settledBefore: startsAt, lastUsedDay: daysBefore(startDay, 1), day: startDay };
  }
  const knownDay = day ?? tickerDayOf(eventTicker);
  if (knownDay === null) {
    const today = easternDayOf(now);
    return { eventTicker, settledBefore: now, lastUsedDay: daysBefore(today, 1), day: today };
  }
  const firstUnused = day === null ? daysBefore(knownDay, tickerMarginDays) : knownDay;
  const settledBefore = Math.min(now, startOfEasternDay(firstUnused));
  return { eventTicker, settledBefore, lastUsedDay: daysBefore(firstUnused, 1), day: knownDay };
}

/** The cutoff of an event: its beginning, or for markets with a window the start of the window. */
export function cutoffOfEvent(event: KnownEvent, now: number): Cutoff {
  const windowStart = event.window === null ? null : fromIso(event.window.start);
  const startsAt = windowStart ?? beginningOf(event);
  return cutoffOf({ eventTicker: event.event_ticker, startsAt, day: null }, now);
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

/**
 * Narrows a filter to transcripts that may be used for an event: those of earlier days, never the event's own ones (`own`: their ids).
 */
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
