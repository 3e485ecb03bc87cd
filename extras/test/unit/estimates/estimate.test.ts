import fc from "fast-check";
import { coverageOf } from "../../support/simulated-series.ts";
import { estimateOf, intervalOf, intervalStrengthOf } from "../../../src/estimates/estimate.ts";
import {
  priorStrength,
  posteriorOf,
  seriesRateOf,
  type AgedTally,
  type Evidence,
  type Part,
} from "../../../src/estimates/posterior.ts";
import type { Tally } from "../../../src/markets/market.ts";

const counted = fc.record({ yes: fc.nat({ max: 400 }), no: fc.nat({ max: 400 }) });
/** Markets of one age, of which each weighs as much. */
const aged = ({ yes, no }: Tally, each = 1): AgedTally => ({
  yes,
  no,
  weight: (yes + no) * each,
  yesWeight: yes * each,
});
const tally = fc
  .tuple(counted, fc.double({ min: 1e-6, max: 1, noNaN: true }))
  .map(([one, each]) => aged(one, each));
const transcripts = fc
  .record({
    checked: fc.nat({ max: 600 }),
    decay: fc.double({ min: 1e-6, max: 1, noNaN: true }),
    said: fc.double({ min: 0, max: 1, noNaN: true }),
    isAlike: fc.boolean(),
  })
  .map(({ checked, decay, said, isAlike }) => ({
    isAlike,
    checked,
    checkedWeight: checked * decay,
    saidWeight: checked * decay * said,
    newest: "2026-05-01",
  }));
const evidence: fc.Arbitrary<Evidence> = fc.record({
  series: tally,
  record: tally,
  speaker: fc.option(fc.record({ series: tally, record: tally }), { nil: null }),
  transcripts: fc.option(transcripts, { nil: null }),
});
const nothing = aged({ yes: 0, no: 0 });
const bare: Evidence = { series: nothing, record: nothing, speaker: null, transcripts: null };
const estimate = (given: Evidence) => estimateOf(posteriorOf(given));
const total = ({ yes, no }: Tally) => yes + no;

describe("an estimate", () => {
  it("is a probability to 4 decimals, inside its own interval, whatever it is made of", () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const { probability, low, high, observations } = estimate(given);
        expect(0 <= low && low <= probability && probability <= high && high <= 1).toBe(true);
        for (const value of [probability, low, high]) expect(Math.round(value * 1e4) / 1e4).toBe(value);
        expect(observations).toBe(
          total(given.record) +
            (given.speaker === null ? 0 : total(given.speaker.record)) +
            (given.transcripts?.checked ?? 0),
        );
      }),
    );
  });

  it("is the mean of its parts, weighted in settled markets: exactly before rounding, within 0.0002 as it is sent", () => {
    const meanOf = (parts: readonly Part[]) =>
      parts.reduce((sum, { weight, probability }) => sum + weight * probability, 0) /
      parts.reduce((sum, { weight }) => sum + weight, 0);
    fc.assert(
      fc.property(evidence, (given) => {
        const posterior = posteriorOf(given);
        expect(posterior.probability).toBeCloseTo(meanOf(posterior.parts), 12);
        const sent = estimateOf(posterior);
        expect(Math.abs(meanOf(sent.parts) - sent.probability)).toBeLessThanOrEqual(0.0002);
        expect(sent.basis).toEqual(sent.parts.map(({ basis }) => basis));
      }),
    );
  });

  it("without data is the series' rate with a wide interval", () => {
    fc.assert(
      fc.property(counted, (series) => {
        const known = estimate({ ...bare, series });
        // Rounding to 4 decimals moves a value by at most half a step.
        expect(Math.abs(known.probability - seriesRateOf(series))).toBeLessThan(0.5e-4 + 1e-9);
        expect(known).toMatchObject({ observations: 0, basis: ["series"] });
      }),
    );
    expect(estimate(bare)).toEqual({
      probability: 0.5,
      low: 0.0827,
      high: 0.9173,
      observations: 0,
      basis: ["series"],
      fair_value: null,
      fair_low: null,
      fair_high: null,
      fair_basis: null,
      parts: [{ basis: "series", weight: 4, probability: 0.5, count: 0, newest: null, yes_of_last_8: null }],
    });
  });

  it("counts a settled market of the speaker's other series half, in the rate and in the word's record", () => {
    const given = {
      ...bare,
      series: { yes: 39, no: 59 },
      speaker: { series: { yes: 20, no: 20 }, record: aged({ yes: 3, no: 1 }) },
    };
    const { rate, probability, strength } = posteriorOf(given);
    expect(rate).toBe((39 + 10 + 1) / (98 + 20 + 2));
    expect(strength).toBe(4 + 2);
    expect(probability).toBeCloseTo((4 * rate + 1.5) / 6, 12);
    expect(estimate(given).parts).toEqual([
      { basis: "series", weight: 4, probability: 0.4167, count: 138, newest: null, yes_of_last_8: null },
      { basis: "speaker", weight: 2, probability: 0.75, count: 4, newest: null, yes_of_last_8: null },
    ]);
  });

  it("approaches an interval of strength 40, so a long record never claims to know its word better than that", () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e6, noNaN: true }), (strength) => {
        expect(intervalStrengthOf(strength)).toBeLessThan(Math.min(strength, 40));
      }),
    );
    expect(intervalStrengthOf(40)).toBe(20);
  });

  it("is never lowered by one more yes in the place of a no", () => {
    fc.assert(
      fc.property(
        evidence.filter(({ record }) => record.no > 0),
        (given) => {
          const { yes, no } = given.record;
          const each = given.record.weight / (yes + no);
          const more = { ...given, record: aged({ yes: yes + 1, no: no - 1 }, each) };
          expect(posteriorOf(more).probability).toBeGreaterThanOrEqual(posteriorOf(given).probability);
          expect(estimate(more).low).toBeGreaterThanOrEqual(estimate(given).low);
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
          fc.pre(intervalStrengthOf(strength) * Math.min(mean, 1 - mean) >= 1);
          const [once, twice] = [intervalOf(mean, strength), intervalOf(mean, 2 * strength)];
          expect(twice.high - twice.low).toBeLessThan(once.high - once.low);
        },
      ),
    );
  });

  it("is one Beta distribution of the series' rate, the record and the transcripts, whose weight is bounded", () => {
    const series = { yes: 39, no: 59 };
    const record = aged({ yes: 3, no: 1 });
    expect(estimate({ ...bare, series, record })).toMatchObject({
      probability: 0.575,
      low: 0.2185,
      high: 0.8894,
      observations: 4,
      basis: ["series", "record"],
    });
    // 4 transcripts' worth of weight count as 2 settled markets: (4 · 0.4 + 3 + 2 · 0.75) / (4 + 4 + 2).
    const some = { checked: 5, checkedWeight: 4, saidWeight: 3, newest: "2026-05-01", isAlike: false };
    expect(posteriorOf({ ...bare, series, record, transcripts: some })).toMatchObject({
      probability: 0.61,
      strength: 10,
      rate: 0.4,
    });
    expect(posteriorOf({ ...bare, series, transcripts: some }).probability).toBeCloseTo(3.1 / 6, 10);
    const both = estimate({ ...bare, series, record, transcripts: some });
    expect(both).toMatchObject({ probability: 0.61, observations: 9 });
    expect(both.parts[2]).toEqual({
      basis: "transcripts",
      weight: 2,
      probability: 0.75,
      count: 5,
      newest: "2026-05-01",
      yes_of_last_8: null,
    });
  });

  it("never weighs transcripts as much as four settled markets, and those of the very kind of event as more than twelve", () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const without = posteriorOf({ ...given, transcripts: null }).strength;
        const weight = posteriorOf(given).strength - without;
        expect(weight).toBeGreaterThanOrEqual(0);
        if (given.transcripts?.isAlike === true) expect(weight).toBeLessThanOrEqual(12 + 1e-9);
        else expect(weight).toBeLessThan(4);
      }),
    );
    const calls = { checked: 3, checkedWeight: 2.5, saidWeight: 2.5, newest: "2026-05-01", isAlike: true };
    expect(posteriorOf({ ...bare, transcripts: calls }).parts[1]).toMatchObject({ weight: 2.5, count: 3 });
  });

  it("weighs settled markets by their age, and counts them whole", () => {
    const record = { yes: 1, no: 1, weight: 1.5, yesWeight: 1 };
    const { parts, strength } = posteriorOf({ ...bare, record });
    expect(strength).toBe(5.5);
    expect(parts[1]).toMatchObject({ weight: 1.5, probability: 2 / 3, count: 2 });
    expect(estimate({ ...bare, record }).observations).toBe(2);
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
      // Those of the very kind of event: a word's chance in them is its chance in events.
      const alike = coverageOf({ ...words, events: 20, transcripts: 12, deviation: 0, isAlike: true });
      for (const { share, words: count } of [settledOnly, both, alike]) {
        expect(count).toBe(2000);
        expect(share).toBeGreaterThan(0.93);
        expect(share).toBeLessThan(0.99);
      }
    },
  );
});
