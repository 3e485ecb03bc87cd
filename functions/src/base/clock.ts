/** The only place that reads the time. Everything else takes a clock or a time as an argument. */
export interface Clock {
  /** The wall clock, UTC ms. It may be set back: use it for moments that are stored, shown or counted by the minute. */
  now(): number;
  /** Milliseconds since an arbitrary start, never set back: use it for durations and deadlines of this process. */
  monotonicMs(): number;
}

export const systemClock: Clock = { now: () => Date.now(), monotonicMs: () => performance.now() };

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** ISO 8601 in UTC, to the millisecond. */
export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

/** UTC ms of an ISO 8601 time or date; null for a text that is not a time. */
export function fromIso(text: string): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

const easternDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });

/** The day of a time (UTC ms) in US Eastern time, in which schedules are kept, YYYY-MM-DD. */
export function easternDayOf(ms: number): string {
  return easternDay.format(ms);
}

/** The first moment of a day (YYYY-MM-DD) in US Eastern time, UTC ms. */
export function startOfEasternDay(day: string): number {
  const summer = (fromIso(`${day}T00:00:00Z`) ?? Number.NaN) + 4 * hourMs;
  return easternDayOf(summer) === day ? summer : summer + hourMs;
}
