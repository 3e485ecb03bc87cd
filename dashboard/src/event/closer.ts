import type { Row } from "./rows.ts";

export type Closer = "price" | "estimate" | "equal";

/** What was nearer to a word's result, its price an hour before the start or its estimate: equal where they are shown as the same number. null where one of the three is not known. */
export function closerOf({ result, priceBefore, estimate }: Row): Closer | null {
  if (result === null || priceBefore === null || estimate === null) return null;
  if (Math.round(priceBefore * 10) / 10 === Math.round(estimate.value)) return "equal";
  const outcome = result === "yes" ? 100 : 0;
  const difference = Math.abs(priceBefore - outcome) - Math.abs(estimate.value - outcome);
  return difference === 0 ? "equal" : difference < 0 ? "price" : "estimate";
}

/** Why no word of a settled event has a price of an hour before its start; null where one has. Without a key such prices are not read. */
export function noPriceBefore(
  rows: readonly Pick<Row, "priceBefore">[],
  hasStart: boolean,
  isSignedIn: boolean,
): "start" | "key" | "none" | null {
  if (rows.some(({ priceBefore }) => priceBefore !== null)) return null;
  if (!hasStart) return "start";
  return isSignedIn ? "none" : "key";
}
