import fc from "fast-check";
import { dayMs, toIso } from "@mention-market/service/base/clock";
import { addUp } from "../../../src/forecasts/add-up.ts";
import { rules } from "../../../src/estimates/verdict.ts";
import { type EventSum, sumForecast } from "../../../src/forecasts/event-sum.ts";
import { trackRecord } from "../../../src/forecasts/track-record.ts";
import { kindByTicker, forecastOf, kickoff, marketForecastOf, outcomeOf } from "../../support/forecasts.ts";

const sumLike = (at: number, given: Partial<EventSum> = {}): EventSum => {
  const startsAt = kickoff + at * dayMs;
  const eventTicker = `KXNFLMENTION-${at}`;
  const forecast = forecastOf({ eventTicker, startsAt, at: startsAt - 3_600_000 });
  return {
    ...sumForecast({ forecast, outcome: outcomeOf(forecast, at % 2 === 0 ? "yes" : "no") }),
    ...given,
  };
};

/** Events of markets whose price, fair value and result are drawn. */
const cents = fc.integer({ min: 3, max: 97 });
const market = fc.record({ mid: cents, fair: cents, yes: fc.boolean() });
interface DrawnEvent {
  readonly markets: readonly { readonly mid: number; readonly fair: number; readonly yes: boolean }[];
  readonly series: string;
  readonly version: number;
  readonly day: number;
}
const events: fc.Arbitrary<DrawnEvent[]> = fc.array(
  fc.record({
    markets: fc.array(market, { minLength: 1, maxLength: 6 }),
    series: fc.constantFrom("KXNFLMENTION", "KXEARNINGSMENTIONABNB", "KXEARNIGSMENTIONUAL", "KXSNLMENTION"),
    version: fc.integer({ min: 1, max: 2 }),
    day: fc.integer({ min: 0, max: 70 }),
  }),
  { maxLength: 12 },
);
const sumsOf = (given: readonly DrawnEvent[]): EventSum[] =>
  given.map(({ markets, series, version, day }, at) => {
    const startsAt = kickoff + day * dayMs;
    const forecast = forecastOf({
      eventTicker: `${series}-${at}`,
      seriesTicker: series,
      version,
      startsAt,
      at: startsAt - 3_600_000,
      markets: markets.map(({ mid, fair }, number) =>
        marketForecastOf({
          marketTicker: `${series}-${at}-${number}`,
          strikeWord: `Word ${String.fromCharCode(97 + number)}`,
          fairValue: fair / 100,
          bid: (mid - 2) / 100,
          ask: (mid + 2) / 100,
        }),
      ),
    });
    const results = Object.fromEntries(
      markets.map(({ yes }, number) => [`${series}-${at}-${number}`, yes ? "yes" : "no"] as const),
    );
    return sumForecast({ forecast, outcome: { startsAt, results } });
  });

describe("the track record", () => {
  it("is empty lists and zeros without an event", async () => {
    expect(await addUp([], kindByTicker)).toEqual({
      formula: [],
      by_month: [],
      by_kind: [],
      by_price: Array.from({ length: 10 }, (_, tenth) => ({
        from: tenth / 10,
        to: (tenth + 1) / 10,
        ...{ events: 0, words: 0, said: 0, price: null, forecast: null, low: null, high: null },
      })),
      pending: 0,
      excluded: 0,
      missed: 0,
    });
  });

  it("has words, said, mean price and mean fair value of each tenth of the price, by the newest version alone", async () => {
    await fc.assert(
      fc.asyncProperty(events, async (given) => {
        const { by_price: rows } = await addUp(sumsOf(given), kindByTicker);
        expect(rows).toHaveLength(10);
        const newest = Math.max(...given.map(({ version }) => version));
        for (const [tenth, row] of rows.entries()) {
          const ofEvents = given
            .filter(({ version }) => version === newest)
            .map(({ markets }) => markets.filter(({ mid }) => Math.floor(mid / 10) === tenth))
            .filter((inside) => inside.length > 0);
          const inside = ofEvents.flat();
          const mean = (of: "mid" | "fair") =>
            inside.reduce((sum, one) => sum + one[of], 0) / inside.length / 100;
          expect(row).toMatchObject({
            from: tenth / 10,
            events: ofEvents.length,
            words: inside.length,
            said: inside.filter(({ yes }) => yes).length,
            price: inside.length === 0 ? null : expect.closeTo(mean("mid"), 5),
            forecast: inside.length === 0 ? null : expect.closeTo(mean("fair"), 5),
            low: null,
            high: null,
          });
        }
      }),
      { numRuns: 200 },
    );
  });

  it("has an interval of the share that was said from 30 events on", async () => {
    const ofEvents = async (count: number) => {
      const { by_price: rows } = await addUp(
        Array.from({ length: count }, (_, at) => sumLike(at)),
        kindByTicker,
      );
      return rows.filter(({ words }) => words > 0);
    };
    for (const { low, high } of await ofEvents(29)) expect([low, high]).toEqual([null, null]);
    for (const { low, high, said, words } of await ofEvents(30)) {
      expect(low).toBeLessThan(said / words);
      expect(high).toBeGreaterThan(said / words);
    }
  });

  it("counts every market once, in whatever order events are stored, and shows the difference of the two Brier scores", async () => {
    await fc.assert(
      fc.asyncProperty(events, async (given) => {
        const record = await addUp(sumsOf(given), kindByTicker);
        expect(trackRecord.parse(record)).toEqual(record);
        const markets = given.flatMap((one) => one.markets).length;
        const total = (of: readonly { readonly markets: number; readonly events: number }[]) => [
          of.reduce((sum, one) => sum + one.markets, 0),
          of.reduce((sum, one) => sum + one.events, 0),
        ];
        expect(total(record.formula)).toEqual([markets, given.length]);
        expect(total(record.by_month)).toEqual([markets, given.length]);
        expect(total(record.by_kind)).toEqual([markets, given.length]);
        for (const one of record.formula) {
          expect(one.tenths.reduce((sum, tenth) => sum + tenth.markets, 0)).toBe(one.markets);
          expect(one.backtest.map(({ rule }) => rule)).toEqual(rules);
          const { brier, fair_minus_price: difference } = one;
          expect(difference === null).toBe(one.events < 2);
          if (difference === null) continue;
          expect(difference.value).toBeCloseTo(brier.fair_value - brier.price, 4);
          expect(difference.low).toBeLessThanOrEqual(difference.high);
        }
        expect(await addUp(sumsOf(given).toReversed(), kindByTicker)).toEqual(record);
      }),
      { numRuns: 25 },
    );
  });

  it("puts the newest version and the latest month first, and names the days of the events", async () => {
    const record = await addUp([sumLike(0), sumLike(40, { version: 2 }), sumLike(9)], kindByTicker);
    expect(
      record.formula.map(({ version, first_date, last_date }) => [version, first_date, last_date]),
    ).toEqual([
      [2, "2027-01-01", "2027-01-01"],
      [1, "2026-11-22", "2026-12-01"],
    ]);
    expect(record.by_month.map(({ version, month }) => [version, month])).toEqual([
      [2, "2027-01"],
      [1, "2026-12"],
      [1, "2026-11"],
    ]);
  });

  it("counts forecasts that are pending and excluded by market, missed events by event, and scores none of them", async () => {
    const unscored = (state: EventSum["state"], at: number) =>
      sumLike(at, { state, forecasts: 7, markets: 0, words: [], tenths: [], trades: [] });
    const record = await addUp(
      [unscored("pending", 1), unscored("pending", 2), unscored("excluded", 3), unscored("missed", 4)],
      kindByTicker,
    );
    expect(record).toMatchObject({ formula: [], pending: 14, excluded: 7, missed: 1 });
  });

  it("says of a version with made-up prices that it has them", async () => {
    const isMadeUp = async (...sums: readonly EventSum[]) =>
      (await addUp(sums, kindByTicker)).formula[0]?.made_up;
    expect(await isMadeUp(sumLike(0), sumLike(1, { madeUp: true }))).toBe(true);
    expect(await isMadeUp(sumLike(0))).toBe(false);
  });

  it("shows coverage from 30 words on: the first forecast of a word against all that settled from it on", async () => {
    const words = (count: number, yes: 0 | 1, probability = 0.5) =>
      Array.from({ length: count }, (_, at): EventSum["words"][number] => [
        `word ${at}`,
        probability,
        20,
        yes,
      ]);
    const coverage = async (...sums: readonly EventSum[]) =>
      (await addUp(sums, kindByTicker)).formula[0]?.coverage;
    expect(await coverage(sumLike(0, { words: words(29, 1) }))).toBeNull();
    expect(await coverage(sumLike(0, { words: words(30, 1) }))).toEqual({
      contained: 1,
      expected: 0.95,
      words: 30,
    });
    const unlikely = Array.from({ length: 8 }, (_, at) =>
      sumLike(at, { words: words(30, 1, at === 0 ? 0.05 : 0.99) }),
    );
    expect(await coverage(...unlikely)).toEqual({ contained: 0, expected: 0.95, words: 30 });
    const other = sumLike(9, { seriesTicker: "KXSNLMENTION", words: words(1, 1) });
    expect((await coverage(...unlikely, other))?.words).toBe(31);
  });

  it("has no interval for what happened in one event only", async () => {
    const [formula] = (await addUp([sumLike(0)], kindByTicker)).formula;
    expect(formula?.fair_minus_price).toBeNull();
    expect(formula?.backtest.find(({ rule }) => rule === "always_yes")).toEqual({
      rule: "always_yes",
      trades: 1,
      events: 1,
      profit_per_contract: 0.44,
      low: null,
      high: null,
    });
    expect(formula?.backtest.find(({ rule }) => rule === "buy")).toMatchObject({
      trades: 1,
      profit_per_contract: 0.44,
    });
    expect(formula?.backtest.find(({ rule }) => rule === "interval")).toMatchObject({
      trades: 0,
      profit_per_contract: null,
    });
  });

  it("goes by the day of the start in US Eastern time", () => {
    expect([sumLike(0).day, toIso(kickoff).slice(0, 10)]).toEqual(["2026-11-22", "2026-11-23"]);
  });
});
