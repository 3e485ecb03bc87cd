import type { Tier } from "./catalog.ts";
import type { SampleMarket } from "./markets.ts";
import { oneDollar, pick, priceIn, toCount, toDollars } from "./prices.ts";
import { madeAt, periodMs, sizesIn } from "./trades.ts";
import { BadQuery, given, limitOf } from "./query.ts";
import { minuteMs, toWireTime } from "./sample-event.ts";

const maxTickers = 100;
/** Number of price levels below the best one. */
const deeperLevels = 12;

/** The order books of up to 100 markets. As at the provider, an unknown ticker has an empty book. */
export function orderBooks(live: Tier, at: number, query: URLSearchParams): object {
  const tickers = query.getAll("tickers");
  if (tickers.length === 0 || tickers.length > maxTickers)
    throw new BadQuery(
      `tickers must name 1 to ${String(maxTickers)} markets, each in a parameter of its own`,
    );
  return {
    orderbooks: tickers.map((ticker) => {
      const market = live.get(ticker);
      const empty = { yes_dollars: [], no_dollars: [] };
      return { ticker, orderbook_fp: market === undefined ? empty : bookOf(market, at) };
    }),
  };
}

/** Only bids, from the lowest price up, as in recorded responses. The best bid has the size of the market's quote. */
function bookOf(market: SampleMarket, at: number) {
  const { bid, bidSize, ask, askSize } = market.bookAt(at);
  const second = Math.floor(at / 5_000);
  const side = (name: string, best: number, size: number) => {
    if (best <= 0 || best >= oneDollar || size <= 0) return [];
    const levels: [string, string][] = [[toDollars(best), toCount(size)]];
    let price = best;
    for (let depth = 1; depth <= deeperLevels; depth += 1) {
      price -= market.tick * (1 + pick(`${market.ticker} ${name} gap ${String(depth)}`, 3));
      if (price <= 0) break;
      levels.push([
        toDollars(price),
        toCount(100 + pick(`${market.ticker} ${name} ${String(depth)} ${String(second)}`, 120_000)),
      ]);
    }
    return levels.reverse();
  };
  return { yes_dollars: side("yes", bid, bidSize), no_dollars: side("no", oneDollar - ask, askSize) };
}

/** Of so many periods, one has a block trade besides, which counts in no volume. */
const blockEvery = 40;
const blockSize = 50_000;
/** The live list goes back so far beyond the cutoff. */
const overlapMs = 24 * 60 * minuteMs;

interface TradesOptions {
  readonly tiers: readonly Tier[];
  /** The moment of the prices, UTC ms. */
  readonly at: number;
  /** UTC ms: the historical list ends there. */
  readonly cutoffAt: number;
  readonly isHistorical: boolean;
}

/**
 * A page of a market's trades, newest first. As at the provider, an unknown market has none, and a cursor that is not the provider's
 * returns the first page.
 */
export function listTrades({ tiers, at, cutoffAt, isHistorical }: TradesOptions, query: URLSearchParams) {
  const limit = limitOf(query, 1_000, 100);
  const ticker = given(query, "ticker") ?? "";
  const [from = 0, to = Infinity] = ["min_ts", "max_ts"].map((name) => secondsOf(query, name));
  const market = tiers.map((tier) => tier.get(ticker)).find((one) => one !== undefined);
  if (market === undefined) return { trades: [], cursor: "" };
  const first = Math.max(market.openedAt, from * 1_000, isHistorical ? 0 : cutoffAt - overlapMs);
  const last = Math.min(market.closesAt, at, (to + 1) * 1_000 - 1, isHistorical ? cutoffAt - 1 : Infinity);
  const after = placeOf(query.get("cursor") ?? "");
  const trades: object[] = [];
  for (let period = Math.floor(last / periodMs); (period + 1) * periodMs > first; period -= 1) {
    if (after !== null && period > after.period) continue;
    const made = madeAt(market, period);
    if (made < first || made > last) continue;
    const sizes = sizesIn(market, period);
    const hasBlock = sizes.length > 0 && pick(`${ticker} block ${String(period)}`, blockEvery) === 0;
    for (const [number, size] of [...sizes, ...(hasBlock ? [blockSize] : [])].entries()) {
      if (after !== null && period === after.period && number <= after.number) continue;
      if (trades.length === limit) return { trades, cursor: toCursor(period, number - 1) };
      trades.push(tradeOf(market, { period, number, size, isBlock: number === sizes.length }));
    }
  }
  return { trades, cursor: "" };
}

interface Fill {
  readonly period: number;
  readonly number: number;
  /** In hundredths of a contract. */
  readonly size: number;
  readonly isBlock: boolean;
}

/** All trades of a period are made at the same time, as by one order that several offers fill. */
function tradeOf(market: SampleMarket, { period, number, size, isBlock }: Fill): object {
  const { ticker } = market;
  const price = priceIn(market, period);
  const name = `${String(period)}-${String(number)}`;
  const side = pick(`${ticker} side ${name}`, 2) === 0 ? "yes" : "no";
  return {
    trade_id: `${ticker.toLowerCase()}-${name}`,
    ticker,
    created_time: toWireTime(madeAt(market, period)),
    count_fp: toCount(size),
    yes_price_dollars: toDollars(price),
    no_price_dollars: toDollars(oneDollar - price),
    taker_outcome_side: side,
    taker_book_side: side === "yes" ? "bid" : "ask",
    taker_side: side,
    is_block_trade: isBlock,
  };
}

function secondsOf(query: URLSearchParams, name: string): number | undefined {
  const text = given(query, name);
  if (text === null) return undefined;
  if (!/^\d{1,12}$/.test(text)) throw new BadQuery(`${name} must be a time in seconds`);
  return Number(text);
}

const cursorForm = /^trades after (?<period>\d+) (?<number>-?\d+)$/;

function placeOf(cursor: string): { readonly period: number; readonly number: number } | null {
  const { period, number } = cursorForm.exec(Buffer.from(cursor, "base64url").toString())?.groups ?? {};
  return period === undefined ? null : { period: Number(period), number: Number(number) };
}

function toCursor(period: number, number: number): string {
  return Buffer.from(`trades after ${String(period)} ${String(number)}`).toString("base64url");
}
