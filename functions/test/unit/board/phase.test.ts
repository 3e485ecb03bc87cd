import fc from "fast-check";
import { freshMsOf, phaseOf } from "../../../src/board/phase.ts";
import { hourMs, toIso } from "../../../src/base/clock.ts";

const startsAt = Date.UTC(2026, 10, 22, 1, 15);
const event = { scheduledStartTime: toIso(startsAt), isOpen: true };

describe("an event", () => {
  it.each([
    [-1, true, "before"],
    [0, true, "live"],
    [8 * hourMs - 1, true, "live"],
    [8 * hourMs, true, "after"],
    [0, false, "after"],
  ])("of which %d ms have passed since its start, with open markets: %s, is %s", (ms, isOpen, phase) => {
    expect(phaseOf({ ...event, isOpen }, startsAt + ms)).toBe(phase);
  });

  it("without a known start is never in progress", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.boolean(), (now, isOpen) => {
        expect(phaseOf({ scheduledStartTime: null, isOpen }, now)).toBe(isOpen ? "before" : "after");
      }),
    );
  });

  it("is kept for 10 seconds in progress, else for a minute", () => {
    expect([freshMsOf(true), freshMsOf(false)]).toEqual([10_000, 60_000]);
  });
});
