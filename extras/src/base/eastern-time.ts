import { fromIso, hourMs, minuteMs } from "@mention-market/service/base/clock";

const easternDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });

/** The day (YYYY-MM-DD) in US Eastern time, the time zone of the schedules, of a moment in UTC ms. */
export function easternDayOf(ms: number): string {
  return easternDay.format(ms);
}

const easternZone = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", timeZoneName: "short" });

/**
 * UTC ms of `minutes` after midnight of a day (YYYY-MM-DD) on a clock in US Eastern time; NaN for a text that is not a day. Like
 * Temporal's "compatible": of two such moments the first; a time that summer time skips is moved an hour later.
 */
export function easternTimeOn(day: string, minutes: number): number {
  const summer = (fromIso(`${day}T00:00:00Z`) ?? Number.NaN) + 4 * hourMs + minutes * minuteMs;
  return Number.isNaN(summer) || easternZone.format(summer).endsWith("EDT") ? summer : summer + hourMs;
}

/** The first moment of a day (YYYY-MM-DD) in US Eastern time, UTC ms. */
export function startOfEasternDay(day: string): number {
  return easternTimeOn(day, 0);
}
