import { neighboursOf, noNeighbours, settledPath } from "../../../../dashboard/src/event/neighbours.ts";
import { eventOf, eventStart, marketOf } from "./event.ts";

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
      ...{ largest_edge: null, edges_known: false, start: null, phase: null, form: null },
    });
    const board = {
      now: eventStart,
      as_of: eventStart,
      events: [listed("EARLIER", -60), listed("OTHER", 30, "KXOTHER")],
      later: [listed("NEXT", 60)],
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
