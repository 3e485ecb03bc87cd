import { scoreText, tenthText } from "../ui/numbers.ts";
import type { Interval } from "./wire.ts";

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

/** Formats a profit in dollars as cents. */
export function profitText(dollars: number): string {
  return `${dollars < 0 ? "−" : "+"}${tenthText(Math.abs(100 * dollars))} ¢`;
}
