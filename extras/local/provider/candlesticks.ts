import type { Tier } from "./catalog.ts";
import type { SampleMarket } from "./markets.ts";
import { oneDollar, pick, priceIn, toCount, toDollars, tradedBook, type Book } from "./prices.ts";
import { tradedPeriods, volumeOf } from "./trades.ts";
import { BadQuery, flagOf, given, wordOf } from "./query.ts";

const maxTickers = 100;
const maxCandles = 10_000;

/** The requested range. Times in seconds since the epoch. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly seconds: number;
  readonly withLatest: boolean;
}

interface Candle {
  readonly end: number;
  /** The books at the beginning and at the end of the period. */
  readonly first: Book;
  readonly last: Book;
  /** The prices of its trades, in order, and what was traded, in hundredths of a contract. */
  readonly trades: readonly number[];
  readonly volume: number;
}

/** Of so many periods without a trade, the provider leaves out one. */
const holeEvery = { short: 25, long: 5 };

/** Candles of markets in the live tier. Unknown markets are left out. */
export function liveCandlesticks(live: Tier, now: number, query: URLSearchParams): object {
  const tickers = given(query, "market_tickers")?.split(",") ?? [];
  if (tickers.length === 0 || tickers.length > maxTickers)
    throw new BadQuery(`market_tickers must name 1 to ${String(maxTickers)} markets`);
  const range = rangeOf(query);
  const markets = tickers.flatMap((ticker) => live.get(ticker) ?? []);
  if (markets.length * (Math.floor((range.end - range.start) / range.seconds) + 1) > maxCandles)
    throw new BadQuery(`more than ${String(maxCandles)} candlesticks`);
  return {
    markets: markets.map((market) => ({
      market_ticker: market.ticker,
      candlesticks: candlesOf(market, now, range).map((candle) =>
        toWire(candle, { dollars: "_dollars", count: "_fp" }),
      ),
    })),
  };
}

/** Candles of a market in the historical tier. Names there lack `_dollars` and `_fp`. */
export function historicalCandlesticks(
  archived: Tier,
  now: number,
  ticker: string,
  query: URLSearchParams,
): object | undefined {
  const market = archived.get(ticker);
  if (market === undefined) return undefined;
  const candles = candlesOf(market, now, rangeOf(query));
  return { ticker, candlesticks: candles.map((candle) => toWire(candle, { dollars: "", count: "" })) };
}

function rangeOf(query: URLSearchParams): Range {
  const minutes = Number(wordOf(query, "period_interval", ["1", "60", "1440"]) ?? 0);
  const [start, end] = ["start_ts", "end_ts"].map((name) => {
    const text = given(query, name) ?? "";
    if (!/^\d{1,12}$/.test(text)) throw new BadQuery(`${name} is required, in seconds`);
    return Number(text);
  });
  if (minutes === 0) throw new BadQuery("period_interval is required");
  if (start === undefined || end === undefined || end < start)
    throw new BadQuery("end_ts must not be before start_ts");
  return {
    ...{ start, end, seconds: minutes * 60 },
    withLatest: flagOf(query, "include_latest_before_start"),
  };
}

/**
 * The candles of periods that ended within the range and in which the market traded, made of its trades. Some are left out on
 * purpose. `now`: UTC ms.
 */
function candlesOf(market: SampleMarket, now: number, range: Range): Candle[] {
  const { start, end, seconds, withLatest } = range;
  const opened = Math.floor(market.openedAt / 1000);
  const closed = Math.floor(market.closesAt / 1000);
  const at = (time: number) => tradedBook(market, time * 1000);
  const oneIn = (periods: number, what: string, ends: number) =>
    pick(`${market.ticker} ${what} ${String(seconds)} ${String(ends)}`, periods) === 0;
  const candle = (ends: number): Candle => ({
    end: ends,
    first: at(ends - seconds),
    last: at(ends),
    trades: tradedPeriods(market, (ends - seconds) * 1000, ends * 1000).map((period) =>
      priceIn(market, period),
    ),
    volume: volumeOf(market, (ends - seconds) * 1000, ends * 1000),
  });

  const every = seconds === 60 ? holeEvery.short : holeEvery.long;
  const firstEnd = Math.max(Math.ceil(start / seconds), Math.floor(opened / seconds) + 1) * seconds;
  const lastEnd = Math.min(end, Math.ceil(closed / seconds) * seconds, Math.floor(now / 1000));
  const count = Math.max(0, Math.floor((lastEnd - firstEnd) / seconds) + 1);
  const candles = Array.from({ length: count }, (_, number) => firstEnd + number * seconds)
    .map(candle)
    .filter(({ volume, end: ends }) => volume > 0 || !oneIn(every, "hole", ends));

  const before = Math.floor(Math.min(start - 1, closed) / seconds) * seconds;
  return withLatest && before > opened ? [{ ...candle(before), end: start }, ...candles] : candles;
}

function toWire(
  { end, first, last, trades, volume }: Candle,
  suffix: { readonly dollars: string; readonly count: string },
) {
  const named = (values: Readonly<Record<string, string | null>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}${suffix.dollars}`, value]));
  const pricesOf = (prices: readonly number[]) => ({
    open: toDollars(prices[0] ?? 0),
    low: toDollars(Math.min(...prices)),
    high: toDollars(Math.max(...prices)),
    close: toDollars(prices.at(-1) ?? 0),
  });
  const sideOf = (of: (book: Book) => number) => named(pricesOf([of(first), of(last)]));
  const previous = first.last === 0 ? null : toDollars(first.last);
  const untraded = { open: null, low: null, high: null, close: null };
  return {
    end_period_ts: end,
    yes_bid: sideOf(({ bid }) => bid),
    yes_ask: sideOf(({ ask }) => Math.min(ask, oneDollar)),
    price: named({ ...(trades.length > 0 ? pricesOf(trades) : untraded), previous }),
    [`volume${suffix.count}`]: toCount(volume),
    [`open_interest${suffix.count}`]: toCount(last.openInterest),
  };
}
