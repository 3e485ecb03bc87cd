import Big from "big.js";
import fc from "fast-check";
import { fillOf, type BookLevel, toAsks, toOrderBook } from "../../../../src/markets/book/order-book.ts";

const quadraticFee = { type: "quadratic", multiplier: 1 };
const level = (price: number, size: number): BookLevel => ({ price: Big(price), size: Big(size) });

/** Prices in micro-dollars and sizes in hundredths of a contract, so that whole numbers are exact. */
const wholeLevel = fc.record({
  micros: fc.integer({ min: 0, max: 1_000_000 }),
  hundredths: fc.integer({ min: 0, max: 5_000_000 }),
});
/** A level alone, or none, as often as any other number of them. */
const book = fc.oneof(fc.array(wholeLevel, { maxLength: 120 }), fc.array(wholeLevel, { maxLength: 1 }));
/** BOOKS=10000 takes some ten seconds. */
const books = Number(process.env["BOOKS"] ?? 2_000);
const toLevel = ({ micros, hundredths }: { micros: number; hundredths: number }) =>
  level(micros / 1e6, hundredths / 100);

/** The same by whole numbers: micro-dollars × hundredths of a contract = 1e-8 dollars. */
function exactFill(
  bids: readonly { micros: number; hundredths: number }[],
  contracts: number,
  hundredthsOfFee: number,
) {
  const asks = bids
    .filter(({ micros, hundredths }) => micros > 0 && micros < 1_000_000 && hundredths > 0)
    .map(({ micros, hundredths }) => ({ ask: BigInt(1_000_000 - micros), size: BigInt(hundredths) }))
    .sort((a, b) => (a.ask < b.ask ? -1 : a.ask > b.ask ? 1 : 0));
  const merged: { ask: bigint; size: bigint }[] = [];
  for (const { ask, size } of asks) {
    const last = merged.at(-1);
    if (last?.ask === ask) last.size += size;
    else merged.push({ ask, size });
  }
  let left = BigInt(contracts) * 100n;
  let [cost, filled, fee, worst] = [0n, 0n, 0n, 0n];
  for (const { ask, size } of merged) {
    const bought = size < left ? size : left;
    if (bought === 0n) break;
    cost += ask * bought;
    filled += bought;
    worst = ask;
    // 0.07 × multiplier × size × p × (1 − p), in 1e-18 dollars; rounded up to 1e-4.
    const raw = 7n * BigInt(hundredthsOfFee) * bought * ask * (1_000_000n - ask);
    fee += (raw + 10n ** 14n - 1n) / 10n ** 14n;
    left -= bought;
  }
  if (filled === 0n) return null;
  const cents = (fee + 99n) / 100n;
  return { cost, filled, cents, worst };
}

describe("the cost of a number of contracts", () => {
  it(`equals exact arithmetic for ${books} random books: one-sided, crossed, empty, sub-penny, of fractional sizes, without a level`, () => {
    const contractsOf = fc.integer({ min: 1, max: 100_000 });
    const multiplierOf = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(book, book, contractsOf, multiplierOf, (yes, no, contracts, hundredths) => {
        const fee = { type: "quadratic", multiplier: hundredths / 100 };
        const asks = toAsks({ yes: yes.map(toLevel), no: no.map(toLevel) });
        for (const [bids, side] of [
          [no, asks.yes],
          [yes, asks.no],
        ] as const) {
          const fill = fillOf(side, contracts, fee);
          const exact = exactFill(bids, contracts, hundredths);
          if (exact === null) {
            expect(fill).toBeNull();
            continue;
          }
          expect(fill).toEqual({
            contracts,
            filled: Number(exact.filled) / 100,
            average_price_dollars: Big(exact.cost.toString())
              .div(exact.filled.toString())
              .div(1e6)
              .round(6)
              .toNumber(),
            cost_dollars: Big(exact.cost.toString()).div(1e8).toNumber(),
            fee_dollars: Number(exact.cents) / 100,
            total_dollars: Big(exact.cost.toString())
              .div(1e8)
              .plus(Big(exact.cents.toString()).div(100))
              .toNumber(),
            payout_dollars: Number(exact.filled) / 100,
            worst_price_dollars: Number(exact.worst) / 1e6,
          });
        }
      }),
      { numRuns: books },
    );
  });

  it("is that of the contracts that are there when the book has fewer", () => {
    expect(fillOf([level(0.31, 297), level(0.33, 3)], 1_000, quadraticFee)).toMatchObject({
      contracts: 1_000,
      filled: 300,
      cost_dollars: 93.06,
      payout_dollars: 300,
      worst_price_dollars: 0.33,
    });
  });

  it.each(["quadratic_with_maker_fees", "quadratic_with_combo_maker_fees"])(
    "has the ordinary taker's fee where the type is %s",
    (type) => {
      const offers = [level(0.31, 297)];
      expect(fillOf(offers, 100, { type, multiplier: 1 })).toEqual(fillOf(offers, 100, quadraticFee));
    },
  );

  it("rounds each price's fee up to 0.0001 and their sum up to a cent, and has no fee of a type that nobody knows", () => {
    // 0.07 × 1 × 0.31 × 0.69 = 0.014973 and 0.07 × 2 × 0.33 × 0.67 = 0.030954.
    const asks = [level(0.31, 1), level(0.33, 2)];
    expect(fillOf(asks, 3, quadraticFee)).toMatchObject({ fee_dollars: 0.05, total_dollars: 1.02 });
    expect(fillOf(asks, 3, { type: "flat", multiplier: 1 })).toMatchObject({
      fee_dollars: null,
      total_dollars: null,
    });
    expect(fillOf(asks, 3, null)).toMatchObject({ fee_dollars: null, total_dollars: null });
    expect(fillOf([], 3, quadraticFee)).toBeNull();
  });
});

describe("an order book", () => {
  it("shows a bid for no at q as a yes ask at 1 − q, cheapest first, each price once, and at most 100 of them", () => {
    const no = [level(0.4, 5), level(0.6, 1.25), level(0.4, 2), level(0.5, 0), level(1, 3), level(0, 3)];
    const asks = toAsks({ yes: [], no });
    const context = {
      market_ticker: "KXA-B-C",
      fetchedAt: "2026-11-23T12:00:00.000Z",
      contracts: 1,
      fee: quadraticFee,
    };
    expect(toOrderBook(asks, context)).toMatchObject({
      yes: [
        { price_dollars: 0.4, size: 1.25 },
        { price_dollars: 0.6, size: 7 },
      ],
      no: [],
      buy_yes: { filled: 1, cost_dollars: 0.4 },
      buy_no: null,
    });
    const many = Array.from({ length: 150 }, (_, at) => level((at + 1) / 1000, 1));
    const long = toOrderBook(toAsks({ yes: many, no: [] }), { ...context, contracts: 150 });
    expect(long.no).toHaveLength(100);
    expect(long.buy_no).toMatchObject({ filled: 150, worst_price_dollars: 0.999 });
  });
});
