/** Formats a moment in the reader's language and time zone: its time, and its day unless that is today. */
export type MomentText = (iso: string, now: number) => string;

/** Uses the browser's language and time zone unless others are passed. */
export function createMomentText(locale?: string, timeZone?: string): MomentText {
  const zone = timeZone === undefined ? {} : { timeZone };
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  const time = new Intl.DateTimeFormat(locale, { ...clock, ...zone });
  const dayAndTime = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", ...clock, ...zone });
  const day = new Intl.DateTimeFormat("en-CA", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    ...zone,
  });
  return (iso, now) => {
    const at = new Date(iso);
    return (day.format(at) === day.format(now) ? time : dayAndTime).format(at);
  };
}
