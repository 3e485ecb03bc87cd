import { dayMs, easternDayOf, fromIso, hourMs, toIso } from "../base/clock.ts";
import type { TranscriptFilter } from "../transcripts/index/filter.ts";
import type { StoredTranscript } from "../transcripts/index/transcript.ts";

/** What may be used for the estimate of an event. */
export interface Cutoff {
  /** The event that is estimated: its own markets are never used. */
  readonly eventTicker: string;
  /** Only markets that settled before this moment are used, UTC ms. */
  readonly settledBefore: number;
  /** Only markets that settled then or later are used, UTC ms; left out: all. */
  readonly settledFrom?: number;
  /** YYYY-MM-DD, US Eastern: transcripts of later days are never used, and those whose day is a guess only of up to 45 days before it. */
  readonly lastUsedDay: string;
  /** YYYY-MM-DD, US Eastern: the event's day as far as it is known. The age of transcripts counts from it. */
  readonly day: string;
}

interface DatedEvent {
  readonly eventTicker: string;
  /** UTC ms; null when not known. */
  readonly startsAt: number | null;
  /** YYYY-MM-DD, US Eastern: its day where it is known without a start; null when not known. */
  readonly day: string | null;
}

/** Events happen before or after the day in their ticker, most of those by a day. */
const tickerMarginDays = 2;

/**
 * What may be used for an event. A known start decides, else a known day. Where only the day in the ticker
 * (KXNFLMENTION-26JAN17BUFDEN) is known, the two days before it are left out as well. `now`: UTC ms, the bound without any day.
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

/** A transcript whose day is a guess could be the event's own if the event is not more days after it. */
const estimateMarginDays = 45;

/** Whether a transcript is of a day before the event, and if its day is a guess, more than 45 days before. */
export function isBefore(
  { date, dateIsEstimated }: Pick<StoredTranscript, "date" | "dateIsEstimated">,
  cutoff: Cutoff,
): boolean {
  return date <= (dateIsEstimated === true ? lastEstimatedDay(cutoff) : cutoff.lastUsedDay);
}

function lastEstimatedDay({ lastUsedDay }: Cutoff): string {
  return daysBefore(lastUsedDay, estimateMarginDays);
}

/** Narrows a filter to what may be used for an event: transcripts of days before it, never its `own` ones, by their ids. */
export function evidenceFilter(
  filter: TranscriptFilter,
  cutoff: Cutoff,
  own: readonly string[],
): TranscriptFilter {
  const { lastUsedDay } = cutoff;
  const endDate = filter.endDate === null || lastUsedDay < filter.endDate ? lastUsedDay : filter.endDate;
  const estimatedEndDate = lastEstimatedDay(cutoff);
  return { ...filter, endDate, estimatedEndDate, except: [...filter.except, ...own] };
}

/** The first moment of a day (YYYY-MM-DD) in US Eastern time, UTC ms. */
export function startOfEasternDay(day: string): number {
  const summer = utcOf(day) + 4 * hourMs;
  return easternDayOf(summer) === day ? summer : summer + hourMs;
}

function daysBefore(day: string, days: number): string {
  return toIso(utcOf(day) - days * dayMs).slice(0, 10);
}

function utcOf(day: string): number {
  return fromIso(`${day}T00:00:00Z`) ?? Number.NaN;
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const tickerDate = new RegExp(`-(\\d\\d)(${months.join("|")})(\\d\\d)`);

/** The day in an event's ticker; null without one. */
export function tickerDayOf(eventTicker: string): string | null {
  const [, year = "", month = "", day = ""] = tickerDate.exec(eventTicker) ?? [];
  const text = `20${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${day}`;
  const ms = year === "" ? null : fromIso(`${text}T00:00:00Z`);
  // A day that the month does not have rolls over, or is not a time.
  return ms !== null && toIso(ms).startsWith(text) ? text : null;
}
