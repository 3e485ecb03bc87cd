const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const dayAndTime = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** `21 Nov 2026` in the visitor's time zone. */
export function dayText(iso: string): string {
  return day.format(new Date(iso));
}

export function dayAndTimeText(iso: string): string {
  return dayAndTime.format(new Date(iso));
}

export function timeText(at: string | number): string {
  return time.format(new Date(at));
}

const units = [
  { unit: "day", ms: 24 * 60 * 60 * 1000 },
  { unit: "hour", ms: 60 * 60 * 1000 },
  { unit: "minute", ms: 60 * 1000 },
] as const;

/** `3 hours ago`, `in 2 days`; `now` within a minute. */
export function relativeText(iso: string, now: number): string {
  const ms = new Date(iso).getTime() - now;
  const found = units.find((one) => Math.abs(ms) >= one.ms);
  return found === undefined ? "just now" : relative.format(Math.round(ms / found.ms), found.unit);
}
