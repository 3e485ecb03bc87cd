import fc from "fast-check";
import { neighboursOf, noNeighbours, settledPath } from "../../../dashboard/src/event/neighbours.ts";
import { eventOf, eventStart, marketOf } from "./event.ts";
import { historyPath, wordHistoryPath } from "../../../dashboard/src/event/event-links.ts";
import { axisOf, priceLineOf, smallLineOf, spanText } from "../../../dashboard/src/event/prices.ts";

const settled = (event_ticker: string, strike_word: string, result: "yes" | "no", minutes: number) => ({
  market_ticker: `${event_ticker}-${strike_word}`,
  event_ticker,
  series_ticker: "KXTEST",
  event_title: "",
  event_date: null,
  event_date_basis: null,
  strike_word,
  result,
  settlement_ts: new Date(Date.parse(eventStart) + minutes * 60_000).toISOString(),
});

describe("the event before", () => {
  const event = eventOf([marketOf()]);

  it("is the one of the series that settled last before the start, with how its words settled", () => {
    const markets = [
      settled("LATER", "Tariff", "no", 500),
      settled(event.event_ticker, "Tariff", "yes", 90),
      settled("BEFORE", "Tariff", "yes", -100),
      settled("BEFORE", "War", "no", -110),
      settled("LONG-BEFORE", "Tariff", "no", -9000),
    ];
    const { previous, previousSettledAt, lastResults } = neighboursOf(event, { markets, cursor: null }, null);
    expect(previous).toBe("BEFORE");
    expect(previousSettledAt).toBe(new Date(Date.parse(eventStart) - 100 * 60_000).toISOString());
    expect([...lastResults]).toEqual([
      ["Tariff", "yes"],
      ["War", "no"],
    ]);
  });

  it("is not known of a first event, nor before the settled markets were read", () => {
    expect(neighboursOf(event, null, null)).toEqual(noNeighbours);
    expect(neighboursOf(event, { markets: [settled("LATER", "War", "no", 1)], cursor: null }, null)).toEqual(
      noNeighbours,
    );
  });

  it("is followed by the next event of the series on the board, also once it has settled", () => {
    const listed = (event_ticker: string, minutes: number, series_ticker = "KXTEST") => ({
      ...{ event_ticker, series_ticker, event_title: null, event_subtitle: null },
      scheduledStartTime: new Date(Date.parse(eventStart) + minutes * 60_000).toISOString(),
      ...({ kind: "others", words: null, volume: null, has_transcripts: false } as const),
      ...{ largest_edge: null, edges_known: false, top_words: null, start: null, phase: null, form: null },
    });
    const board = {
      now: eventStart,
      as_of: eventStart,
      words_as_of: null,
      events: [listed("EARLIER", -60), listed("OTHER", 30, "KXOTHER")],
      later: [listed("NEXT", 60)],
      settled: null,
    };
    expect(neighboursOf(event, null, board).next).toBe("NEXT");
    expect(neighboursOf({ ...event, scheduledStartTime: null }, null, board).next).toBeNull();
  });

  it("is looked for until the day of the start", () => {
    expect(settledPath(event)).toBe("getSettledMarkets?series_ticker=KXTEST&end_date=2026-11-23");
    expect(settledPath({ ...event, scheduledStartTime: null })).toBe(
      "getSettledMarkets?series_ticker=KXTEST",
    );
  });
});

const queryOf = (path: string) => Object.fromEntries(new URLSearchParams(path.split("?")[1]));
const afterStart = (minutes: number) => new Date(Date.parse(eventStart) + minutes * 60_000).toISOString();
const settledEvent = (words: number, minutes: number) =>
  eventOf(
    Array.from({ length: words }, () => marketOf({ status: "settled", close_time: afterStart(minutes) })),
  );

describe("the prices over time that a page reads", () => {
  it("are those of 7 days by the hour before an event, and of 3 hours by the minute during it", () => {
    const event = eventOf([marketOf()]);
    expect(queryOf(historyPath(event, "upcoming"))).toEqual({
      event_ticker: "KXTEST-26NOV22",
      interval: "1h",
    });
    expect(queryOf(historyPath(event, "live"))).toEqual({ event_ticker: "KXTEST-26NOV22", interval: "1m" });
  });

  it("are those of a settled event's own time, from 2 hours before its start", () => {
    expect(queryOf(historyPath(settledEvent(20, 180), "settled"))).toEqual({
      event_ticker: "KXTEST-26NOV22",
      interval: "1m",
      start: afterStart(-120),
    });
  });

  it("are by the hour where minutes would be more than one response holds", () => {
    expect(queryOf(historyPath(settledEvent(80, 180), "settled"))).toMatchObject({ interval: "1h" });
  });

  it("are the service's own choice of time for a settled event without a start", () => {
    const event = { ...settledEvent(2, 180), scheduledStartTime: null };
    expect(queryOf(historyPath(event, "settled"))).toEqual({
      event_ticker: "KXTEST-26NOV22",
      interval: "1m",
    });
  });

  it("of a settled word are by the minute, and by the hour where both ends would make more than 20,000 minutes", () => {
    const pathOf = (minutes: number) =>
      queryOf(
        wordHistoryPath(marketOf({ status: "closed", close_time: afterStart(minutes) }), {
          phase: "settled",
          scheduledStartTime: eventStart,
        }),
      );
    const longest = 20_000 - 1 - 120;
    expect(pathOf(longest)).toMatchObject({
      interval: "1m",
      start: afterStart(-120),
      end: afterStart(longest),
    });
    expect(pathOf(longest + 1)).toMatchObject({ interval: "1h", start: afterStart(-120) });
  });
});

const points = [
  { at: 100, cents: 20 },
  { at: 300, cents: 40 },
];
const prices = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 200 });

describe("a word's prices over time", () => {
  it("end at the present price of what still trades", () => {
    expect(priceLineOf({ points, price: 30, isTrading: true }, 400_000)).toEqual([
      ...points,
      { at: 400, cents: 30 },
    ]);
    expect(priceLineOf({ points, price: 30, isTrading: true }, 200_000)).toEqual([
      points[0],
      { at: 200, cents: 30 },
    ]);
  });

  it("of a word that no longer trades end where its prices do, however late it is looked at", () => {
    expect(priceLineOf({ points, price: null, isTrading: false }, 9_000_000)).toEqual(points);
    expect(priceLineOf({ points, price: 30, isTrading: false }, 9_000_000)).toEqual(points);
  });

  it("say how much time they cover", () => {
    const over = (hours: number) =>
      spanText([
        { at: 0, cents: 1 },
        { at: hours * 3600, cents: 1 },
      ]);
    expect([over(53), over(3), over(1)]).toEqual(["2 days", "3 hours", "1 hour"]);
  });
});

describe("the axis of a word's prices", () => {
  it("holds every price, within 0 and 100, and shows at least 10 cents, so that a move of 1 does not fill it", () => {
    fc.assert(
      fc.property(prices, (cents) => {
        const [from, to] = axisOf(cents);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(100);
        expect(to - from).toBeGreaterThanOrEqual(10);
        expect(Math.min(...cents)).toBeGreaterThanOrEqual(from);
        expect(Math.max(...cents)).toBeLessThanOrEqual(to);
      }),
    );
  });

  it("fits a line that moves by 3 cents instead of showing 0 to 100", () => {
    const [from, to] = axisOf([70, 73]);
    expect(to - from).toBeLessThanOrEqual(12);
  });
});

describe("the small line of a row", () => {
  it("has the first and the last price and at most 42 points, all within its frame", () => {
    fc.assert(
      fc.property(prices, (cents) => {
        const line = cents.map((one, at) => ({ at: at * 60, cents: one }));
        const path = smallLineOf(line);
        if (cents.length < 2) {
          expect(path).toBeNull();
          return;
        }
        const places = (path ?? "").slice(1).split("L");
        const across = places.map((place) => Number(place.split(" ")[0]));
        const up = places.map((place) => Number(place.split(" ")[1]));
        expect(places.length).toBeLessThanOrEqual(42);
        expect([across[0], across.at(-1)]).toEqual([0, 100]);
        for (const value of up) expect(value >= 0 && value <= 20).toBe(true);
      }),
    );
  });
});
