import { requestedRange } from "../../../../src/markets/prices/candle.ts";

describe("a range of days without an end", () => {
  it.each([
    ["the minute before midnight", "2026-11-27T04:59:59Z", "2026-11-26T05:00:00Z"],
    ["midnight in New York", "2026-11-27T05:00:00Z", "2026-11-27T05:00:00Z"],
    ["the evening, when UTC has the next day", "2026-11-28T01:00:00Z", "2026-11-27T05:00:00Z"],
    ["summer", "2026-07-04T04:00:00Z", "2026-07-04T04:00:00Z"],
    ["the day after which the clock goes back", "2026-11-02T04:59:59Z", "2026-11-01T04:00:00Z"],
    ["the end of its 25 hours", "2026-11-02T05:00:00Z", "2026-11-02T05:00:00Z"],
    ["the end of the 23 hours in spring", "2026-03-09T04:00:00Z", "2026-03-09T04:00:00Z"],
  ])("ends with the last day that is finished in New York: %s", (_when, now, end) => {
    const at = { closedAt: null, now: Date.parse(now) / 1000 };
    expect(requestedRange({ interval: "1d", start: null, end: null }, at).to).toBe(Date.parse(end) / 1000);
  });
});
