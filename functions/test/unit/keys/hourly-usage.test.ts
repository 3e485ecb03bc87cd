import fc from "fast-check";
import { minuteMs, secondMs } from "../../../src/base/clock.ts";
import {
  quotaAt,
  refunded,
  secondsUntil,
  shareOut,
  type MinuteCount,
} from "../../../src/keys/hourly-usage.ts";

const minute = 29_000_000;
const at = minute * minuteMs + 30 * secondMs;

describe("the rolling hour", () => {
  it("counts this minute and the 60 before it, and none older", () => {
    const cells = [0, 60, 61, 62].map((ago) => ({ minute: minute - ago, requests: 10 }));
    expect(quotaAt(cells, at, 100)).toMatchObject({ used: 20, remaining: 80 });
  });

  it("counts minutes ahead of this instance's clock: another's may be ahead", () => {
    expect(quotaAt([{ minute: minute + 2, requests: 40 }], at, 100).used).toBe(40);
  });

  it("has no place to free when nothing is counted", () => {
    expect(quotaAt([{ minute: minute - 61, requests: 5 }], at, 100)).toEqual({
      limit: 100,
      used: 0,
      remaining: 100,
      freedAt: null,
      admitsAt: at,
    });
  });

  it("is after a refund as if the request had never come", () => {
    const others = [0, 1, 2].map((requests) => ({ minute: minute - 20, requests }));
    for (const other of others) {
      for (const limit of [other.requests + 1, 100]) {
        const [admitted] = shareOut([other, { minute, requests: 1 }], 1, at, limit).admitted;
        expect(admitted && refunded(admitted, at)).toEqual(quotaAt([other], at, limit));
      }
    }
  });

  it("admits again only when enough has left, after the limit was lowered", () => {
    const cells = [
      { minute: minute - 20, requests: 5 },
      { minute: minute - 10, requests: 5 },
    ];
    expect(quotaAt(cells, at, 6)).toMatchObject({
      remaining: 0,
      freedAt: (minute - 20 + 61) * minuteMs,
      admitsAt: (minute - 20 + 61) * minuteMs,
    });
    expect(quotaAt(cells, at, 5).admitsAt).toBe((minute - 10 + 61) * minuteMs);
  });

  it("has room at admitsAt, and not a millisecond before, whatever was counted", () => {
    fc.assert(
      fc.property(minuteCounts(), fc.integer({ min: 1, max: 50 }), (cells, limit) => {
        const { admitsAt, remaining } = quotaAt(cells, at, limit);
        expect(quotaAt(cells, admitsAt, limit).remaining).toBeGreaterThan(0);
        if (remaining === 0) expect(quotaAt(cells, admitsAt - 1, limit).remaining).toBe(0);
        else expect(admitsAt).toBe(at);
      }),
    );
  });
});

describe("a batch", () => {
  it("gets the places that were left, each with what is left after it, and the rest is refused", () => {
    const cells = [
      { minute: minute - 1, requests: 97 },
      { minute, requests: 5 },
    ];
    const { admitted, refused, full } = shareOut(cells, 5, at, 100);
    expect(admitted.map(({ remaining }) => remaining)).toEqual([2, 1, 0]);
    expect(refused).toBe(2);
    expect(full).toMatchObject({ used: 100, remaining: 0 });
  });

  it("never admits above the limit and never refuses while there is room", () => {
    fc.assert(
      fc.property(
        minuteCounts(),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 60 }),
        (before, requests, limit) => {
          const cells = [...before, { minute, requests }];
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

function minuteCounts(): fc.Arbitrary<MinuteCount[]> {
  const cell = fc.record({
    minute: fc.integer({ min: minute - 70, max: minute + 3 }),
    requests: fc.integer({ min: 0, max: 20 }),
  });
  return fc.uniqueArray(cell, { selector: (one) => one.minute, maxLength: 30 });
}

/** A store has one count a minute. */
function merged(cells: readonly MinuteCount[]): MinuteCount[] {
  const byMinute = new Map<number, number>();
  for (const cell of cells) byMinute.set(cell.minute, (byMinute.get(cell.minute) ?? 0) + cell.requests);
  return Array.from(byMinute, ([at, requests]) => ({ minute: at, requests }));
}
