import fc from "fast-check";
import { minuteMs, secondMs } from "../../../src/base/clock.ts";
import { afterRead, holds, minAwayMs, type Quote } from "../../../src/watches/price-conditions.ts";
import { priceWhens, type PriceCondition } from "../../../src/watches/watch.ts";
import { noon } from "../../store/store-harness.ts";

interface Read {
  readonly at: number;
  readonly isHolding: boolean;
}

function crossingsOf(reads: readonly Read[]): number[] {
  let awaySince: number | null | undefined;
  return reads.flatMap(({ at, isHolding }) => {
    const after = afterRead(awaySince, isHolding, at);
    ({ awaySince } = after);
    return after.isCrossed ? at : [];
  });
}

/** By the rule's own words: the reads since it last held are all away, and the first of them is 5 minutes old. */
function expectedOf(reads: readonly Read[]): number[] {
  return reads.flatMap(({ at, isHolding }, place) => {
    if (!isHolding) return [];
    const lastHeld = reads.slice(0, place).findLastIndex((read) => read.isHolding);
    if (lastHeld === -1) return at;
    const firstAway = reads[lastHeld + 1];
    const isAway = lastHeld + 1 < place && firstAway !== undefined && at - firstAway.at >= minAwayMs;
    return isAway ? at : [];
  });
}

describe("a price condition", () => {
  it("is crossed by the rule's own words, whatever is read and however often", () => {
    const pause = fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constantFrom(20, 60, 299, 300, 301));
    const reads = fc.array(fc.tuple(pause, fc.boolean()), { maxLength: 40 }).map((steps) => {
      let at = noon;
      return steps.map(([seconds, isHolding]) => ({ at: (at += seconds * secondMs), isHolding }));
    });
    fc.assert(
      fc.property(reads, (given) => expect(crossingsOf(given)).toEqual(expectedOf(given))),
      { numRuns: 1_000 },
    );
  });

  it("is crossed once while it holds, not by a price that flaps, and again after 5 minutes away", () => {
    const minutes = [true, true, false, true, false, false, false, false, false, true, false];
    const reads = minutes.map((isHolding, minute) => ({ at: noon + minute * minuteMs, isHolding }));
    expect(crossingsOf(reads)).toEqual([noon, noon + 9 * minuteMs]);
    expect(crossingsOf(reads.slice(2)).map((at) => (at - noon) / minuteMs)).toEqual([3, 9]);
  });

  const quote = (yes_bid_dollars: number | null, yes_ask_dollars: number | null): Quote => ({
    yes_bid_dollars,
    yes_ask_dollars,
  });
  const holding = (condition: Omit<PriceCondition, "marketTicker">, given: Quote) =>
    holds({ marketTicker: "KXA-1-B", ...condition }, given);

  it.each<[PriceCondition["when"], number, Quote, boolean]>([
    ["buy_yes_at_or_below", 0.4, quote(0.3, 0.4), true],
    ["buy_yes_at_or_below", 0.4, quote(0.3, 0.41), false],
    ["buy_yes_at_or_below", 0.4, quote(0.3, 0.400001), false],
    ["buy_no_at_or_below", 0.56, quote(0.44, 0.5), true],
    ["buy_no_at_or_below", 0.56, quote(0.43, 0.5), false],
    ["bid_at_or_above", 0.3, quote(0.3, 0.4), true],
    ["bid_at_or_above", 0.3, quote(0.299999, 0.4), false],
  ])("%s %d of %j: %s", (when, dollars, given, expected) => {
    expect(holding({ when, dollars }, given)).toBe(expected);
  });

  it("never holds on a side without an offer", () => {
    for (const when of priceWhens)
      for (const given of [quote(null, null), quote(0, 1)])
        for (const dollars of [0.01, 0.99]) expect(holding({ when, dollars }, given)).toBe(false);
  });

  it("means buying no at 1 minus the bid, exactly, at every cent and tenth of a cent", () => {
    for (let tenths = 1; tenths < 1_000; tenths += 1) {
      const given = quote(tenths / 1_000, null);
      const price = Number((1 - tenths / 1_000).toFixed(3));
      expect(holding({ when: "buy_no_at_or_below", dollars: price }, given)).toBe(true);
      if (price > 0.001)
        expect(
          holding({ when: "buy_no_at_or_below", dollars: Number((price - 0.001).toFixed(3)) }, given),
        ).toBe(false);
    }
  });
});
