import type { WireEvent } from "../explorer/wire.ts";

/** What a number of contracts costs, in cents; what is not known is null. */
export interface Fill {
  /** As many as are offered at this price, at most those wanted. */
  readonly filled: number;
  readonly cost: number;
  readonly fee: number | null;
  readonly total: number | null;
  /** If the side wins. */
  readonly payout: number;
}

interface Wanted {
  /** Of a contract, in cents. */
  readonly price: number;
  /** Contracts offered at it; null when not known. */
  readonly size: number | null;
  readonly contracts: number;
  readonly fee: WireEvent["fee"];
}

// Whole numbers of small units: sums of money are exact, whatever the prices.
const [priceUnit, countUnit, multiplierUnit] = [10_000n, 10_000n, 1_000_000n];
/** Of a taker: 7 % of p × (1 − p) a contract, by the provider's schedule of fees. */
const ratePercent = 7n;
const quadratic = new Set(["quadratic", "quadratic_with_maker_fees"]);

/** What an order pays that takes the best offer: the fee of the level rounded up to 0.01 cents, their sum up to a cent. */
export function fillOf({ price, size, contracts, fee }: Wanted): Fill {
  const filled = size === null ? contracts : Math.min(contracts, size);
  const [each, count] = [unitsOf(price, priceUnit), unitsOf(filled, countUnit)];
  const cost = each * count;
  const feeCents = feeOf(each, count, fee);
  const costCents = Number(cost) / Number(priceUnit * countUnit);
  return {
    filled,
    cost: costCents,
    fee: feeCents,
    total: feeCents === null ? null : costCents + feeCents,
    payout: 100 * filled,
  };
}

function feeOf(each: bigint, count: bigint, fee: WireEvent["fee"]): number | null {
  if (fee === null || !quadratic.has(fee.type)) return null;
  const dollar = 100n * priceUnit;
  const multiplier = unitsOf(fee.multiplier, multiplierUnit);
  // In hundredths of a cent: 10,000 a dollar.
  const amount = 10_000n * ratePercent * multiplier * each * (dollar - each) * count;
  const hundredths = dividedUp(amount, 100n * multiplierUnit * dollar * dollar * countUnit);
  return Number(dividedUp(hundredths, 100n));
}

function unitsOf(value: number, unit: bigint): bigint {
  return BigInt(Math.round(value * Number(unit)));
}

function dividedUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}
