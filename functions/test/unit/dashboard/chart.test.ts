import fc from "fast-check";
import {
  namedOf,
  priceLinesOf,
  spanText,
  spreadOut,
  withPin,
} from "../../../../dashboard/src/event/chart-lines.ts";
import { nothingAround, rowsOf } from "../../../../dashboard/src/event/rows.ts";
import { eventOf, marketOf } from "./event.ts";

const rows = rowsOf(
  eventOf([
    marketOf({ market_ticker: "A" }),
    marketOf({ market_ticker: "B", result: "yes", status: "settled" }),
  ]),
  nothingAround,
);
const prices = new Map([
  [
    "A",
    [
      { at: 100, cents: 20 },
      { at: 300, cents: 40 },
    ],
  ],
  ["B", [{ at: 200, cents: 90 }]],
]);
const linesOf = (moves: Readonly<Record<string, number>>) => ({
  times: [1, 2],
  lines: Object.entries(moves).map(([ticker, by]) => ({ ticker, cents: [50, 50 + by] })),
});

describe("the chart's lines", () => {
  it("cover the times that exist, and end at the present price of what still trades", () => {
    expect(priceLinesOf(rows, prices, 400_000)).toEqual({
      times: [100, 200, 300, 400],
      lines: [
        { ticker: "A", cents: [20, null, 40, 30] },
        { ticker: "B", cents: [null, 90, null, null] },
      ],
    });
  });

  it("of a settled event end where its prices do, however late it is looked at", () => {
    const settled = rows.map((row) => ({ ...row, price: null }));
    expect(priceLinesOf(settled, prices, 9_000_000).times).toEqual([100, 200, 300]);
  });

  it("say how much time they cover", () => {
    expect(spanText([0, 53 * 3600])).toBe("2 days");
    expect(spanText([0, 3 * 3600])).toBe("3 hours");
  });
});

describe("the named lines", () => {
  const tickers = (named: readonly { ticker: string }[]) => named.map(({ ticker }) => ticker);

  it("are the three that moved most, up or down, each in a colour of its own", () => {
    const named = namedOf(linesOf({ A: 2, B: -30, C: 5, D: 8 }), [], []);
    expect(tickers(named)).toEqual(["B", "D", "C"]);
    expect(new Set(named.map(({ color }) => color)).size).toBe(3);
  });

  it("leave out lines that hardly move", () => {
    expect(namedOf(linesOf({ A: 0.5, B: 0 }), [], [])).toEqual([]);
  });

  it("are the pinned ones first, of which the oldest gives way to a fourth", () => {
    const lines = linesOf({ A: 0, B: 30, C: 20, D: 10 });
    expect(tickers(namedOf(lines, withPin([], "A"), []))).toEqual(["A", "B", "C"]);
    const pinned = ["A", "B", "C", "D"].reduce(withPin, []);
    expect(pinned).toEqual(["B", "C", "D"]);
    expect(withPin(pinned, "C")).toEqual(["B", "D"]);
  });

  it("keep their colours while they are named, and stay the same object while nothing changes", () => {
    const move = fc.dictionary(
      fc.constantFrom("A", "B", "C", "D", "E", "F"),
      fc.integer({ min: -40, max: 40 }),
    );
    fc.assert(
      fc.property(move, move, (one, other) => {
        const before = namedOf(linesOf(one), [], []);
        const after = namedOf(linesOf(other), [], before);
        const colors = new Map(before.map(({ ticker, color }) => [ticker, color]));
        for (const { ticker, color } of after) expect(colors.get(ticker) ?? color).toBe(color);
        expect(new Set(after.map(({ color }) => color)).size).toBe(after.length);
        expect(namedOf(linesOf(other), [], after)).toBe(after);
      }),
    );
  });
});

describe("the names at the ends of lines", () => {
  it("keep their order and their distance, and stay within the chart", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 130 }), { minLength: 1, maxLength: 4 }), (wanted) => {
        const places = spreadOut(wanted, 24, 110);
        const byWanted = wanted
          .map((want, index) => ({ want, place: places[index] ?? NaN }))
          .toSorted((one, other) => one.want - other.want || one.place - other.place);
        for (const [at, { place }] of byWanted.entries()) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(110);
          if (at > 0) expect(place - (byWanted[at - 1]?.place ?? NaN)).toBeGreaterThanOrEqual(24);
        }
      }),
    );
  });

  it("stay where they are wanted when there is room", () => {
    expect(spreadOut([80, 10], 24, 110)).toEqual([80, 10]);
  });
});
