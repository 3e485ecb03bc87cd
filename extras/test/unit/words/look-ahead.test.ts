import fc from "fast-check";
import { dayMs, toIso } from "@mention-market/service/base/clock";
import { easternDayOf, easternTimeOn, startOfEasternDay } from "../../../src/base/eastern-time.ts";
import { datesInRules } from "../../../src/markets/event/dates-in-rules.ts";
import { datesOf, namedDaysOf } from "../../../src/markets/event/event-dates.ts";
import { tickerDayOf } from "../../../src/markets/ticker.ts";
import { everyTranscript, passesFilter } from "@mention-market/service/transcripts/filter";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import { cutoffOfEvent, evidenceFilter } from "../../../src/words/cutoff.ts";
import { settledRecordOf } from "../../../src/words/settled-record.ts";
import { settledLike } from "../../support/valued-event.ts";

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
  month: date.slice(0, 7),
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
