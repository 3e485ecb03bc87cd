import { toEventSummary } from "../../../src/kalshi/events.ts";
import { isoTimeOf, wireMilestone } from "../../../src/kalshi/wire.ts";

const ticker = "KXNFLMENTION-26JAN17BUFDEN";
const now = Date.UTC(2026, 0, 17, 12);

function startOf(milestones: object[], event: { strike_date?: string } = {}): string | null {
  return toEventSummary(
    { event_ticker: ticker, ...event },
    milestones.map((milestone) => wireMilestone.parse(milestone)),
    now,
  ).scheduledStartTime;
}

const primary = { primary_event_tickers: [ticker], related_event_tickers: [ticker] };
const related = { primary_event_tickers: ["KXNFLGAME-26JAN17BUFDEN"], related_event_tickers: [ticker] };

describe("an event's start", () => {
  it("is that of the milestone that names it as primary, before one that names it as related", () => {
    const milestones = [
      { ...related, start_date: "2026-01-17T18:00:00Z" },
      { ...primary, start_date: "2026-01-17T21:30:00Z" },
    ];
    expect(startOf(milestones)).toBe("2026-01-17T21:30:00Z");
    expect(startOf(milestones.slice(0, 1))).toBe("2026-01-17T18:00:00Z");
  });

  it("is the earliest of several that have not ended", () => {
    const ended = { ...primary, start_date: "2026-01-16T18:00:00Z", end_date: "2026-01-16T21:00:00Z" };
    const later = { ...primary, start_date: "2026-01-18T18:00:00Z" };
    const next = { ...primary, start_date: "2026-01-17T18:00:00Z", end_date: null };
    expect(startOf([later, ended, next])).toBe("2026-01-17T18:00:00Z");
    expect(startOf([ended])).toBe("2026-01-16T18:00:00Z");
  });

  it("is the event's strike date when no milestone names it or has a start, else null", () => {
    const other = { start_date: "2026-01-17T18:00:00Z", primary_event_tickers: ["KXSNLMENTION-26JAN17"] };
    const strike = { strike_date: "2026-01-17T23:00:00Z" };
    expect(startOf([other], strike)).toBe("2026-01-17T23:00:00Z");
    expect(startOf([{ ...primary, start_date: "" }], strike)).toBe("2026-01-17T23:00:00Z");
    expect(startOf([other])).toBeNull();
    expect(startOf([], { strike_date: "0001-01-01T00:00:00Z" })).toBeNull();
  });

  it("is read for an event that the provider itself does not list", () => {
    const milestones = [{ ...primary, start_date: "2026-01-17T21:30:00Z" }];
    expect(toEventSummary({ event_ticker: ticker }, milestones, now)).toEqual({
      event_ticker: ticker,
      series_ticker: "KXNFLMENTION",
      scheduledStartTime: "2026-01-17T21:30:00Z",
      event_subtitle: null,
      event_title: null,
    });
  });
});

describe("a time of the provider", () => {
  it.each([
    ["2026-01-17T21:30:00Z", "2026-01-17T21:30:00Z"],
    ["2026-09-05T09:33:00.620673Z", "2026-09-05T09:33:00.620673Z"],
    ["2026-01-17T16:30:00-05:00", "2026-01-17T16:30:00-05:00"],
    ["2026-01-17", "2026-01-17T00:00:00Z"],
    ["0001-01-01T00:00:00Z", null],
    ["2026-02-30T00:00:00Z", null],
    ["tomorrow", null],
    ["", null],
    [null, null],
    [undefined, null],
  ])("%j becomes %j", (sent, expected) => {
    expect(isoTimeOf(sent)).toBe(expected);
  });
});
