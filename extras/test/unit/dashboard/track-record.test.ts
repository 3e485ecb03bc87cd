import fc from "fast-check";
import { moneyVerdictOf, verdictOf } from "../../../dashboard/src/track-record/verdict.ts";

const of = (value: number, half: number) => ({ value, low: value - half, high: value + half });

describe("what a difference of the fair value from the price says", () => {
  it("is nothing below 30 events, however large it is, but how many more are needed", () => {
    expect(verdictOf(of(-0.1, 0.001), 29)).toEqual({ kind: "unknown", more: 1 });
    expect(verdictOf(null, 0)).toEqual({ kind: "unknown", more: 30 });
  });

  it("is who was closer where the interval leaves out 0", () => {
    expect(verdictOf(of(-0.004, 0.003), 30)).toEqual({ kind: "closer" });
    expect(verdictOf(of(0.004, 0.003), 30)).toEqual({ kind: "further" });
  });

  it("is that the fair value was not better where it was not and the interval holds 0", () => {
    expect(verdictOf(of(0, 0.003), 30)).toEqual({ kind: "not-better" });
    expect(verdictOf(of(0.001, 0.003), 30)).toEqual({ kind: "not-better" });
  });

  it("is how many more events would show a difference of this size, else: with them the interval would just leave out 0", () => {
    expect(verdictOf(of(-0.002, 0.003), 100)).toEqual({ kind: "unsure", more: 125 });
    const thousandths = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(thousandths, thousandths, fc.integer({ min: 30, max: 3_000 }), (value, wider, events) => {
        const half = (value + wider) / 1_000;
        const verdict = verdictOf(of(-value / 1_000, half), events);
        if (verdict.kind !== "unsure") throw new Error(verdict.kind);
        const halfWith = (more: number) => half * Math.sqrt(events / (events + more));
        expect(halfWith(verdict.more)).toBeLessThanOrEqual(value / 1_000 + 1e-9);
        expect(halfWith(verdict.more - 1)).toBeGreaterThan(value / 1_000 - 1e-9);
      }),
    );
  });
});

describe("what the money of a rule says", () => {
  it("is nothing below 30 events, luck where the interval holds 0, else whether it earned or lost", () => {
    const of = (low: number | null, high: number | null, events = 30) =>
      moneyVerdictOf({ events, low, high });
    expect([of(0.01, 0.02, 29), of(null, null), of(-0.01, 0.02), of(0.01, 0.02), of(-0.02, -0.01)]).toEqual([
      "unknown",
      "unknown",
      "luck",
      "earned",
      "lost",
    ]);
  });
});
