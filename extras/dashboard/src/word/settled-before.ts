import { priceOf } from "@mention-market/extras/estimates/fair-value";
import { inCents } from "../ui/numbers.ts";
import { closerOf, type Closer } from "../event/closer.ts";
import type { WireSettled } from "../explorer/wire.ts";

/** What was known an hour before the start of a settled market's event. */
export interface KnownBefore {
  readonly cents: number;
  /** The fair value, in cents. */
  readonly fair: number;
  /** null where the market has no result. */
  readonly closer: Closer | null;
}

/** Null unless the response has both the price and the fair value from before the start. */
export function knownBeforeOf({
  result,
  quotes,
  known_before: known,
}: Pick<WireSettled["markets"][number], "result" | "quotes" | "known_before">): KnownBefore | null {
  const quote = quotes?.["1h"] ?? null;
  const cents = quote === null ? null : inCents(priceOf(quote));
  const fair = inCents(known?.fair_value);
  if (cents === null || fair === null) return null;
  return { cents, fair, closer: closerOf({ result, priceBefore: cents, fair: { value: fair } }) };
}
