import fc from "fast-check";
import { hourMs, minuteMs } from "@mention-market/service/base/clock";
import type { Verdict } from "../../../src/estimates/verdict.ts";
import { sumForecast } from "../../../src/forecasts/event-sum.ts";
import { isDue, stateOf } from "../../../src/forecasts/forecast.ts";
import { forecastOf, kickoff, marketForecastOf, outcomeOf } from "../../support/forecasts.ts";

describe("when an event is due", () => {
  it("is from 60 minutes before its start until its start", () => {
    const isDueAt = (minutes: number) => isDue(kickoff, kickoff - minutes * minuteMs);
    expect([61, 60, 30, 1, 0, -1].filter(isDueAt)).toEqual([60, 30, 1]);
    expect(isDue(null, kickoff)).toBe(false);
  });
});

describe("what a forecast counts as", () => {
  const forecast = forecastOf();
  const stateWith = (startsAt: number | null) =>
    stateOf({ forecast, outcome: { ...outcomeOf(forecast), startsAt } });

  it("is pending until its event has settled", () => {
    expect(stateOf({ forecast, outcome: null })).toBe("pending");
  });

  it("is scored when it was made within 6 hours before the start as last known, else excluded", () => {
    expect(stateWith(kickoff)).toBe("scored");
    expect(stateWith(forecast.at + 6 * hourMs)).toBe("scored");
    expect(stateWith(forecast.at + 6 * hourMs + 1)).toBe("excluded");
    expect(stateWith(forecast.at + 1)).toBe("scored");
    expect(stateWith(forecast.at)).toBe("excluded");
    expect(stateWith(forecast.at - hourMs)).toBe("excluded");
  });

  it("goes by the start of the forecast when none is known any more", () => {
    expect(stateWith(null)).toBe("scored");
  });

  it("is missed where there was no forecast, whatever became of the event", () => {
    const missed = forecastOf({ missed: "no known start", startsAt: null, markets: [] });
    expect(stateOf({ forecast: missed, outcome: null })).toBe("missed");
  });
});

describe("what an event adds up to", () => {
  const scored = (markets = [marketForecastOf()], result: "yes" | "no" | null = "yes") => {
    const forecast = forecastOf({ markets });
    return sumForecast({ forecast, outcome: outcomeOf(forecast, result) });
  };

  it("is its squared errors on the markets with a price and a fair value", () => {
    const sum = scored();
    expect(sum).toMatchObject({ state: "scored", day: "2026-11-22", markets: 1, forecasts: 1 });
    expect(sum.errors.estimate).toBeCloseTo(0.16, 9);
    expect(sum.errors.price).toBeCloseTo(0.48 ** 2, 9);
    expect(sum.errors.fairValue).toBeCloseTo(0.36 ** 2, 9);
    expect(sum.tenths).toEqual([{ tenth: 6, markets: 1, fairValue: 0.64, price: 0.52, yes: 1 }]);
    expect(sum.words).toEqual([["touchdown*1", 0.6, 12, 1]]);
  });

  it("buys by every rule at the forecast's quote, with the fee rounded up to a cent", () => {
    expect(scored().trades).toEqual([
      { rule: "fair_value", trades: 1, profit: 0.44 },
      { rule: "buy", trades: 1, profit: 0.44 },
      { rule: "always_yes", trades: 1, profit: 0.44 },
      { rule: "always_no", trades: 1, profit: -0.52 },
    ]);
  });

  it("buys by the verdict's rule at the stored price and fair value, whatever verdict was stored", () => {
    const bought = (fairValue: number, verdict: Verdict | null) =>
      scored([marketForecastOf({ fairValue, verdict })]).trades.find(({ rule }) => rule === "buy")?.profit;
    // The price is 0.52 and yes costs 0.56 with its fee: half the move has to be worth more.
    expect(bought(0.64, "buy_yes")).toBe(0.44);
    expect(bought(0.64, null)).toBe(0.44);
    expect(bought(0.59, "buy_yes")).toBeUndefined();
    expect(bought(0.38, "none")).toBe(-0.52);
  });

  it("buys nothing at a fee that is not known", () => {
    const forecast = forecastOf({ fee: null });
    expect(sumForecast({ forecast, outcome: outcomeOf(forecast) }).trades).toEqual([]);
  });

  it("compares no market without a price, without a fair value, or that is void, and keeps its word where it settled", () => {
    const of = (given: Parameters<typeof marketForecastOf>[0], result: "yes" | null = "yes") =>
      scored([marketForecastOf(given)], result);
    expect(of({ ask: null })).toMatchObject({ markets: 0, words: [["touchdown*1", 0.6, 12, 1]] });
    expect(of({ ask: 0.8 })).toMatchObject({ markets: 0, trades: [], tenths: [] });
    expect(of({ fairValue: null, fairBasis: null })).toMatchObject({ markets: 0, forecasts: 1 });
    expect(of({}, null)).toMatchObject({ markets: 0, words: [], forecasts: 1 });
  });

  it("is nothing but its counts until it is scored, and when it is excluded", () => {
    const forecast = forecastOf();
    const empty = { markets: 0, errors: { estimate: 0, price: 0, fairValue: 0 }, tenths: [], trades: [] };
    expect(sumForecast({ forecast, outcome: null })).toMatchObject({
      ...empty,
      state: "pending",
      forecasts: 1,
    });
    const moved = { ...outcomeOf(forecast), startsAt: forecast.at + 30 * hourMs };
    expect(sumForecast({ forecast, outcome: moved })).toMatchObject({
      ...empty,
      state: "excluded",
      forecasts: 1,
    });
  });

  it("mirrors when yes and no change places: errors stay, and what a rule earned is earned by its opposite", () => {
    const cents = fc.integer({ min: 1, max: 99 });
    const drawn = fc.record({ a: cents, b: cents, p: cents, f: cents, isYes: fc.boolean() });
    const marketLike = (bid: number, ask: number, probability: number, fairValue: number) =>
      marketForecastOf({
        ...{ bid: bid / 100, ask: ask / 100, low: 0, high: 1 },
        ...{ probability: probability / 100, fairValue: fairValue / 100 },
      });
    fc.assert(
      fc.property(drawn, ({ a, b, p, f, isYes }) => {
        const [bid, ask] = [Math.min(a, b), Math.max(a, b)];
        const one = scored([marketLike(bid, ask, p, f)], isYes ? "yes" : "no");
        const other = scored([marketLike(100 - ask, 100 - bid, 100 - p, 100 - f)], isYes ? "no" : "yes");
        expect(other.errors.price).toBeCloseTo(one.errors.price, 5);
        expect(other.errors.fairValue).toBeCloseTo(one.errors.fairValue, 5);
        const profit = (sum: typeof one, rule: string) =>
          sum.trades.find((trade) => trade.rule === rule)?.profit ?? Infinity;
        expect(profit(other, "always_no")).toBeCloseTo(profit(one, "always_yes"), 5);
      }),
    );
  });

  it("takes less than 400 bytes a market as it is stored", () => {
    const market = marketForecastOf({
      marketTicker: "KXEARNINGSMENTIONABNB-26NOV22Q4-INTERNATIONALMARKETS",
      strikeWord: "International Markets / Global Expansion / Abroad",
      probability: 0.6543,
      low: 0.4321,
      high: 0.8765,
      strength: 12.3456,
      fairValue: 0.6321,
      fairBasis: "siblings",
      bidSize: 12345.67,
      askSize: 12345.67,
    });
    expect(JSON.stringify(market).length).toBeLessThan(400);
  });
});
