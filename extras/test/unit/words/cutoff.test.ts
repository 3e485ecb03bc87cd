import fc from "fast-check";
import { dayMs, toIso } from "@mention-market/service/base/clock";
import { everyTranscript, passesFilter } from "@mention-market/service/transcripts/filter";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import { easternDayOf, startOfEasternDay, easternTimeOn } from "../../../src/base/eastern-time.ts";
import { cutoffOf, evidenceFilter, isBefore, cutoffOfEvent } from "../../../src/words/cutoff.ts";
import { datesInRules } from "../../../src/markets/event/dates-in-rules.ts";
import { datesOf, namedDaysOf } from "../../../src/markets/event/event-dates.ts";
import { tickerDayOf } from "../../../src/markets/ticker.ts";
import { settledRecordOf } from "../../../src/words/settled-record.ts";
import { settledLike } from "../../support/valued-event.ts";

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

const spoken = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });
const spokenDay = (day: string) => spoken.format(Date.parse(day));
const dayAfter = (day: string, days: number) => toIso(Date.parse(day) + days * dayMs).slice(0, 10);

const time = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 0, 1) });
const day = time.map(easternDayOf);
/** What may be known of an event: its start, the days that its subtitle and rules name, its window, from 8 in the morning on, and the day in its ticker. */
const event = fc.record({
  start: fc.option(time),
  subtitled: fc.option(day),
  scheduled: fc.option(day),
  windowFrom: fc.option(day),
  ticker: fc.constantFrom("KXTRUMPSAY-26AUG03", "KXTRUMPSAY-25JAN19", "KXTRUMPSAY"),
});
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

function knownOf({ start, subtitled, scheduled, windowFrom, ticker }: Event) {
  const scheduledStartTime = start === null ? null : toIso(start);
  const window =
    windowFrom === null
      ? ""
      : `after ${spokenDay(windowFrom)} at 8:00am ET and before ${spokenDay(dayAfter(windowFrom, 7))} at 12:00am ET`;
  const rules = `If he says Iran ${window}, in remarks${scheduled === null ? "" : ` originally scheduled for ${spokenDay(scheduled)}`}.`;
  const event_subtitle = subtitled === null ? null : `On ${spokenDay(subtitled)}`;
  const described = { event_ticker: ticker, event_title: null, event_subtitle, scheduledStartTime };
  const inRules = datesInRules([{ rules_primary: rules, rules_secondary: "" }]);
  return { ...described, ...datesOf(described, inRules), namedDays: namedDaysOf(described, inRules) };
}

/** The first moment of which nothing may be known; null where only the ticker dates the event, or nothing. */
function boundOf({ start, subtitled, scheduled, windowFrom, ticker }: Event): number | null {
  const moments = [start, windowFrom === null ? null : easternTimeOn(windowFrom, 8 * 60)];
  const given = [...moments.map((at) => (at === null ? null : easternDayOf(at))), subtitled, scheduled];
  if (given.every((named) => named === null)) return null;
  const [first] = [...given, tickerDayOf(ticker)].filter((named) => named !== null).sort();
  const onFirst = moments.filter((at) => at !== null && easternDayOf(at) === first);
  const startOfFirst = startOfEasternDay(first ?? "");
  return onFirst.length === 0 ? startOfFirst : Math.min(...onFirst.map((at) => at ?? Infinity));
}

const settledAt = (at: number) => settledLike({ eventTicker: "KXTRUMPSAY-OTHER", settledAt: at });
const transcriptOf = (date: string): StoredTranscript => ({
  id: date,
  title: date,
  date,
  startsAt: null,
  eventTickers: [],
  labels: {},
  words: 1,
  positions: 1,
  allCapitals: false,
});

describe("the evidence for an event that more than its ticker dates", () => {
  it("has no market that settled when it began or later, and every one from before", () => {
    fc.assert(
      fc.property(event, time, fc.integer({ min: -1, max: 1 }), (given, now, apart) => {
        const bound = boundOf(given);
        if (bound === null) return;
        const { series } = settledRecordOf(
          [settledAt(bound + apart)],
          cutoffOfEvent(knownOf(given), now),
          180,
        );
        expect(series.yes).toBe(apart < 0 ? 1 : 0);
      }),
    );
  });

  it("has no transcript of the day on which it began or of a later one, and every one from before", () => {
    fc.assert(
      fc.property(event, time, fc.integer({ min: -3, max: 8 }), (given, now, days) => {
        const bound = boundOf(given);
        if (bound === null) return;
        const filter = evidenceFilter(everyTranscript, cutoffOfEvent(knownOf(given), now), []);
        expect(passesFilter(transcriptOf(dayAfter(easternDayOf(bound), days)), filter)).toBe(days < 0);
      }),
    );
  });

  it("by the day of its subtitle or its rules is that of an event that starts with the day's first minute in New York", () => {
    fc.assert(
      fc.property(day, time, (named, now) => {
        const none = { start: null, subtitled: null, scheduled: null, windowFrom: null } as const;
        const ticker = "KXTRUMPSAY-26AUG03";
        const byStart = cutoffOfEvent(knownOf({ ...none, start: startOfEasternDay(named), ticker }), now);
        const byRules = knownOf({ ...none, scheduled: named, ticker });
        expect(byRules).toMatchObject({ event_date: named, event_date_basis: "rules" });
        expect(cutoffOfEvent(byRules, now)).toEqual(byStart);
        const bySubtitle = knownOf({ ...none, subtitled: named, ticker });
        expect(bySubtitle).toMatchObject({ event_date: named, event_date_basis: "subtitle" });
        expect(cutoffOfEvent(bySubtitle, now)).toEqual(byStart);
      }),
    );
  });
});
