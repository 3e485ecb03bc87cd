import type { Row } from "./rows.ts";

export type Closer = "price" | "estimate" | "equal";

/**
 * Whether the price an hour before the start or the estimate was closer to the result; "equal" if both are shown as the same number.
 * null if one of the three is unknown.
 */
export function closerOf({
  result,
  priceBefore,
  estimate,
}: Pick<Row, "result" | "priceBefore"> & {
  readonly estimate: Pick<NonNullable<Row["estimate"]>, "value"> | null;
}): Closer | null {
  if (result === null || priceBefore === null || estimate === null) return null;
  if (Math.round(priceBefore * 10) / 10 === Math.round(estimate.value)) return "equal";
  const outcome = result === "yes" ? 100 : 0;
  const difference = Math.abs(priceBefore - outcome) - Math.abs(estimate.value - outcome);
  return difference === 0 ? "equal" : difference < 0 ? "price" : "estimate";
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
