import type { WireTopWord } from "../explorer/wire.ts";
import { inCents } from "../ui/numbers.ts";

/** A fair value and its range, in cents. */
export interface Fair {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Null without a fair value. */
export function fairIn(word: Pick<WireTopWord, "fair_value" | "fair_low" | "fair_high"> | null): Fair | null {
  const [value, low, high] = [word?.fair_value, word?.fair_low, word?.fair_high].map(inCents);
  return value == null || low == null || high == null ? null : { value, low, high };
}
