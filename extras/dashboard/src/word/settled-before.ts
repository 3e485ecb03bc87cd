import { inCents, middleOf } from "../ui/numbers.ts";
import { closerOf, type Closer } from "../event/closer.ts";
import type { WireSettled } from "../explorer/wire.ts";

/** What was known an hour before the start of a settled market's event. */
export interface KnownBefore {
  readonly cents: number;
  readonly percent: number;
  /** null where the market has no result. */
  readonly closer: Closer | null;
}

/** Null unless the response has both the price and the estimate from before the start. */
export function knownBeforeOf({
  result,
  quotes,
  known_before: known,
}: Pick<WireSettled["markets"][number], "result" | "quotes" | "known_before">): KnownBefore | null {
  const quote = quotes?.["1h"] ?? null;
  const cents =
    middleOf(inCents(quote?.yes_bid_dollars), inCents(quote?.yes_ask_dollars)) ?? inCents(quote?.last_price);
  if (cents === null || known === undefined) return null;
  const percent = 100 * known.probability;
  return { cents, percent, closer: closerOf({ result, priceBefore: cents, estimate: { value: percent } }) };
}
