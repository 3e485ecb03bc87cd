const own = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });
const eastern = new Intl.DateTimeFormat(undefined, {
  hour: "numeric",
  minute: "2-digit",
  timeZone: "America/New_York",
});
const day = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });

/** The hour in the reader's zone and language. */
export function ownTime(iso: string): string {
  return own.format(new Date(iso));
}

/** The same in New York, where schedules are kept; null where the reader's clock shows it. */
export function easternTime(iso: string): string | null {
  const text = eastern.format(new Date(iso));
  return text === ownTime(iso) ? null : `${text} ET`;
}

export function dayName(iso: string): string {
  return day.format(new Date(iso));
}
