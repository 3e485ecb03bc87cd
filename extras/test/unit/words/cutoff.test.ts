import fc from "fast-check";
import { dayMs, toIso } from "@mention-market/service/base/clock";
import { easternDayOf, startOfEasternDay } from "../../../src/base/eastern-time.ts";
import { cutoffOf, evidenceFilter, isBefore } from "../../../src/words/cutoff.ts";
import { everyTranscript, passesFilter } from "@mention-market/service/transcripts/filter";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";

const now = Date.UTC(2026, 1, 20, 12);
const eventTicker = "KXNFLMENTION-26JAN17BUFDEN";

describe("the evidence for an event's estimate", () => {
  it("is everything known before its start, and transcripts of earlier days in US Eastern time", () => {
    const undated = "KXNFLMENTION-SB26";
    const evening = Date.UTC(2026, 1, 8, 23, 30);
    expect(cutoffOf({ eventTicker: undated, startsAt: evening, days: [] }, now)).toEqual({
      eventTicker: undated,
      settledBefore: evening,
      lastUsedDay: "2026-02-07",
      day: "2026-02-08",
    });
    const night = Date.UTC(2026, 1, 9, 1, 15);
    expect(cutoffOf({ eventTicker: undated, startsAt: night, days: [] }, now).lastUsedDay).toBe("2026-02-07");
    const summer = Date.UTC(2025, 8, 5, 0, 20);
    expect(cutoffOf({ eventTicker: undated, startsAt: summer, days: [] }, now).lastUsedDay).toBe(
      "2025-09-03",
    );
  });

  it("ends at a known start, or before the earliest of the days that its ticker and its texts name", () => {
    const evening = Date.UTC(2026, 0, 17, 23);
    const cutoffWith = (startsAt: number | null, ...days: string[]) => {
      const { settledBefore, lastUsedDay, day } = cutoffOf({ eventTicker, startsAt, days }, now);
      expect(lastUsedDay).toBe(toIso(Date.parse(day) - dayMs).slice(0, 10));
      return settledBefore;
    };
    expect(cutoffWith(evening)).toBe(evening);
    expect(cutoffWith(evening, "2026-01-17", "2026-01-18")).toBe(evening);
    expect(cutoffWith(evening + 2 * dayMs)).toBe(startOfEasternDay("2026-01-17"));
    expect(cutoffWith(evening, "2026-01-18", "2026-01-13")).toBe(startOfEasternDay("2026-01-13"));
    expect(cutoffWith(null, "2026-01-18")).toBe(startOfEasternDay("2026-01-17"));
    expect(cutoffWith(null, "2026-01-14", "2026-01-15")).toBe(startOfEasternDay("2026-01-14"));
  });

  it("leaves out the two days before the day in the ticker, and none before a day that is known", () => {
    expect(cutoffOf({ eventTicker, startsAt: null, days: [] }, now)).toEqual({
      eventTicker,
      settledBefore: Date.parse("2026-01-15T00:00:00-05:00"),
      lastUsedDay: "2026-01-14",
      day: "2026-01-17",
    });
    expect(cutoffOf({ eventTicker, startsAt: null, days: ["2026-01-16"] }, now)).toMatchObject({
      settledBefore: Date.parse("2026-01-16T00:00:00-05:00"),
      lastUsedDay: "2026-01-15",
      day: "2026-01-16",
    });
    const firstOfMonth = "KXTRUMPMENTION-25AUG01";
    expect(cutoffOf({ eventTicker: firstOfMonth, startsAt: null, days: [] }, now)).toMatchObject({
      settledBefore: Date.parse("2025-07-30T00:00:00-04:00"),
      lastUsedDay: "2025-07-29",
    });
  });

  it("is everything known until now where nothing dates the event or its ticker has a day that does not exist, and never more", () => {
    const later = "KXNFLMENTION-26MAR20";
    expect(cutoffOf({ eventTicker: later, startsAt: null, days: [] }, now).settledBefore).toBe(now);
    for (const undated of ["KXNFLMENTION-SB26", "KXNFLMENTION-26FEB31", "KXNFLMENTION-26JAN00"]) {
      expect(cutoffOf({ eventTicker: undated, startsAt: null, days: [] }, now)).toEqual({
        eventTicker: undated,
        settledBefore: now,
        lastUsedDay: "2026-02-19",
        day: "2026-02-20",
      });
    }
  });
});

describe("a transcript whose day is a guess", () => {
  const transcriptOf = (date: string, dateIsEstimated: boolean): StoredTranscript => ({
    id: date,
    title: date,
    date,
    dateIsEstimated,
    startsAt: null,
    eventTickers: [],
    labels: {},
    month: date.slice(0, 7),
    words: 1,
    positions: 1,
    allCapitals: false,
  });
  const utcOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
  const at = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 0, 1) });
  const daysBefore = fc.integer({ min: -3, max: 100 });

  it("informs the estimate of an event exactly when the event is more than 45 days after it", () => {
    fc.assert(
      fc.property(at, daysBefore, (startsAt, days) => {
        const eventDay = utcOf(easternDayOf(startsAt));
        const transcript = transcriptOf(new Date(eventDay - days * dayMs).toISOString().slice(0, 10), true);
        const cutoff = cutoffOf({ eventTicker: "KXNFLMENTION-SB26", startsAt, days: [] }, Infinity);
        expect(passesFilter(transcript, evidenceFilter(everyTranscript, cutoff, []))).toBe(days > 45);
        expect(isBefore(transcript, cutoff)).toBe(days > 45);
      }),
    );
  });

  it("never informs an estimate that the same transcript with a known day would not, nor one of an event within 45 days", () => {
    const event = fc.record({
      eventTicker: fc.constantFrom(eventTicker, "KXNFLMENTION-SB26"),
      startsAt: fc.option(at),
      days: fc.array(at.map(easternDayOf), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(event, at, at.map(easternDayOf), (dated, later, date) => {
        const cutoff = cutoffOf(dated, later);
        const filter = evidenceFilter(everyTranscript, cutoff, []);
        if (!passesFilter(transcriptOf(date, true), filter)) return;
        expect(passesFilter(transcriptOf(date, false), filter)).toBe(true);
        expect((utcOf(cutoff.day) - utcOf(date)) / dayMs).toBeGreaterThan(45);
      }),
    );
  });
});
