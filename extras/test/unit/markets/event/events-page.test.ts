import fc from "fast-check";
import { eventsPageOf, fromCursor, type EventFilter } from "../../../../src/markets/event/events-page.ts";

const open: EventFilter = {
  series: null,
  statuses: ["open"],
  phases: null,
  words: "",
  startsAfter: null,
  startsBefore: null,
};

function event(event_ticker: string, scheduledStartTime: string | null = null) {
  return {
    event_ticker,
    series_ticker: "KXA",
    event_title: null,
    event_subtitle: null,
    scheduledStartTime,
  };
}
const titles = new Map([["KXA", "Late show"]]);
const tickersOf = (events: readonly { event_ticker: string }[]) =>
  events.map(({ event_ticker }) => event_ticker);

describe("a page of events", () => {
  const events = [
    event("KXA-4"),
    event("KXA-3", "2026-11-22T10:00:00Z"),
    event("KXA-2", "2026-11-21T12:00:00+02:00"),
    event("KXA-1", "2026-11-21T10:00:00Z"),
    event("KXA-0"),
  ];
  const page = (filter: EventFilter, limit = 10) =>
    eventsPageOf(events, titles, filter, { limit, after: null });

  it("has the soonest start first, those without a start last, then by ticker", () => {
    expect(tickersOf(page(open).events)).toEqual(["KXA-1", "KXA-2", "KXA-3", "KXA-0", "KXA-4"]);
    expect(page(open).cursor).toBeNull();
  });

  it("has the latest start first when the events have settled, those without a start last", () => {
    const settled = page({ ...open, statuses: ["settled"] });
    expect(tickersOf(settled.events)).toEqual(["KXA-3", "KXA-1", "KXA-2", "KXA-0", "KXA-4"]);
  });

  it.each([
    ["snl", ["KXA-1"]],
    ["NOV snl", ["KXA-1"]],
    ["late", ["KXA-1", "KXA-2"]],
    ["late emb", ["KXA-2"]],
    ["Émbiid", ["KXA-2"]],
    ["ate", []],
    ["snl embiid", []],
    ["...", ["KXA-1", "KXA-2"]],
  ])("has for q=%s only events of which each word begins a word of their titles", (words, expected) => {
    const named = [
      { ...event("KXA-1"), event_title: "What will be said on SNL?", event_subtitle: "On Nov 21" },
      { ...event("KXA-2"), event_title: "Joel Embiid's interview" },
    ];
    const found = eventsPageOf(named, titles, { ...open, words }, { limit: 10, after: null });
    expect(tickersOf(found.events)).toEqual(expected);
  });

  it("has only starts within its bounds, both inclusive, once there is one", () => {
    const at = Date.parse("2026-11-21T10:00:00Z");
    expect(tickersOf(page({ ...open, startsBefore: at }).events)).toEqual(["KXA-1", "KXA-2"]);
    expect(tickersOf(page({ ...open, startsAfter: at }).events)).toEqual(["KXA-1", "KXA-2", "KXA-3"]);
    expect(tickersOf(page({ ...open, startsAfter: at + 1 }).events)).toEqual(["KXA-3"]);
  });

  it("leads to the next, so that a walk yields every event once", () => {
    const list = fc.uniqueArray(
      fc.record({
        number: fc.integer({ min: 0, max: 99 }),
        start: fc.option(fc.integer({ min: 0, max: 5 }).map((hour) => `2026-11-21T0${hour}:00:00Z`)),
      }),
      { selector: ({ number }) => number },
    );
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 7 }), fc.boolean(), (rows, limit, isSettled) => {
        const filter: EventFilter = { ...open, statuses: [isSettled ? "settled" : "open"] };
        const all = rows.map(({ number, start }) => event(`KXA-${number}`, start));
        const walked: string[] = [];
        let cursor: string | null = null;
        do {
          const after = cursor === null ? null : fromCursor(cursor, filter);
          const next: ReturnType<typeof page> = eventsPageOf(all, titles, filter, { limit, after });
          walked.push(...tickersOf(next.events));
          ({ cursor } = next);
        } while (cursor !== null);
        expect(walked).toEqual(
          tickersOf(eventsPageOf(all, titles, filter, { limit: 100, after: null }).events),
        );
        expect(walked).toHaveLength(all.length);
      }),
    );
  });

  it("takes no cursor of other filters, and none that it did not make", () => {
    const { cursor } = page(open, 1);
    expect(fromCursor(cursor ?? "", open)).toEqual({ start: expect.any(Number), ticker: "KXA-1" });
    expect(fromCursor(cursor ?? "", { ...open, series: ["KXA"] })).toBeNull();
    expect(fromCursor(cursor ?? "", { ...open, phases: ["live"] })).toBeNull();
    expect(fromCursor(cursor ?? "", { ...open, statuses: ["closed"] })).toBeNull();
    expect(fromCursor(cursor ?? "", { ...open, startsAfter: 0 })).toBeNull();
    expect(fromCursor(cursor ?? "", { ...open, words: "snl" })).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => expect(fromCursor(text, open)).toBeNull()));
    for (const text of ["null", "{}", '{"start":1,"ticker":"A","filter":"* open *  ","more":1}'])
      expect(fromCursor(Buffer.from(text).toString("base64url"), open)).toBeNull();
  });
});
