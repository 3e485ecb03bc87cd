import type { WireEvent } from "../explorer/wire.ts";

/** The cost of a number of contracts, in cents; null for unknown values. */
export interface Fill {
  /** As many contracts as the levels offer, at most those wanted. */
  readonly filled: number;
  /** As many contracts as the best price offers, at most those wanted. */
  readonly atBest: number;
  /** The price of the cheapest contract. */
  readonly best: number;
  readonly average: number;
  /** The price of the most expensive contract. */
  readonly worst: number;
  readonly cost: number;
  readonly fee: number | null;
  readonly total: number | null;
  /** The payout if the side wins. */
  readonly payout: number;
}

/** The contracts that are offered at a price. */
export interface Level {
  /** The price of a contract, in cents. */
  readonly price: number;
  /** Null if unknown. */
  readonly size: number | null;
}

/** The asks of both sides of a market, cheapest first. */
export interface Book {
  readonly yes: readonly Level[];
  readonly no: readonly Level[];
}

/** Maximum levels of a side that a response of the order book holds. */
export const maxLevels = 100;

// Amounts are whole numbers of small units, so that sums of money are exact.
const [priceUnit, countUnit, multiplierUnit] = [10_000n, 10_000n, 1_000_000n];
/** The taker's fee is 7% of p × (1 − p) for each contract, by the provider's schedule of fees. */
const ratePercent = 7n;
const quadratic = new Set(["quadratic", "quadratic_with_maker_fees", "quadratic_with_combo_maker_fees"]);

/**
 * The cost of an order that takes the levels in order, cheapest first; null without an offer. The fee of each level is rounded up to
 * 0.01 cents, and their sum up to a cent.
 */
export function fillOf(levels: readonly Level[], contracts: number, fee: WireEvent["fee"]): Fill | null {
  const taken: { readonly each: bigint; readonly count: bigint }[] = [];
  let left = unitsOf(contracts, countUnit);
  for (const { price, size } of levels) {
    const offered = size === null ? left : unitsOf(size, countUnit);
    const count = offered < left ? offered : left;
    if (count > 0n) taken.push({ each: unitsOf(price, priceUnit), count });
    left -= count;
  }
  const [best, worst] = [taken[0], taken.at(-1)];
  if (best === undefined || worst === undefined) return null;
  const filled = sum(taken.map(({ count }) => count));
  const cost = sum(taken.map(({ each, count }) => each * count));
  const costCents = Number(cost) / Number(priceUnit * countUnit);
  const feeCents = feeOf(taken, fee);
  return {
    filled: Number(filled) / Number(countUnit),
    atBest: Number(best.count) / Number(countUnit),
    best: Number(best.each) / Number(priceUnit),
    average: Number(cost) / Number(filled) / Number(priceUnit),
    worst: Number(worst.each) / Number(priceUnit),
    cost: costCents,
    fee: feeCents,
    total: feeCents === null ? null : costCents + feeCents,
    payout: (100 * Number(filled)) / Number(countUnit),
  };
}

function feeOf(
  taken: readonly { readonly each: bigint; readonly count: bigint }[],
  fee: WireEvent["fee"],
): number | null {
  if (fee === null || !quadratic.has(fee.type)) return null;
  const dollar = 100n * priceUnit;
  const multiplier = unitsOf(fee.multiplier, multiplierUnit);
  const hundredths = taken.map(({ each, count }) => {
    // In hundredths of a cent, of which a dollar has 10,000.
    const amount = 10_000n * ratePercent * multiplier * each * (dollar - each) * count;
    return dividedUp(amount, 100n * multiplierUnit * dollar * dollar * countUnit);
  });
  return Number(dividedUp(sum(hundredths), 100n));
}

function unitsOf(value: number, unit: bigint): bigint {
  return BigInt(Math.round(value * Number(unit)));
}

function dividedUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
