/** Days and times in the provider's formats. All times are UTC ms. */
export const minuteMs = 60 * 1000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The provider omits a fraction of zero: 2026-11-22T18:00:00Z. */
export function toWireTime(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}

/** The midnight (UTC) at which the day of a moment began. */
export function dayOf(ms: number): number {
  return Math.floor(ms / dayMs) * dayMs;
}

/** A day as in a ticker: 26NOV22. */
export function tickerDay(ms: number): string {
  const { year, month, day } = partsOf(ms);
  return `${String(year).slice(-2)}${month.toUpperCase()}${String(day).padStart(2, "0")}`;
}

/** A day as in a rule: Nov 22, 2026. */
export function spokenDay(ms: number): string {
  const { year, month, day } = partsOf(ms);
  return `${month} ${String(day)}, ${String(year)}`;
}

function partsOf(ms: number): { year: number; month: string; day: number } {
  const date = new Date(ms);
  return {
    year: date.getUTCFullYear(),
    month: months[date.getUTCMonth()] ?? "",
    day: date.getUTCDate(),
  };
}
