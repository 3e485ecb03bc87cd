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
    const { previous, lastResults } = neighboursOf(event, { markets, cursor: null });
    expect(previous).toBe("BEFORE");
    expect([...lastResults]).toEqual([
      ["Tariff", "yes"],
      ["War", "no"],
    ]);
  });

  it("is not known of a first event, nor before the settled markets were read", () => {
    expect(neighboursOf(event, null)).toEqual(noNeighbours);
    expect(neighboursOf(event, { markets: [settled("LATER", "War", "no", 1)], cursor: null })).toEqual(
      noNeighbours,
    );
  });

  it("is looked for until the day of the start", () => {
    expect(settledPath(event)).toBe("getSettledMarkets?series_ticker=KXTEST&end_date=2026-11-23");
    expect(settledPath({ ...event, scheduledStartTime: null })).toBe(
      "getSettledMarkets?series_ticker=KXTEST",
    );
  });
});
