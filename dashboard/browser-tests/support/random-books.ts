/** A market's order book, and an order that a test types into the ticket. */
export interface RandomBook {
  readonly yes: readonly Ask[];
  readonly no: readonly Ask[];
  readonly side: "yes" | "no";
  readonly contracts: number;
}

interface Ask {
  readonly price_dollars: number;
  readonly size: number;
}

/** Books of up to eight levels, with prices to a tenth of a cent and sizes to a hundredth of a contract; the same for the same seed. */
export function randomBooks(count: number, seed: number): RandomBook[] {
  const random = generatorOf(seed);
  const upTo = (max: number) => 1 + Math.floor(random() * max);
  const asks = (): Ask[] =>
    Array.from({ length: upTo(8) }, () => ({
      price_dollars: upTo(999) / 1_000,
      size: upTo(50_000) / 100,
    })).toSorted((one, other) => one.price_dollars - other.price_dollars);
  return Array.from({ length: count }, () => ({
    yes: asks(),
    no: asks(),
    side: upTo(2) === 1 ? ("yes" as const) : ("no" as const),
    contracts: upTo(upTo(3) === 1 ? 3_000 : 200),
  }));
}

/** The ticket's cost, fee, total and payout as it writes them, from whole numbers of a hundred-thousandth of a dollar. */
export function sumsOf({ side, contracts, ...book }: RandomBook): string[] {
  let [left, cost, fee] = [BigInt(contracts) * 100n, 0n, 0n];
  for (const { price_dollars, size } of book[side]) {
    const [price, offered] = [BigInt(Math.round(price_dollars * 1_000)), BigInt(Math.round(size * 100))];
    const taken = offered < left ? offered : left;
    left -= taken;
    cost += price * taken;
    // 7% of p × (1 − p) for each contract, rounded up to a hundredth of a cent for each level.
    fee += roundedUp(7n * price * (1_000n - price) * taken, 1_000_000n);
  }
  const feeInUnits = 1_000n * roundedUp(fee, 100n);
  const payout = 1_000n * (BigInt(contracts) * 100n - left);
  return [cost, feeInUnits, cost + feeInUnits, payout].map(dollarsText);
}

/** To the nearest cent, and half a cent up. */
function dollarsText(units: bigint): string {
  const cents = (units + 500n) / 1_000n;
  const whole = String(cents / 100n).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `$${whole}.${String(cents % 100n).padStart(2, "0")}`;
}

function roundedUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function generatorOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
