import type { WireCandlePrice, WirePrices } from "../explorer/wire.ts";
import { inCents, middleOf } from "./cents.ts";

export interface PricePoint {
  /** Unix seconds. */
  readonly at: number;
  readonly cents: number;
  /** Of a trade: how many changed hands. */
  readonly contracts?: number;
}

/** By market, the price at the end of each period: the mid price, else the last trade. Periods without either are left out. */
export function pricesOf(history: WirePrices | null): ReadonlyMap<string, readonly PricePoint[]> {
  return new Map(history?.markets.map(({ market_ticker, candles }) => [market_ticker, pointsOf(candles)]));
}

function pointsOf(candles: readonly WireCandlePrice[]): PricePoint[] {
  return candles.flatMap(({ end_ts, yes_bid_dollars: bid, yes_ask_dollars: ask, close_dollars: close }) => {
    const cents = middleOf(inCents(bid), inCents(ask)) ?? inCents(close);
    return cents === null ? [] : [{ at: Date.parse(end_ts) / 1000, cents }];
  });
}
