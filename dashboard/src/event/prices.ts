import type { WireCandle } from "../explorer/wire.ts";

export interface PricePoint {
  /** Unix seconds. */
  readonly at: number;
  readonly cents: number;
}

/** The price at the end of each period: the middle of the quote, else the last trade; periods without either are left out. */
export function pricesOf(candles: readonly WireCandle[]): PricePoint[] {
  return candles.flatMap(({ end_ts, yes_bid_dollars: bid, yes_ask_dollars: ask, close_dollars: close }) => {
    const dollars = bid !== null && ask !== null ? (bid + ask) / 2 : close;
    return dollars === null ? [] : [{ at: Date.parse(end_ts) / 1000, cents: dollars * 100 }];
  });
}
