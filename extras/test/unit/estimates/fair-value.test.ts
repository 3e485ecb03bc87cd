import fc from "fast-check";
import { fairValuesOf, midOf, type PricedWord } from "../../../src/estimates/fair-value.ts";

const quoteOf = (bid: number | null, ask: number | null) => ({ yes_bid_dollars: bid, yes_ask_dollars: ask });
const inside = fc.double({ min: 0.001, max: 0.999, noNaN: true });
const word: fc.Arbitrary<PricedWord> = fc.record({
  estimate: inside,
  rate: inside,
  mid: fc.option(inside, { nil: null }),
});
const words = fc.array(word, { maxLength: 30 });
const logOdds = (probability: number) => Math.log(probability / (1 - probability));
const quoted: PricedWord = { estimate: 0.6, rate: 0.4, mid: 0.5 };

describe("the middle of a quote", () => {
  it.each([
    ["no bid", 0, 0.1],
    ["an unknown bid", null, 0.1],
    ["no ask", 0.9, 1],
    ["an unknown ask", 0.9, null],
    ["a bid above the ask", 0.6, 0.5],
    ["a spread of 0.26", 0.4, 0.66],
    ["a spread above 0.25 by the smallest step of a price", 0.4, 0.650001],
  ])("is null for %s", (_, bid, ask) => {
    expect(midOf(quoteOf(bid, ask))).toBeNull();
  });

  it("takes a spread of exactly 0.25, of whatever prices", () => {
    for (let cents = 1; cents < 75; cents++) {
      expect(midOf(quoteOf(cents / 100, (cents + 25) / 100))).toBeCloseTo((2 * cents + 25) / 200, 10);
    }
  });
});

describe("the fair value of a word with a price", () => {
  it("is the price, moved by 0.3 of what the estimate says beyond the series' rate, in log-odds", () => {
    fc.assert(
      fc.property(inside, inside, inside, (estimate, rate, mid) => {
        const [fair] = fairValuesOf([{ estimate, rate, mid }]);
        const wanted = logOdds(mid) + 0.3 * (logOdds(estimate) - logOdds(rate));
        expect(logOdds(fair?.value ?? Number.NaN)).toBeCloseTo(wanted, 8);
        expect(fair?.basis).toBe("price");
      }),
    );
  });
});

describe("the fair value of a word without a price", () => {
  it("is null with fewer than 5 others that have one, and known from 5 on", () => {
    const bare = { ...quoted, mid: null };
    const basesWith = (others: number) =>
      fairValuesOf([bare, ...Array.from({ length: others }, () => quoted)])[0] ?? null;
    expect([0, 4].map(basesWith)).toEqual([null, null]);
    expect(basesWith(5)?.basis).toBe("siblings");
  });

  it("is its estimate, moved by 0.3 of the mean of what the others' prices say beyond their estimates", () => {
    const mids = [0.3, 0.4, 0.5, 0.6, 0.9];
    const [first] = fairValuesOf([
      { estimate: 0.2, rate: 0.4, mid: null },
      ...mids.map((mid) => ({ estimate: 0.5, rate: 0.4, mid })),
      { estimate: 0.9, rate: 0.1, mid: null },
    ]);
    const mean = mids.reduce((sum, mid) => sum + logOdds(mid), 0) / mids.length;
    expect(logOdds(first?.value ?? Number.NaN)).toBeCloseTo(logOdds(0.2) + 0.3 * mean, 10);
  });
});

describe("the fair values of an event", () => {
  it("lie within 0 and 1, and are mirrored when yes and no are", () => {
    const mirrored = ({ estimate, rate, mid }: PricedWord): PricedWord => ({
      estimate: 1 - estimate,
      rate: 1 - rate,
      mid: mid === null ? null : 1 - mid,
    });
    fc.assert(
      fc.property(words, (given) => {
        const values = fairValuesOf(given);
        fairValuesOf(given.map(mirrored)).forEach((other, at) => {
          expect(other?.basis).toBe(values[at]?.basis);
          if (other !== null) expect(other.value > 0 && other.value < 1).toBe(true);
          if (other !== null) expect(other.value).toBeCloseTo(1 - (values[at]?.value ?? Number.NaN), 9);
        });
      }),
    );
  });
});
