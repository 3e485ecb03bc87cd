import fc from "fast-check";
import { dayMs, hourMs, minuteMs } from "@mention-market/service/base/clock";
import { estimateOf, intervalOf } from "../../../src/estimates/estimate.ts";
import { fairValuesOf } from "../../../src/estimates/fair-value.ts";
import { posteriorOf } from "../../../src/estimates/posterior.ts";
import { evidenceOn, weighTranscripts } from "../../../src/estimates/transcript-weights.ts";
import { halfLifeOf, weightOfAge } from "../../../src/words/settled-record.ts";
import type { Verdict } from "../../../src/estimates/verdict.ts";
import { sumForecast } from "../../../src/forecasts/event-sum.ts";
import { formulaVersion, isDue, stateOf } from "../../../src/forecasts/forecast.ts";
import { forecastOf, kickoff, marketForecastOf, outcomeOf } from "../../support/forecasts.ts";

describe("the version of the formula", () => {
  it("is a new one where a word's estimate, interval or fair value is another", () => {
    const lengths = [2_999, 3_000, 9_000].map((words) => ({ date: "2026-08-01", words }));
    const tally = (yes: number, no: number, age = 200) => {
      const weight = (count: number) => count * weightOfAge(age * dayMs, halfLifeOf("KXA"));
      return { yes, no, weight: weight(yes + no), yesWeight: weight(yes) };
    };
    const speaker = { series: tally(9, 1), record: tally(3, 1) };
    const words = [true, false].flatMap((isAlike) =>
      [null, speaker].flatMap((other) => {
        const transcripts = evidenceOn(weighTranscripts(lengths, [0, 1]), "2026-11-22", isAlike);
        return posteriorOf({ series: tally(40, 60), record: tally(7, 2), speaker: other, transcripts });
      }),
    );
    const priced = [...words, ...words].map(({ probability, strength, rate }, at) => ({
      ...{ estimate: probability, rate, price: at === 0 ? null : 0.1 + at / 10 },
      intervalOf: () => intervalOf(probability, strength),
    }));
    const fair = fairValuesOf(priced);
    const found = words.map((word, at) => {
      const { probability, low, high, fair_value, fair_low } = estimateOf(word, fair[at] ?? null);
      return [probability, low, high, fair_value, fair_low];
    });
    // A version that was ever deployed keeps its numbers: its forecasts are never changed.
    const ofVersion2 = [
      [0.5782, 0.2455, 0.8736, 0.5493, 0.2243],
      [0.6018, 0.277, 0.8813, 0.2365, 0.2177],
      [0.5864, 0.2407, 0.8874, 0.349, 0.324],
      [0.6114, 0.2751, 0.8945, 0.4553, 0.4274],
    ];
    expect([formulaVersion, found]).toEqual([2, ofVersion2]);
  });
});

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
