import { locale } from "../ui/locale.ts";
import { scoreText, tenthText } from "../ui/numbers.ts";
import type { Interval } from "./wire.ts";

const monthFormat = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });

/** Formats a YYYY-MM. */
export function monthText(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** Formats a difference of Brier scores. */
export function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${scoreText(Math.abs(value))}`;
}

/** Formats a difference with its interval. */
export function differenceText(difference: Interval | null): string {
  if (difference === null) return "–";
  const { value, low, high } = difference;
  return `${signed(value)} (${signed(low)} to ${signed(high)})`;
}

/** Formats dollars for a contract as cents. */
export function centsText(dollars: number): string {
  return `${dollars < 0 ? "−" : "+"}${tenthText(Math.abs(100 * dollars))}¢`;
}
