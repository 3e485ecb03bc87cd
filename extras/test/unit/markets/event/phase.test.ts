import fc from "fast-check";
import { dayMs, hourMs, toIso } from "@mention-market/service/base/clock";
import { marketStatuses } from "../../../../src/markets/event/event.ts";
import { beginningBy } from "../../../../src/markets/event/event-dates.ts";
import { isInProgress, phaseOf, type Phase } from "../../../../src/markets/event/phase.ts";

const start = Date.UTC(2026, 10, 23, 1);
const scheduledStartTime = toIso(start);
const [unopened, open, paused, closed, said, voided] = [
  { status: "unopened", result: null },
  { status: "open", result: null },
  { status: "paused", result: null },
  { status: "closed", result: null },
  { status: "settled", result: "yes" },
  { status: "settled", result: null },
] as const;

describe("an event's phase", () => {
  it.each([
    ["upcoming before its start", [open], -1, "upcoming"],
    ["live from its start, while a market trades", [open, closed, said], 0, "live"],
    ["live while trading is paused", [paused, closed], hourMs, "live"],
    ["live for as long as a market trades", [open], 30 * hourMs, "live"],
    ["over once no market trades and a result is missing", [closed, said], 16 * hourMs, "over"],
    ["over where trading ended before the start", [closed], -1, "over"],
    [
      "over where a status is not known and nothing trades",
      [{ status: null, result: null }, said],
      -1,
      "over",
    ],
    ["settled once each market has a result or is void", [said, voided], hourMs, "settled"],
    ["undecided after its start while no market has opened", [unopened, said], hourMs, null],
    ["undecided after its start without any market", [], hourMs, null],
    ["upcoming without any market", [], -1, "upcoming"],
  ] as const)("is %s", (_claim, markets, ms, phase) => {
    expect(phaseOf({ scheduledStartTime, markets }, start + ms)).toBe(phase);
  });

  it("without a start is upcoming until the day that the event names, in New York, and then undecided", () => {
    const at = (time: string) =>
      phaseOf(
        { scheduledStartTime: null, firstDayAt: beginningBy(null, "2026-11-23"), markets: [open] },
        Date.parse(time),
      );
    expect([at("2026-11-23T04:59:59Z"), at("2026-11-23T05:00:00Z")]).toEqual(["upcoming", null]);
    expect(phaseOf({ scheduledStartTime: null, firstDayAt: null, markets: [open] }, start)).toBeNull();
    expect(phaseOf({ scheduledStartTime: null, markets: [closed] }, start)).toBe("over");
  });

  it("never goes back while its markets and its start stay", () => {
    const rank: Readonly<Record<Phase | "null", number>> = {
      upcoming: 0,
      live: 1,
      null: 1,
      over: 2,
      settled: 3,
    };
    const market = fc.record({
      status: fc.constantFrom(...marketStatuses, null),
      result: fc.constantFrom("yes", "no", null),
    });
    const event = fc.record({
      scheduledStartTime: fc.constantFrom(scheduledStartTime, null),
      firstDayAt: fc
        .constantFrom(-24, 0, 24, null)
        .map((hours) => (hours === null ? null : start + hours * hourMs)),
      markets: fc.array(market, { maxLength: 4 }),
    });
    const time = fc.integer({ min: start - 3 * dayMs, max: start + 3 * dayMs });
    fc.assert(
      fc.property(event, time, time, (one, ...times) => {
        const [before, after] = times
          .toSorted((earlier, later) => earlier - later)
          .map((now) => rank[phaseOf(one, now) ?? "null"]);
        expect(after).toBeGreaterThanOrEqual(before ?? 0);
      }),
    );
  });

  it("is read often while live, at most 8 hours long", () => {
    const isOften = (ms: number, markets: Parameters<typeof phaseOf>[0]["markets"] = [open]) =>
      isInProgress({ scheduledStartTime, markets }, start + ms);
    expect([-1, 0, 8 * hourMs - 1, 8 * hourMs].map((ms) => isOften(ms))).toEqual([false, true, true, false]);
    expect([isOften(0, [closed]), isOften(0, [said])]).toEqual([false, false]);
    expect(isInProgress({ scheduledStartTime: null, markets: [open] }, start)).toBe(false);
  });
});
