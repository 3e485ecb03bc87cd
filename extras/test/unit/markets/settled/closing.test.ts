import fc from "fast-check";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { dayMs, hourMs, minuteMs } from "@mention-market/service/base/clock";
import { clockOf } from "@mention-market/service/test/support/virtual-clock";
import { closedEventsOf, closingOf, createReadClosing } from "../../../../src/markets/settled/closing.ts";
import { seriesOf, settledLike } from "../../../support/valued-event.ts";

const start = Date.UTC(2026, 10, 20, 20);
type Event = readonly [ticker: string, ...minutes: number[]];

/** The settled markets of some events, whose words closed so many minutes after the start. */
const settledOf = (...events: readonly Event[]) =>
  events.flatMap(([eventTicker, ...minutes]) =>
    minutes.map((minute, at) =>
      settledLike({ eventTicker, strikeWord: `Word ${at}`, decidedAt: start + minute * minuteMs }),
    ),
  );
const closingOfEvents = (...events: readonly Event[]) => {
  const closed = closedEventsOf(seriesOf(...settledOf(...events)));
  return closingOf(
    closed,
    closed.map(() => start),
  );
};
const spread = [5, 20, 45] as const;
const together = [120, 120.5, 121] as const;

describe("how the words of a series close", () => {
  it("is not known from fewer than three settled events", () => {
    expect(closingOfEvents(["A", ...spread], ["B", ...spread])).toEqual({
      kind: "unknown",
      events: 2,
      median_minutes: null,
    });
  });

  it("is by word, with the median minutes from the start to a word's close", () => {
    const closing = closingOfEvents(["A", ...spread], ["B", 10, 30], ["C", 1, 60, 80]);
    expect(closing).toEqual({ kind: "by_word", events: 3, median_minutes: 20 });
  });

  it("is together where nine tenths of the words of four fifths of the events close within a minute", () => {
    const nine = Array<number>(9).fill(120);
    const four: Event[] = [
      ["A", ...together],
      ["B", ...nine, 7],
      ["C", 60, 61],
      ["D", 90, 90],
    ];
    expect(closingOfEvents(...four, ["E", ...spread])).toEqual({
      kind: "together",
      events: 5,
      median_minutes: 90,
    });
    expect(closingOfEvents(...four.slice(1), ["E", ...spread])).toMatchObject({ kind: "by_word" });
    expect(closingOfEvents(["A", ...nine.slice(1), 7], ...four.slice(1))).toMatchObject({ kind: "by_word" });
    expect(closingOfEvents(["A", 60, 61.1], ["B", 60, 60], ["C", 60, 60])).toMatchObject({ kind: "by_word" });
  });

  it("leaves out the market on the event itself, events with one word or a word that has not settled, and all before the newest 20", () => {
    const events: Event[] = [
      ["A", ...spread],
      ["B", ...spread],
      ["C", ...spread],
    ];
    const markets = seriesOf(
      ...settledOf(...events, ["ONE", 5]),
      settledLike({ eventTicker: "A", strikeWord: "Event does not qualify", decidedAt: start + hourMs }),
    );
    expect(closedEventsOf(markets).map(({ closedAt }) => closedAt.length)).toEqual([3, 3, 3]);
    const open = { ...markets, unsettled: new Map([["C-OPEN", "C"]]) };
    expect(closedEventsOf(open).map(({ eventTicker }) => eventTicker)).toEqual(["A", "B"]);
    const many = Array.from({ length: 30 }, (_, day): Event => [`D${day}`, day * 1440, day * 1440 + 30]);
    expect(closedEventsOf(seriesOf(...settledOf(...many))).map(({ eventTicker }) => eventTicker)).toEqual(
      Array.from({ length: 20 }, (_, at) => `D${29 - at}`),
    );
  });

  it("compares closes only: moving all events by the same time changes nothing but the minutes", () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(
        fc.array(minutes, { minLength: 3, maxLength: 6 }),
        fc.integer({ max: 5_000 }),
        (events, by) => {
          const named = (move: number) =>
            events.map((ofEvent, at): Event => [`E${at}`, ...ofEvent.map((minute) => minute + move)]);
          const [one, moved] = [closingOfEvents(...named(0)), closingOfEvents(...named(by))];
          expect({ ...moved, median_minutes: null }).toEqual({ ...one, median_minutes: null });
        },
      ),
    );
  });

  it("has no minutes without a start, and looks each start up once an hour", async () => {
    const { read, asked, known, advance } = reading({ A: start });
    expect(await read()).toEqual({ kind: "by_word", events: 3, median_minutes: 20 });
    known.clear();
    advance(hourMs - 1);
    expect((await read()).median_minutes).toBe(20);
    const before = asked.length;
    advance(1);
    expect((await read()).median_minutes).toBeNull();
    expect(asked.length).toBeGreaterThan(before);
  });

  it("lists the series' settled events once an hour for the starts that it does not know", async () => {
    const listed: string[] = [];
    const { read, known } = reading({}, (series) => {
      listed.push(series);
      for (const event of ["A", "B", "C"]) known.set(event, start);
      return Promise.resolve();
    });
    expect((await read()).median_minutes).toBe(20);
    expect((await read()).median_minutes).toBe(20);
    expect(listed).toEqual(["A"]);
  });

  it("has its minutes in the second request, if the list takes longer than a second", async () => {
    let end = () => {};
    const { read, known } = reading({}, () => new Promise<void>((resolve) => (end = resolve)));
    expect((await read()).median_minutes).toBeNull();
    known.set("A", start);
    end();
    expect((await read()).median_minutes).toBe(20);
  });

  /** Reads three events of the series A, of which `starts` are known. */
  function reading(
    starts: Readonly<Record<string, number>>,
    listSettled: (series: string) => Promise<unknown> = () => Promise.resolve(),
  ) {
    let now = start + dayMs;
    const clock = clockOf(() => now);
    const asked: string[] = [];
    const known = new Map(Object.entries(starts));
    const readClosing = createReadClosing({
      clock,
      listSettled,
      finder: {
        lastKnown: (ticker) => {
          asked.push(ticker);
          const startsAt = known.get(ticker) ?? null;
          return Promise.resolve({ title: "", subtitle: null, startsAt, startReadAt: null });
        },
      },
    });
    const readMarkets = () => seriesOf(...settledOf(["A", ...spread], ["B", ...spread], ["C", ...spread]));
    let markets = readMarkets();
    return {
      ...{ asked, known },
      /** The series is read again then. */
      advance(ms: number) {
        now += ms;
        markets = readMarkets();
      },
      read: () => inRequest(() => readClosing(markets), clock),
    };
  }
});
