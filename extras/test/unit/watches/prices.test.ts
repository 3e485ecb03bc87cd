import fc from "fast-check";
import { minuteMs, secondMs, hourMs } from "@mention-market/service/base/clock";
import { afterRead, holds, minAwayMs } from "../../../src/watches/price-conditions.ts";
import { priceWhens, type PriceCondition } from "../../../src/watches/watch.ts";
import { noon } from "../../store/store-harness.ts";
import { createPastPrices } from "../../../src/watches/price-pass.ts";

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

  const [yes, no, bid] = priceWhens;
  it.each<[PriceCondition["when"], number, bid: number | null, ask: number | null, boolean]>([
    [yes, 0.4, 0.3, 0.4, true],
    [yes, 0.4, 0.3, 0.400001, false],
    [no, 0.56, 0.44, 0.5, true],
    [no, 0.56, 0.43, 0.5, false],
    [bid, 0.3, 0.3, 0.4, true],
    [bid, 0.3, 0.299999, 0.4, false],
  ])(
    "%s %d at a bid of %d and an ask of %d: %s",
    (when, dollars, yes_bid_dollars, yes_ask_dollars, expected) => {
      const condition = { marketTicker: "KXA-1-B", when, dollars };
      expect(holds(condition, { yes_bid_dollars, yes_ask_dollars })).toBe(expected);
    },
  );

  it("never holds on a side without an offer", () => {
    for (const when of priceWhens)
      for (const [yes_bid_dollars, yes_ask_dollars] of [
        [null, null],
        [0, 1],
      ] as const)
        for (const dollars of [0.01, 0.99])
          expect(
            holds({ marketTicker: "KXA-1-B", when, dollars }, { yes_bid_dollars, yes_ask_dollars }),
          ).toBe(false);
  });

  it("means buying no at 1 minus the bid, exactly, at every tenth of a cent", () => {
    for (let tenths = 2; tenths < 1_000; tenths += 1) {
      const quote = { yes_bid_dollars: (1_000 - tenths) / 1_000, yes_ask_dollars: null };
      const holdsAt = (dollars: number) => holds({ marketTicker: "KXA-1-B", when: no, dollars }, quote);
      expect([holdsAt(tenths / 1_000), holdsAt((tenths - 1) / 1_000)]).toEqual([true, false]);
    }
  });
});

const pricesOf = (minute: number) => ({ yes_bid_dollars: minute / 1_000, yes_ask_dollars: 0.9 });

describe("the prices of an hour before", () => {
  it("are at least 60 minutes old, and at most 70", () => {
    const past = createPastPrices();
    for (let minute = 0; minute < 200; minute += 1) {
      past.add("KXA-1-A", pricesOf(minute), noon + minute * minuteMs);
      const found = past.hourBefore("KXA-1-A", noon + minute * minuteMs);
      if (minute < 60) expect(found).toBeNull();
      else {
        const age = minute - Math.round((found?.yes_bid_dollars ?? 0) * 1_000);
        expect(age).toBeGreaterThanOrEqual(60);
        expect(age).toBeLessThan(65);
      }
    }
  });

  it("are not known after a pause of reads, nor of a market that was forgotten", () => {
    const past = createPastPrices();
    for (const ticker of ["KXA-1-A", "KXA-1-B"]) past.add(ticker, pricesOf(1), noon);
    expect(past.hourBefore("KXA-1-A", noon + hourMs + 10 * minuteMs)).toEqual(pricesOf(1));
    expect(past.hourBefore("KXA-1-A", noon + hourMs + 11 * minuteMs)).toBeNull();
    past.keepOnly(new Set(["KXA-1-A"]));
    expect(past.hourBefore("KXA-1-A", noon + hourMs)).toEqual(pricesOf(1));
    expect(past.hourBefore("KXA-1-B", noon + hourMs)).toBeNull();
  });
});
