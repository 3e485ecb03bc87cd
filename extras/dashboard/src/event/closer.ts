import type { Row } from "./rows.ts";

export type Closer = "price" | "number" | "equal";

/**
 * Whether the price before the start or the fair value was closer to the result; "equal" if both are shown as the same number. Null
 * if one of the three is unknown.
 */
export function closerOf({
  result,
  priceBefore,
  fair,
}: Pick<Row, "result" | "priceBefore"> & {
  readonly fair: Pick<NonNullable<Row["fair"]>, "value"> | null;
}): Closer | null {
  if (result === null || priceBefore === null || fair === null) return null;
  if (Math.round(priceBefore * 10) === Math.round(fair.value * 10)) return "equal";
  const outcome = result === "yes" ? 100 : 0;
  return Math.abs(priceBefore - outcome) < Math.abs(fair.value - outcome) ? "price" : "number";
}

/**
 * Why no word of a settled event has a price from an hour before its start; null if some word has one. Reading these prices needs a
 * key.
 */
export function noPriceBefore(
  rows: readonly Pick<Row, "priceBefore">[],
  hasStart: boolean,
  isSignedIn: boolean,
): "start" | "key" | "none" | null {
  if (rows.some(({ priceBefore }) => priceBefore !== null)) return null;
  if (!hasStart) return "start";
  return isSignedIn ? "none" : "key";
}
