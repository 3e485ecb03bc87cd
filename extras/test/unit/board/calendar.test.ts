import fc from "fast-check";
import { toIso, dayMs, hourMs } from "@mention-market/service/base/clock";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import type { EventStart } from "../../../src/markets/event/event.ts";
import { calendarOf, type CalendarEvent } from "../../../src/board/calendar.ts";
import { propertiesOf, readCalendar } from "../../support/read-calendar.ts";
import { createEventDays } from "../../../src/board/event-days.ts";
import { eventOf } from "../../support/valued-event.ts";

const now = Date.parse("2026-11-20T10:00:00.000Z");

function at(time: string): EventStart {
  return { at: time, source: "milestone", certain: true, known_since: null, moved: null };
}

const event = {
  event_ticker: "KXSNLMENTION-26NOV21",
  series_ticker: "KXSNLMENTION",
  event_title: "What will be said?",
  event_subtitle: null,
  start: at("2026-11-21T20:00:00.000Z"),
};
const textOf = (...events: CalendarEvent[]) =>
  calendarOf({ now: toIso(now), events, later: [] }, { series: null, site: "https://board.example" });
const entryOf = async (one: CalendarEvent) => readCalendar(await textOf(one)).icalJs[0];

/** Whole seconds, because iCalendar has no fractions. */
const time = fc
  .integer({ min: Date.UTC(2026, 0) / 1000, max: Date.UTC(2037, 0) / 1000 })
  .map((seconds) => toIso(seconds * 1000));
const start = fc.record({
  at: time,
  source: fc.constantFrom("milestone", "strike_date"),
  certain: fc.boolean(),
  known_since: fc.option(time),
  moved: fc.option(fc.record({ at: time, from: time })),
});

it("a calendar ends with a line break", async () => {
  expect(await textOf(event)).toMatch(/END:VCALENDAR\r\n$/);
});

describe("an entry of the calendar", () => {
  it("is left out while the start is not known", async () => {
    expect(readCalendar(await textOf({ ...event, start: null })).icalJs).toEqual([]);
  });

  it("is tentative exactly while its start is not certain", async () => {
    const of = (certain: boolean) => ({ ...event, start: { ...event.start, certain } });
    expect((await entryOf(of(true)))?.status).toBe("CONFIRMED");
    expect((await entryOf(of(false)))?.status).toBe("TENTATIVE");
  });

  it("replaces that of before the last move: the same UID, a greater SEQUENCE, a later LAST-MODIFIED", async () => {
    await fc.assert(
      fc.asyncProperty(start, time, time, async (known, one, other) => {
        fc.pre(one < other);
        const movedAt = (moved: string) => ({
          ...event,
          start: { ...known, moved: { at: moved, from: one } },
        });
        const [before, after] = await Promise.all([one, other].map(movedAt).map(entryOf));
        expect(after?.uid).toBe(before?.uid);
        expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
        expect(await textOf(movedAt(other))).toContain(`LAST-MODIFIED:${compact(other)}\r\n`);
        const unmoved = await entryOf({ ...event, start: { ...known, moved: null } });
        expect(unmoved?.sequence).toBe(0);
      }),
    );
  });

  it("is read alike by two readers, whatever the provider calls the event, and is one entry without an end", async () => {
    const titled = fc.record({
      event_title: fc.option(fc.string({ unit: "binary", maxLength: 200 })),
      event_subtitle: fc.option(fc.string({ unit: "binary", maxLength: 200 })),
      start,
    });
    await fc.assert(
      fc.asyncProperty(titled, async (texts) => {
        const text = await textOf({ ...event, ...texts });
        const { icalJs, nodeIcal } = readCalendar(text);
        const entry = {
          uid: `${event.event_ticker}@mention-market`,
          start: texts.start.at,
          status: texts.start.certain ? "CONFIRMED" : "TENTATIVE",
        };
        expect(icalJs).toEqual([expect.objectContaining(entry)]);
        expect(nodeIcal).toEqual([expect.objectContaining(entry)]);
        expect(nodeIcal[0]?.sequence).toBe(icalJs[0]?.sequence);
        const names = "description dtstamp dtstart last-modified sequence status summary uid url".split(" ");
        expect(propertiesOf(text).filter((name) => !names.includes(name))).toEqual([]);
        expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      }),
    );
  });

  it.each(['He said "no", twice; then C:\\data', "BEGIN:VEVENT", "Déjà vu 🎤".repeat(20)])(
    "keeps the title %s",
    async (event_title) => {
      const { icalJs, nodeIcal } = readCalendar(await textOf({ ...event, event_title }));
      expect([icalJs[0]?.summary, nodeIcal[0]?.summary]).toEqual([event_title, event_title]);
    },
  );

  it("has one line of text where the title has several", async () => {
    const entry = await entryOf({ ...event, event_title: "One\r\nEND:VEVENT\nTwo\rThree" });
    expect(entry?.summary).toBe("One END:VEVENT Two Three");
  });
});

const compact = (time: string) => time.replace(/[-:]|\.000/g, "");

const started = eventOf("Clue");
const undated = { ...started, scheduledStartTime: null, event_date: null, event_date_basis: null };
const titled = { ...undated, event_title: "Originally scheduled for December 4, 2026" };
const ruled = { ...undated, event_date: "2026-12-05", event_date_basis: "rules" as const };

describe("the days of events without a start", () => {
  it("are those of their texts until the rules have been read, then those of both", () => {
    const days = createEventDays(virtualClock());
    expect([started, undated, titled].map(days.of)).toEqual([null, null, "2026-12-04"]);
    days.keep(ruled);
    expect(days.of(titled)).toBe("2026-12-05");
    days.keep({ ...undated, event_date: "2026-12-06", event_date_basis: "ticker" });
    expect(days.of(titled)).toBeNull();
  });

  it("are to be read once an hour, and stay known meanwhile; an event with a start is not read for its day", () => {
    const clock = virtualClock();
    const days = createEventDays(clock);
    expect(days.unread([started, undated])).toEqual([undated]);
    days.keep(ruled);
    clock.advance(hourMs - 1);
    expect(days.unread([undated])).toEqual([]);
    clock.advance(1);
    expect(days.unread([undated])).toEqual([undated]);
    expect(days.of(undated)).toBe("2026-12-05");
    clock.advance(dayMs);
    expect(days.of(undated)).toBeNull();
  });
});
