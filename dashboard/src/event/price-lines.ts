import type { PriceLines } from "./draw-prices.ts";
import type { PricePoint } from "./prices.ts";
import type { Row } from "./rows.ts";

/** The words' prices on one axis of time, with the present price of those that still trade as the last point. */
export function priceLinesOf(
  rows: readonly Row[],
  prices: ReadonlyMap<string, readonly PricePoint[]>,
  start: string | null,
  readAt: number,
): PriceLines {
  const now = Math.floor(readAt / 1000);
  const isTrading = rows.some(({ price }) => price !== null);
  const known = [...new Set([...prices.values()].flatMap((points) => points.map(({ at }) => at)))]
    .filter((at) => at < now)
    .sort((one, other) => one - other);
  return {
    times: isTrading ? [...known, now] : known,
    lines: rows.map(({ ticker, price }) => {
      const byTime = new Map(prices.get(ticker)?.map(({ at, cents }) => [at, cents]));
      const cents = known.map((at) => byTime.get(at) ?? null);
      return { ticker, cents: isTrading ? [...cents, price] : cents };
    }),
    start: start === null ? null : Date.parse(start) / 1000,
  };
}
