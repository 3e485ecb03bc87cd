import fc from "fast-check";
import { dayMs, easternDayOf, easternTimeOn, startOfEasternDay, toIso } from "../../../src/base/clock.ts";
import { datesInRules } from "../../../src/markets/event/dates-in-rules.ts";
import { datesOf } from "../../../src/markets/event/event-dates.ts";
import { everyTranscript, passesFilter } from "../../../src/transcripts/index/filter.ts";
import type { StoredTranscript } from "../../../src/transcripts/index/transcript.ts";
import { cutoffOfEvent, evidenceFilter } from "../../../src/words/cutoff.ts";
import { settledRecordOf } from "../../../src/words/settled-record.ts";
import { settledLike } from "../../support/valued-event.ts";

const spoken = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });
const spokenDay = (day: string) => spoken.format(Date.parse(day));
const dayAfter = (day: string, days: number) => toIso(Date.parse(day) + days * dayMs).slice(0, 10);

const time = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 0, 1) });
const day = time.map(easternDayOf);
/** What may be known of an event: its start, the day that its rules name, its window, from 8 in the morning on, and the day in its ticker. */
const event = fc.record({
  start: fc.option(time),
  scheduled: fc.option(day),
  windowFrom: fc.option(day),
  ticker: fc.constantFrom("KXTRUMPSAY-26AUG03", "KXTRUMPSAY-25JAN19", "KXTRUMPSAY"),
});
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

function knownOf({ start, scheduled, windowFrom, ticker }: Event) {
  const scheduledStartTime = start === null ? null : toIso(start);
  const window =
    windowFrom === null
      ? ""
      : `after ${spokenDay(windowFrom)} at 8:00am ET and before ${spokenDay(dayAfter(windowFrom, 7))} at 12:00am ET`;
  const rules = `If he says Iran ${window}, in remarks${scheduled === null ? "" : ` originally scheduled for ${spokenDay(scheduled)}`}.`;
  const described = { event_ticker: ticker, event_title: null, event_subtitle: null, scheduledStartTime };
  return {
    ...described,
    ...datesOf(described, datesInRules([{ rules_primary: rules, rules_secondary: "" }])),
  };
}

/** The first moment of which nothing may be known; null where only the ticker dates the event, or nothing. */
function boundOf({ start, scheduled, windowFrom }: Event): number | null {
  if (windowFrom !== null) return easternTimeOn(windowFrom, 8 * 60);
  return start ?? (scheduled === null ? null : startOfEasternDay(scheduled));
}

const settledAt = (at: number) => settledLike({ eventTicker: "KXTRUMPSAY-OTHER", settledAt: at });
const transcriptOf = (date: string): StoredTranscript => ({
  id: date,
  title: date,
  date,
  startsAt: null,
  eventTickers: [],
  labels: {},
  month: date.slice(0, 7),
  words: 1,
  positions: 1,
  allCapitals: false,
});

describe("the evidence for an event with a window, or with a day by its rules", () => {
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

  it("by its rules' day is that of an event that starts with the day's first minute in New York", () => {
    fc.assert(
      fc.property(day, time, (scheduled, now) => {
        const ticker = "KXTRUMPSAY-26AUG03";
        const start = startOfEasternDay(scheduled);
        const byRules = knownOf({ start: null, scheduled, windowFrom: null, ticker });
        expect(byRules).toMatchObject({ event_date: scheduled, event_date_basis: "rules" });
        const byStart = knownOf({ start, scheduled: null, windowFrom: null, ticker });
        expect(cutoffOfEvent(byRules, now)).toEqual(cutoffOfEvent(byStart, now));
      }),
    );
  });
});
