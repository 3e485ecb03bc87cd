import fc from "fast-check";
import {
  fairValuesOf,
  priceOf,
  rangeOf,
  type FairValue,
  type PricedWord,
} from "../../../src/estimates/fair-value.ts";

const quoteOf = (bid: number | null, ask: number | null) => ({ yes_bid_dollars: bid, yes_ask_dollars: ask });
const inside = fc.double({ min: 0.001, max: 0.999, noNaN: true });
/** The interval of an estimate in these tests: half and one and a half of its odds. */
const intervalOf = (estimate: number) => {
  const odds = estimate / (1 - estimate);
  return { low: odds / 2 / (1 + odds / 2), high: (1.5 * odds) / (1 + 1.5 * odds) };
};
const wordOf = (estimate: number, rate: number, price: number | null): PricedWord => ({
  ...{ estimate, rate, price },
  intervalOf: () => intervalOf(estimate),
});
const word = fc.tuple(inside, inside, fc.option(inside, { nil: null })).map((drawn) => wordOf(...drawn));
const words = fc.array(word, { maxLength: 30 });
const logOdds = (probability: number) => Math.log(probability / (1 - probability));
const quoted = wordOf(0.6, 0.4, 0.5);

describe("the price of a word", () => {
  it.each([
    ["no quote", null, null],
    ["a book of 3 and 97", 0.03, 0.97],
    ["a bid above the ask", 0.6, 0.5],
    ["a spread of 0.26", 0.4, 0.66],
    ["a spread above 0.25 by the smallest step of a price", 0.4, 0.650001],
    ["a bid under 0.75 without an ask", 0.74, 1],
    ["an ask over 0.25 without a bid", 0, 0.26],
    ["an ask of 0", null, 0],
    ["a bid of 1", 1, null],
  ])("is null for %s", (_, bid, ask) => {
    expect(priceOf(quoteOf(bid, ask))).toBeNull();
  });

  it.each([
    ["no ask, a bid from 0.75 on", 0.75, 1, 0.75],
    ["an unknown ask, a bid from 0.75 on", 0.9, null, 0.9],
    ["no bid, an ask up to 0.25", 0, 0.25, 0.25],
    ["an unknown bid, an ask up to 0.25", null, 0.1, 0.1],
  ])("is its one side for %s", (_, bid, ask, price) => {
    expect(priceOf(quoteOf(bid, ask))).toBe(price);
  });

  it("takes a spread of exactly 0.25, of whatever prices", () => {
    for (let cents = 1; cents < 75; cents++) {
      expect(priceOf(quoteOf(cents / 100, (cents + 25) / 100))).toBeCloseTo((2 * cents + 25) / 200, 10);
    }
  });
});

describe("the fair value of a word with a price", () => {
  it("is the price, moved by 0.3 of what the estimate says beyond the series' rate, in log-odds", () => {
    fc.assert(
      fc.property(inside, inside, inside, (estimate, rate, price) => {
        const [fair] = fairValuesOf([wordOf(estimate, rate, price)]);
        const wanted = logOdds(price) + 0.3 * (logOdds(estimate) - logOdds(rate));
        expect(logOdds(fair?.value ?? Number.NaN)).toBeCloseTo(wanted, 8);
        expect(fair?.basis).toBe("price");
      }),
    );
  });

  it("has a range that ends at half the move and at twice the move, and so never holds the price unless nothing moves", () => {
    fc.assert(
      fc.property(inside, inside, (price, value) => {
        const { low, high } = rangeOf(price, value);
        const ends = [0.5, 2].map((part) => logOdds(price) + part * (logOdds(value) - logOdds(price)));
        const [least = 0, most = 0] = ends.toSorted((left, right) => left - right);
        expect(logOdds(low)).toBeCloseTo(least, 6);
        expect(logOdds(high)).toBeCloseTo(most, 6);
      }),
    );
    expect(rangeOf(0.3, 0.3)).toEqual({ low: 0.3, high: 0.3 });
  });
});

describe("the fair value of a word without a price", () => {
  it("is null with fewer than 5 others that have one, and known from 5 on", () => {
    const bare = { ...quoted, price: null };
    const basesWith = (others: number) =>
      fairValuesOf([bare, ...Array.from({ length: others }, () => quoted)])[0] ?? null;
    expect([0, 4].map(basesWith)).toEqual([null, null]);
    expect(basesWith(5)?.basis).toBe("siblings");
  });

  it("is its estimate, moved by 0.3 of the mean of what the others' prices say beyond their estimates", () => {
    const prices = [0.3, 0.4, 0.5, 0.6, 0.9];
    const [first] = fairValuesOf([
      wordOf(0.2, 0.4, null),
      ...prices.map((price) => wordOf(0.5, 0.4, price)),
      wordOf(0.9, 0.1, null),
    ]);
    const by = (0.3 * prices.reduce((sum, price) => sum + logOdds(price), 0)) / prices.length;
    const { low, high } = intervalOf(0.2);
    const moved = ({ low, value, high }: FairValue) => [low, value, high].map(logOdds);
    expect(first).not.toBeNull();
    if (first != null)
      moved(first).forEach((odds, at) => {
        expect(odds).toBeCloseTo(logOdds([low, 0.2, high][at] ?? Number.NaN) + by, 10);
      });
  });
});

describe("the fair values of an event", () => {
  it("lie within 0 and 1, and are mirrored when yes and no are", () => {
    const mirrored = ({ estimate, rate, price }: PricedWord): PricedWord =>
      wordOf(1 - estimate, 1 - rate, price === null ? null : 1 - price);
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
