import { scoreText, tenthText } from "../ui/numbers.ts";
import type { Interval } from "./wire.ts";

/** Formats a difference of Brier scores. */
export function signed(value: number): string {
  return `${signOf(1e4 * value)}${scoreText(Math.abs(value))}`;
}

/** The sign of a number that is shown as a whole one: none if that is 0. */
function signOf(value: number): "−" | "+" | "" {
  const rounded = Math.round(Math.abs(value));
  return rounded === 0 ? "" : value < 0 ? "−" : "+";
}

/** Formats a difference with its interval. */
export function differenceText(difference: Interval | null): string {
  if (difference === null) return "–";
  const { value, low, high } = difference;
  return `${signed(value)} (${signed(low)} to ${signed(high)})`;
}

/** Formats a profit in dollars as cents. */
export function profitText(dollars: number): string {
  return `${signOf(1000 * dollars)}${tenthText(Math.abs(100 * dollars))} ¢`;
}
