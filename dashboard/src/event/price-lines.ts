import type { PriceLines } from "./draw-prices.ts";
import type { Row } from "./rows.ts";

/** The rows' prices on one axis of time, with the present price of those that still trade as the last point. */
export function priceLinesOf(rows: readonly Row[], start: string | null, readAt: number): PriceLines {
  const now = Math.floor(readAt / 1000);
  const times = [...new Set(rows.flatMap(({ points }) => points.map(({ at }) => at)))]
    .filter((at) => at < now)
    .sort((one, other) => one - other);
  return {
    times: [...times, now],
    lines: rows.map(({ ticker, points, price, isSettled }) => {
      const byTime = new Map(points.map(({ at, cents }) => [at, cents]));
      return { ticker, cents: [...times.map((at) => byTime.get(at) ?? null), isSettled ? null : price] };
    }),
    start: start === null ? null : Date.parse(start) / 1000,
  };
}
