import { noDates } from "../../../../src/markets/event/dates-in-rules.ts";
import {
  beginningOf,
  datesOf,
  namedDaysOf,
  type EventDay,
} from "../../../../src/markets/event/event-dates.ts";

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
