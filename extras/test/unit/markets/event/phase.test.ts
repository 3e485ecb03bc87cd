import fc from "fast-check";
import { dayMs, hourMs, toIso } from "@mention-market/service/base/clock";
import { marketStatuses } from "../../../../src/markets/event/event.ts";
import {
  beginningBy,
  beginningOf,
  datesOf,
  namedDaysOf,
  type EventDay,
} from "../../../../src/markets/event/event-dates.ts";
import { isInProgress, phaseOf, type Phase } from "../../../../src/markets/event/phase.ts";
import { noDates } from "../../../../src/markets/event/dates-in-rules.ts";

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
    ["settled where a void is determined", [said, { ...closed, hasResult: true }], hourMs, "settled"],
    ["over while a result is disputed", [said, { ...said, hasResult: false }], hourMs, "over"],
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

const event = {
  event_ticker: "KXMENTIONEARNBRIGHTWELL-26DEC17",
  event_title: "What will Brightwell say during their earnings call?",
  event_subtitle: null,
  scheduledStartTime: null,
};
const window = { start: "2026-11-23T13:00:00.000Z", end: "2026-11-30T05:00:00.000Z" };
const byRules = { window: null, days: new Set(["2026-12-16"]) };

describe("the day of an event", () => {
  it("is that of its start in New York, whatever else is known", () => {
    const scheduledStartTime = "2026-12-18T02:30:00Z";
    expect(datesOf({ ...event, scheduledStartTime }, byRules)).toEqual({
      window: null,
      event_date: "2026-12-17",
      event_date_basis: "start",
    });
  });

  it("is, without a start, the one that its subtitle names, else the one that its title or its rules name", () => {
    const day = { event_date: "2026-12-16", event_date_basis: "rules" };
    expect(datesOf(event, byRules)).toMatchObject(day);
    const event_title = "A call originally scheduled for December 16, 2026";
    expect(datesOf({ ...event, event_title }, noDates)).toMatchObject(day);
    expect(datesOf({ ...event, scheduledStartTime: "soon" }, byRules)).toMatchObject(day);
    const named = { ...event, event_title, event_subtitle: "On Dec 15, 2026" };
    const bySubtitle = { event_date: "2026-12-15", event_date_basis: "subtitle" };
    expect(datesOf(named, byRules)).toMatchObject(bySubtitle);
    expect(datesOf({ ...named, event_subtitle: "Dec 15, 2026 or Dec 16, 2026" }, byRules)).toMatchObject(day);
    expect([...namedDaysOf(named, byRules)].sort()).toEqual(["2026-12-15", "2026-12-16"]);
  });

  it("is, where they name none or several, the one in its ticker, of which the basis says so", () => {
    const ofTicker = { event_date: "2026-12-17", event_date_basis: "ticker" };
    expect(datesOf(event, noDates)).toEqual({ window: null, ...ofTicker });
    const days = new Set(["2026-12-16", "2026-12-18"]);
    expect(datesOf(event, { window, days })).toEqual({ window, ...ofTicker });
    expect(datesOf({ ...event, event_ticker: "KXSOLOMENTION" }, noDates)).toEqual({
      window: null,
      event_date: null,
      event_date_basis: null,
    });
  });
});

describe("the beginning of an event", () => {
  const beginsAt = (scheduledStartTime: string | null, basis: EventDay["event_date_basis"]) =>
    beginningOf({ scheduledStartTime, event_date: "2026-07-04", event_date_basis: basis });

  it("is its start, else the first minute in New York of the day that the texts name, never of the ticker's", () => {
    expect(beginsAt("2026-07-04T23:00:00Z", "start")).toBe(Date.parse("2026-07-04T23:00:00Z"));
    for (const basis of ["subtitle", "rules"] as const)
      expect(beginsAt(null, basis)).toBe(Date.parse("2026-07-04T04:00:00Z"));
    expect(beginsAt(null, "ticker")).toBeNull();
    expect(beginsAt(null, null)).toBeNull();
  });
});
