import type { WireEvent, WireHistory, WireMarket } from "../explorer/wire.ts";
import { pricesOf, type PricePoint } from "./prices.ts";

/** One word of an event as the table shows it. Prices and edges are in cents; null: not known. */
export interface Row {
  readonly ticker: string;
  readonly word: string;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly spread: number | null;
  readonly last: number | null;
  /** The middle of the quote, else the last price. */
  readonly price: number | null;
  readonly volume: number;
  readonly record: { readonly yes: number; readonly no: number } | null;
  readonly estimate: { readonly value: number; readonly low: number; readonly high: number } | null;
  readonly fair: number | null;
  /** Fair value minus ask: above 0, yes is offered for less. */
  readonly buyEdge: number | null;
  /** Bid minus fair value: above 0, more is bid for yes. */
  readonly sellEdge: number | null;
  /** Change of the price over the sparkline. */
  readonly change: number | null;
  readonly points: readonly PricePoint[];
  readonly result: "yes" | "no" | null;
  readonly isSettled: boolean;
}

/** All words of an event, with the prices of a history that may not be there. */
export function rowsOf(event: WireEvent, history: WireHistory | null): Row[] {
  const candles = new Map(history?.markets.map(({ market_ticker, candles }) => [market_ticker, candles]));
  return event.markets.map((market) => rowOf(market, pricesOf(candles.get(market.market_ticker) ?? [])));
}

function rowOf(market: WireMarket, points: readonly PricePoint[]): Row {
  const bid = inCents(market.yes_bid_dollars);
  const ask = inCents(market.yes_ask_dollars);
  const { estimate, record, last_price: last } = market;
  const isSettled = market.result !== null || market.status === "settled";
  const fair = inCents(estimate?.fair_value);
  const first = points.at(0)?.cents;
  const latest = points.at(-1)?.cents;
  return {
    ticker: market.market_ticker,
    word: market.strike_word ?? market.title,
    bid,
    ask,
    spread: difference(ask, bid),
    last,
    price: bid !== null && ask !== null ? (bid + ask) / 2 : last,
    volume: market.volume_24h,
    record: record === undefined || record === null || record.yes + record.no === 0 ? null : record,
    estimate:
      estimate === undefined || estimate === null
        ? null
        : { value: estimate.probability * 100, low: estimate.low * 100, high: estimate.high * 100 },
    fair,
    buyEdge: isSettled ? null : difference(fair, ask),
    sellEdge: isSettled ? null : difference(bid, fair),
    change: points.length < 2 ? null : difference(latest ?? null, first ?? null),
    points,
    result: market.result,
    isSettled,
  };
}

/** Rounded to a ten-thousandth, so that 0.29 dollars are 29 cents. */
function inCents(dollars: number | null | undefined): number | null {
  return dollars === null || dollars === undefined ? null : Math.round(dollars * 1e6) / 1e4;
}

function difference(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.round((one - other) * 1e4) / 1e4;
}
