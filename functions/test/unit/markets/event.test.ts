import { dayMs, hourMs, minuteMs, toIso } from "../../../src/base/clock.ts";
import { isFresh, storedEvent } from "../../../src/markets/event.ts";

const start = Date.UTC(2026, 10, 22, 1, 15);

function event(fetchedAt: number, scheduledStartTime: string | null = toIso(start)) {
  return { scheduledStartTime, event_subtitle: "BUF @ DEN", event_title: "NFL", fetchedAt };
}

describe("a stored event", () => {
  it.each([
    ["a week before its start", start - 7 * dayMs],
    ["right before its start", start - minuteMs],
    ["while it is on", start + 2 * hourMs],
    ["a moment before a day after its start", start + dayMs - 1],
  ])("that was fetched %s is fresh for 10 minutes", (_when, fetchedAt) => {
    for (const isSettled of [false, true]) {
      expect(isFresh(event(fetchedAt), fetchedAt, isSettled)).toBe(true);
      expect(isFresh(event(fetchedAt), fetchedAt + 10 * minuteMs - 1, isSettled)).toBe(true);
      expect(isFresh(event(fetchedAt), fetchedAt + 10 * minuteMs, isSettled)).toBe(false);
      expect(isFresh(event(fetchedAt), fetchedAt + 365 * dayMs, isSettled)).toBe(false);
    }
  });

  it("of a settled market that was fetched a day after its start or later is fresh for good", () => {
    for (const fetchedAt of [start + dayMs, start + 30 * dayMs]) {
      expect(isFresh(event(fetchedAt), fetchedAt + 365 * dayMs, true)).toBe(true);
    }
  });

  it("of a market that is not settled is fresh for 10 minutes however long ago its start was", () => {
    const fetchedAt = start + 30 * dayMs;
    expect(isFresh(event(fetchedAt), fetchedAt + 10 * minuteMs - 1, false)).toBe(true);
    expect(isFresh(event(fetchedAt), fetchedAt + 10 * minuteMs, false)).toBe(false);
  });

  it("that was fetched in the future, before the clock was set back, is stale", () => {
    for (const isSettled of [false, true])
      expect(isFresh(event(start + 2 * dayMs), start + 2 * dayMs - 1, isSettled)).toBe(false);
  });

  it.each([null, "soon"])("whose start is %j is fresh for 2 minutes", (scheduledStartTime) => {
    const without = event(start, scheduledStartTime);
    expect(isFresh(without, start, true)).toBe(true);
    expect(isFresh(without, start + 2 * minuteMs - 1, false)).toBe(true);
    expect(isFresh(without, start + 2 * minuteMs, true)).toBe(false);
  });

  it("whose start has an offset is judged by its moment", () => {
    const late = event(start + dayMs, "2026-11-21T20:15:00-05:00");
    expect(isFresh(late, start + 30 * dayMs, true)).toBe(true);
    const early = event(start + dayMs - 1, "2026-11-21T20:15:00-05:00");
    expect(isFresh(early, start + 30 * dayMs, true)).toBe(false);
  });

  it.each([
    ["no fields", {}],
    ["a start that is not a time", event(start, "soon")],
    ["a subtitle of another type", { ...event(start), event_subtitle: 5 }],
    ["no title", { ...event(start), event_title: undefined }],
    ["no time of fetching", { ...event(start), fetchedAt: null }],
    ["a time of fetching that is not a number", { ...event(start), fetchedAt: Number.NaN }],
  ])("with %s is none", (_case, stored) => {
    expect(storedEvent.safeParse(stored).success).toBe(false);
    expect(storedEvent.safeParse(event(start)).success).toBe(true);
  });
});
