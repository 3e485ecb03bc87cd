const [clock, date] = [
  { hour: "numeric", minute: "2-digit" },
  { day: "numeric", month: "short" },
] as const;
const longDay = { weekday: "long", day: "numeric", month: "long" } as const;

/** English, because it is used within English sentences. */
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** The language of times and numbers: the browser's. At build time it is fixed, so that every build gives the same pages. */
export const locale = "document" in globalThis ? undefined : "en-US";

const formats = {
  time: new Intl.DateTimeFormat(locale, clock),
  eastern: new Intl.DateTimeFormat(locale, { ...clock, timeZone: "America/New_York" }),
  day: new Intl.DateTimeFormat(locale, { ...date, year: "numeric" }),
  dayAndTime: new Intl.DateTimeFormat(locale, { ...date, ...clock }),
  weekday: new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric" }),
  longDay: new Intl.DateTimeFormat(locale, longDay),
  longDayAndYear: new Intl.DateTimeFormat(locale, { ...longDay, year: "numeric" }),
  month: new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" }),
};

/** `Nov 21, 2026` or `21. Nov. 2026`: in the reader's language and time zone, like all functions below. */
export function dayText(iso: string): string {
  return formats.day.format(new Date(iso));
}

/** Formats a day (YYYY-MM-DD), which has no time zone; "" for null. */
export function dateText(day: string | null): string {
  return day === null ? "" : dayText(`${day}T12:00:00`);
}

export function dayAndTimeText(iso: string): string {
  return formats.dayAndTime.format(new Date(iso));
}

export function timeText(at: string | number): string {
  return formats.time.format(new Date(at));
}

/** The time in New York, which schedules use; null if the reader's clock shows the same. */
export function easternText(iso: string): string | null {
  const text = formats.eastern.format(new Date(iso));
  return text === timeText(iso) ? null : `${text} ET`;
}

/** A day with its weekday, and with its year unless that is the year of `now`. */
export function longDayText(at: string | number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? formats.longDay : formats.longDayAndYear).format(new Date(at));
}

/** A label of a chart's axis: at midnight the day, else the time. `seconds`: Unix time. */
export function axisText(seconds: number): string {
  const at = new Date(seconds * 1000);
  return at.getHours() === 0 && at.getMinutes() === 0 ? formats.weekday.format(at) : formats.time.format(at);
}

/** Formats a `YYYY-MM`. */
export function monthText(month: string): string {
  return formats.month.format(new Date(`${month}-01T00:00:00Z`));
}

const units = [
  { unit: "day", ms: 24 * 60 * 60 * 1000 },
  { unit: "hour", ms: 60 * 60 * 1000 },
  { unit: "minute", ms: 60 * 1000 },
] as const;

/** `3 hours ago`, `tomorrow`, `in 2 days` by the reader's calendar; `just now` within a minute. */
export function relativeText(iso: string, now: number): string {
  const ms = new Date(iso).getTime() - now;
  const found = units.find((one) => Math.abs(ms) >= one.ms);
  if (found === undefined) return "just now";
  const between = found.unit === "day" ? midnightOf(iso) - midnightOf(now) : ms;
  return relative.format(Math.round(between / found.ms), found.unit);
}

function midnightOf(at: string | number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
