import fc from "fast-check";
import { dayMs, hourMs, secondMs } from "../../../src/base/clock.ts";
import {
  quotaAt,
  refunded,
  secondsUntil,
  shareOut,
  slotMs,
  slotOf,
  type SlotCount,
} from "../../../src/keys/hourly-usage.ts";

const slot = 58_000_000;
const at = slot * slotMs + 15 * secondMs;

describe("the rolling hour", () => {
  it("counts this half minute and the 120 before it, and none older", () => {
    const cells = [0, 120, 121, 122].map((ago) => ({ slot: slot - ago, requests: 10 }));
    expect(quotaAt(cells, at, 100)).toMatchObject({ used: 20, remaining: 80 });
  });

  it("counts half minutes ahead of this instance's clock: another's may be ahead", () => {
    expect(quotaAt([{ slot: slot + 2, requests: 40 }], at, 100).used).toBe(40);
  });

  it("has no place to free when nothing is counted", () => {
    expect(quotaAt([{ slot: slot - 121, requests: 5 }], at, 100)).toEqual({
      limit: 100,
      used: 0,
      remaining: 100,
      freedAt: null,
      admitsAt: at,
    });
  });

  it("is after a refund as if the request had never come", () => {
    const others = [0, 1, 2].map((requests) => ({ slot: slot - 20, requests }));
    for (const other of others) {
      for (const limit of [other.requests + 1, 100]) {
        const [admitted] = shareOut([other, { slot, requests: 1 }], 1, at, limit).admitted;
        expect(admitted && refunded(admitted, at)).toEqual(quotaAt([other], at, limit));
      }
    }
  });

  it("admits again only when enough has left, after the limit was lowered", () => {
    const cells = [
      { slot: slot - 20, requests: 5 },
      { slot: slot - 10, requests: 5 },
    ];
    expect(quotaAt(cells, at, 6)).toMatchObject({
      remaining: 0,
      freedAt: (slot - 20 + 121) * slotMs,
      admitsAt: (slot - 20 + 121) * slotMs,
    });
    expect(quotaAt(cells, at, 5).admitsAt).toBe((slot - 10 + 121) * slotMs);
  });

  it("has room at admitsAt, and not a millisecond before, whatever was counted", () => {
    fc.assert(
      fc.property(slotCounts(), fc.integer({ min: 1, max: 50 }), (cells, limit) => {
        const { admitsAt, remaining } = quotaAt(cells, at, limit);
        expect(quotaAt(cells, admitsAt, limit).remaining).toBeGreaterThan(0);
        if (remaining === 0) expect(quotaAt(cells, admitsAt - 1, limit).remaining).toBe(0);
        else expect(admitsAt).toBe(at);
      }),
    );
  });
});

describe("a client", () => {
  /** When the requests at these times (UTC ms) are admitted. */
  function admittedOf(times: readonly number[], limit: number): number[] {
    let slots: SlotCount[] = [];
    return times.filter((time) => {
      const isAdmitted = quotaAt(slots, time, limit).remaining > 0;
      if (isAdmitted) slots = [...slots, { slot: slotOf(time), requests: 1 }].slice(-limit);
      return isAdmitted;
    });
  }

  it.each([
    ["36.5 seconds is never refused", 36.5, 0],
    ["36 seconds is refused at most once in a hundred", 36, 0.01],
  ])("that asks every %s, whenever its day begins", (_title, everySeconds, mostRefused) => {
    for (let start = at; start < at + 60 * secondMs; start += 2_700) {
      const times = Array.from(
        { length: dayMs / secondMs / everySeconds },
        (_, request) => start + request * everySeconds * secondMs,
      );
      const refused = times.length - admittedOf(times, 100).length;
      expect(refused / times.length).toBeLessThanOrEqual(mostRefused);
    }
  });

  it("is never admitted more often than the limit in any 60 minutes, however it asks", () => {
    const gaps = fc.array(fc.oneof(...[2 * secondMs, 40 * secondMs, hourMs].map((max) => fc.nat(max))), {
      minLength: 100,
      maxLength: 400,
    });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 50 }), (pauses, limit) => {
        let now = at;
        const admitted = admittedOf(
          pauses.map((pause) => (now += pause)),
          limit,
        );
        for (const [index, time] of admitted.entries())
          expect(time - (admitted[index - limit] ?? -Infinity)).toBeGreaterThanOrEqual(hourMs);
      }),
    );
  });
});

describe("a batch", () => {
  it("gets the places that were left, each with what is left after it, and the rest is refused", () => {
    const cells = [
      { slot: slot - 1, requests: 97 },
      { slot, requests: 5 },
    ];
    const { admitted, refused, full } = shareOut(cells, 5, at, 100);
    expect(admitted.map(({ remaining }) => remaining)).toEqual([2, 1, 0]);
    expect(refused).toBe(2);
    expect(full).toMatchObject({ used: 100, remaining: 0 });
  });

  it("never admits above the limit and never refuses while there is room", () => {
    fc.assert(
      fc.property(
        slotCounts(),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 60 }),
        (before, requests, limit) => {
          const cells = [...before, { slot, requests }];
          const used = quotaAt(before, at, limit).used;
          const { admitted, refused } = shareOut(merged(cells), requests, at, limit);
          expect(admitted).toHaveLength(Math.min(requests, Math.max(0, limit - used)));
          expect(admitted.length + refused).toBe(requests);
        },
      ),
    );
  });
});

describe("seconds until a time", () => {
  it("are whole, rounded up, and never negative", () => {
    expect(secondsUntil(at + 1, at)).toBe(1);
    expect(secondsUntil(at + 1_000, at)).toBe(1);
    expect(secondsUntil(at + 1_001, at)).toBe(2);
    expect(secondsUntil(at - 5_000, at)).toBe(0);
  });
});

function slotCounts(): fc.Arbitrary<SlotCount[]> {
  const cell = fc.record({
    slot: fc.integer({ min: slot - 130, max: slot + 3 }),
    requests: fc.integer({ min: 0, max: 20 }),
  });
  return fc.uniqueArray(cell, { selector: (one) => one.slot, maxLength: 30 });
}

/** A store has one count a slot. */
function merged(cells: readonly SlotCount[]): SlotCount[] {
  const bySlot = new Map<number, number>();
  for (const cell of cells) bySlot.set(cell.slot, (bySlot.get(cell.slot) ?? 0) + cell.requests);
  return Array.from(bySlot, ([at, requests]) => ({ slot: at, requests }));
}
