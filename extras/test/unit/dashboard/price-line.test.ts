import fc from "fast-check";
import { axisOf, priceLineOf, smallLineOf, spanText } from "../../../../dashboard/src/event/price-line.ts";

const points = [
  { at: 100, cents: 20 },
  { at: 300, cents: 40 },
];
const prices = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 200 });

describe("a word's prices over time", () => {
  it("end at the present price of what still trades", () => {
    expect(priceLineOf({ points, price: 30, isTrading: true }, 400_000)).toEqual([
      ...points,
      { at: 400, cents: 30 },
    ]);
    expect(priceLineOf({ points, price: 30, isTrading: true }, 200_000)).toEqual([
      points[0],
      { at: 200, cents: 30 },
    ]);
  });

  it("of a word that no longer trades end where its prices do, however late it is looked at", () => {
    expect(priceLineOf({ points, price: null, isTrading: false }, 9_000_000)).toEqual(points);
    expect(priceLineOf({ points, price: 30, isTrading: false }, 9_000_000)).toEqual(points);
  });

  it("say how much time they cover", () => {
    const over = (hours: number) =>
      spanText([
        { at: 0, cents: 1 },
        { at: hours * 3600, cents: 1 },
      ]);
    expect([over(53), over(3), over(1)]).toEqual(["2 days", "3 hours", "1 hour"]);
  });
});

describe("the axis of a word's prices", () => {
  it("holds every price, within 0 and 100, and shows at least 10 cents, so that a move of 1 does not fill it", () => {
    fc.assert(
      fc.property(prices, (cents) => {
        const [from, to] = axisOf(cents);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(100);
        expect(to - from).toBeGreaterThanOrEqual(10);
        expect(Math.min(...cents)).toBeGreaterThanOrEqual(from);
        expect(Math.max(...cents)).toBeLessThanOrEqual(to);
      }),
    );
  });

  it("fits a line that moves by 3 cents instead of showing 0 to 100", () => {
    const [from, to] = axisOf([70, 73]);
    expect(to - from).toBeLessThanOrEqual(12);
  });
});

describe("the small line of a row", () => {
  it("has the first and the last price and at most 42 points, all within its frame", () => {
    fc.assert(
      fc.property(prices, (cents) => {
        const line = cents.map((one, at) => ({ at: at * 60, cents: one }));
        const path = smallLineOf(line);
        if (cents.length < 2) {
          expect(path).toBeNull();
          return;
        }
        const places = (path ?? "").slice(1).split("L");
        const across = places.map((place) => Number(place.split(" ")[0]));
        const up = places.map((place) => Number(place.split(" ")[1]));
        expect(places.length).toBeLessThanOrEqual(42);
        expect([across[0], across.at(-1)]).toEqual([0, 100]);
        for (const value of up) expect(value >= 0 && value <= 20).toBe(true);
      }),
    );
  });
});
