import fc from "fast-check";
import { coverageOf } from "../../support/simulated-series.ts";
import {
  estimateOf,
  intervalOf,
  priorStrength,
  probabilityOf,
  seriesRateOf,
  type Evidence,
} from "../../../src/estimates/estimate.ts";
import type { Tally } from "../../../src/markets/market.ts";

const tally = fc.record({ yes: fc.nat({ max: 400 }), no: fc.nat({ max: 400 }) });
const games = fc
  .record({
    checked: fc.nat({ max: 600 }),
    decay: fc.double({ min: 0, max: 1, noNaN: true }),
    said: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ checked, decay, said }) => ({
    checked,
    said: Math.round(checked * said),
    checkedWeight: checked * decay,
    saidWeight: checked * decay * said,
  }));
const evidence: fc.Arbitrary<Evidence> = fc.record({
  series: tally,
  record: tally,
  transcripts: fc.option(games, { nil: null }),
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
          expect(probabilityOf(more)).toBeGreaterThanOrEqual(probabilityOf(given));
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
            const strength = priorStrength + one.yes + one.no;
            const { low, high } = intervalOf(
              probabilityOf({ series, record: one, transcripts: null }),
              strength,
            );
            return high - low;
          };
          expect(widthOf({ yes: 2 * record.yes, no: 2 * record.no })).toBeLessThan(widthOf(record));
        },
      ),
    );
  });

  it("is the mean of the record and the transcripts, each shrunk toward the series' rate", () => {
    const series = { yes: 39, no: 59 };
    const record = { yes: 3, no: 1 };
    const transcripts = { checked: 10, said: 10, checkedWeight: 6, saidWeight: 6 };
    expect(estimateOf({ series, record, transcripts: null }, null)).toEqual({
      probability: 0.575,
      low: 0.2452,
      high: 0.8695,
      observations: 4,
      basis: ["series", "record"],
      fair_value: null,
    });
    expect(probabilityOf({ series, record: nothing, transcripts })).toBeCloseTo(0.76, 10);
    const both = estimateOf({ series, record, transcripts }, null);
    expect(both).toMatchObject({ probability: 0.6675, observations: 14 });
    expect(both.basis).toEqual(["series", "record", "transcripts"]);
  });
});

describe("the 95% interval", () => {
  /** Words of a series whose true probabilities scatter about its rate as the prior's strength says. */
  it("contains the true probability of 93 to 97 of 100 words of simulated series", () => {
    for (const rate of [0.43, 0.2]) {
      const { share, words } = coverageOf({ rate, events: 20, wordsPerSeries: 40, series: 100, seed: 1 });
      expect(words).toBe(4000);
      expect(share).toBeGreaterThan(0.93);
      expect(share).toBeLessThan(0.97);
    }
  });
});
