import fc from "fast-check";
import { coverageOf } from "../../support/simulated-series.ts";
import {
  estimateOf,
  intervalOf,
  priorStrength,
  posteriorOf,
  seriesRateOf,
  type Evidence,
} from "../../../src/estimates/estimate.ts";
import type { Tally } from "../../../src/markets/market/market.ts";

const tally = fc.record({ yes: fc.nat({ max: 400 }), no: fc.nat({ max: 400 }) });
const transcripts = fc
  .record({
    checked: fc.nat({ max: 600 }),
    decay: fc.double({ min: 0, max: 1, noNaN: true }),
    said: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ checked, decay, said }) => ({
    checked,
    checkedWeight: checked * decay,
    saidWeight: checked * decay * said,
  }));
const evidence: fc.Arbitrary<Evidence> = fc.record({
  series: tally,
  record: tally,
  transcripts: fc.option(transcripts, { nil: null }),
});
const quote = fc.record({
  yes_bid_dollars: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
  yes_ask_dollars: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
});
const nothing: Tally = { yes: 0, no: 0 };

describe("an estimate", () => {
  it("is a probability to 4 decimals, inside its own interval, whatever it is made of", () => {
    fc.assert(
      fc.property(evidence, quote, (given, market) => {
        const { probability, low, high, observations, fair_value } = estimateOf(given, market);
        expect(0 <= low && low <= probability && probability <= high && high <= 1).toBe(true);
        for (const value of [probability, low, high, fair_value ?? 0]) {
          expect(Math.round(value * 1e4) / 1e4).toBe(value);
        }
        expect(observations).toBe(given.record.yes + given.record.no + (given.transcripts?.checked ?? 0));
        if (fair_value !== null) expect(0 <= fair_value && fair_value <= 1).toBe(true);
      }),
    );
  });

  it("without data is the series' rate with a wide interval", () => {
    fc.assert(
      fc.property(tally, (series) => {
        const estimate = estimateOf({ series, record: nothing, transcripts: null }, null);
        // Rounding to 4 decimals moves a value by at most half a step.
        expect(Math.abs(estimate.probability - seriesRateOf(series))).toBeLessThan(0.5e-4 + 1e-9);
        expect(estimate).toMatchObject({ observations: 0, basis: ["series"], fair_value: null });
      }),
    );
    expect(estimateOf({ series: nothing, record: nothing, transcripts: null }, null)).toEqual({
      probability: 0.5,
      low: 0.0943,
      high: 0.9057,
      observations: 0,
      basis: ["series"],
      fair_value: null,
    });
  });

  it("is never lowered by one more yes in the place of a no", () => {
    fc.assert(
      fc.property(
        evidence.filter(({ record }) => record.no > 0),
        (given) => {
          const { yes, no } = given.record;
          const more = { ...given, record: { yes: yes + 1, no: no - 1 } };
          expect(posteriorOf(more).probability).toBeGreaterThanOrEqual(posteriorOf(given).probability);
          expect(estimateOf(more, null).low).toBeGreaterThanOrEqual(estimateOf(given, null).low);
        },
      ),
    );
  });

  it("has a narrower interval at the same mean and twice the strength, unless the mean lies so near 0 or 1 that it is the bound", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        fc.double({ min: priorStrength, max: 1000, noNaN: true }),
        (mean, strength) => {
          fc.pre(strength * Math.min(mean, 1 - mean) >= 1);
          const [once, twice] = [intervalOf(mean, strength), intervalOf(mean, 2 * strength)];
          expect(twice.high - twice.low).toBeLessThan(once.high - once.low);
        },
      ),
    );
  });

  it("has a narrower interval when a record of at least four markets is doubled", () => {
    fc.assert(
      fc.property(
        tally,
        tally.filter(({ yes, no }) => yes + no >= priorStrength),
        (series, record) => {
          const widthOf = (one: Tally) => {
            const { probability, strength } = posteriorOf({ series, record: one, transcripts: null });
            const { low, high } = intervalOf(probability, strength);
            return high - low;
          };
          expect(widthOf({ yes: 2 * record.yes, no: 2 * record.no })).toBeLessThan(widthOf(record));
        },
      ),
    );
  });

  it("is one Beta distribution of the series' rate, the record and the transcripts, whose weight is bounded", () => {
    const series = { yes: 39, no: 59 };
    const record = { yes: 3, no: 1 };
    expect(estimateOf({ series, record, transcripts: null }, null)).toEqual({
      probability: 0.575,
      low: 0.2452,
      high: 0.8695,
      observations: 4,
      basis: ["series", "record"],
      fair_value: null,
    });
    // 4 transcripts' worth of weight count as 2 settled markets: (4 · 0.4 + 3 + 2 · 0.75) / (4 + 4 + 2).
    const some = { checked: 5, checkedWeight: 4, saidWeight: 3 };
    expect(posteriorOf({ series, record, transcripts: some })).toEqual({ probability: 0.61, strength: 10 });
    expect(posteriorOf({ series, record: nothing, transcripts: some }).probability).toBeCloseTo(3.1 / 6, 10);
    const both = estimateOf({ series, record, transcripts: some }, null);
    expect(both).toMatchObject({ probability: 0.61, observations: 9 });
    expect(both.basis).toEqual(["series", "record", "transcripts"]);
  });

  it("never weighs transcripts as much as four settled markets, however many there are", () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const without = posteriorOf({ ...given, transcripts: null }).strength;
        const weight = posteriorOf(given).strength - without;
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThan(4);
      }),
    );
  });

  it("has no fair value where only the series' rate is known, and one with a single transcript", () => {
    const quote = { yes_bid_dollars: 0.4, yes_ask_dollars: 0.5 };
    const series = { yes: 39, no: 59 };
    const nobody = { checked: 0, checkedWeight: 0, saidWeight: 0 };
    for (const given of [null, nobody])
      expect(estimateOf({ series, record: nothing, transcripts: given }, quote)).toMatchObject({
        probability: 0.4,
        observations: 0,
        basis: ["series"],
        fair_value: null,
      });
    const one = { checked: 1, checkedWeight: 1, saidWeight: 1 };
    expect(estimateOf({ series, record: nothing, transcripts: one }, quote).fair_value).not.toBeNull();
    expect(
      estimateOf({ series, record: { yes: 0, no: 1 }, transcripts: null }, quote).fair_value,
    ).not.toBeNull();
  });
});

describe("the 95% interval", () => {
  it.each([0.05, 0.2, 0.43])(
    "contains 93 to 99 of 100 simulated chances of words that are said at a mean rate of %d",
    (rate) => {
      const words = { rate, wordsPerSeries: 40, series: 50, seed: 1 };
      const settledOnly = coverageOf({ ...words, events: 20, transcripts: 0, deviation: 0 });
      // Words' chances in transcripts differ from their chances in events.
      const both = coverageOf({ ...words, events: 20, transcripts: 60, deviation: 1 });
      for (const { share, words: count } of [settledOnly, both]) {
        expect(count).toBe(2000);
        expect(share).toBeGreaterThan(0.93);
        expect(share).toBeLessThan(0.99);
      }
    },
  );
});
