import type { Tier } from "./catalog.ts";
import type { SampleMarket } from "./markets.ts";
import { oneDollar, pick, toCount, toDollars, tradedBook, type Book } from "./prices.ts";
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
  /** Whether there was a trade in the period. */
  readonly isTraded: boolean;
}

/** Of so many periods, the provider leaves out one. */
const holeEvery = 25;
/** Of so many periods, one has no trade. */
const quietEvery = 6;

/** Candles of markets in the live tier. Unknown markets are left out. */
export function liveCandlesticks(live: Tier, query: URLSearchParams): object {
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
      candlesticks: candlesOf(market, range).map((candle) =>
        toWire(candle, { dollars: "_dollars", count: "_fp" }),
      ),
    })),
  };
}

/** Candles of a market in the historical tier. Names there lack `_dollars` and `_fp`. */
export function historicalCandlesticks(
  archived: Tier,
  ticker: string,
  query: URLSearchParams,
): object | undefined {
  const market = archived.get(ticker);
  if (market === undefined) return undefined;
  const candles = candlesOf(market, rangeOf(query));
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

/** The candles of periods that ended within the range while the market traded. Some are left out on purpose. */
function candlesOf(market: SampleMarket, range: Range): Candle[] {
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
    isTraded: !oneIn(quietEvery, "quiet", ends),
  });

  const firstEnd = Math.max(Math.ceil(start / seconds), Math.floor(opened / seconds) + 1) * seconds;
  const lastEnd = Math.min(end, closed);
  const count = Math.max(0, Math.floor((lastEnd - firstEnd) / seconds) + 1);
  const candles = Array.from({ length: count }, (_, number) => firstEnd + number * seconds)
    .filter((ends) => !oneIn(holeEvery, "hole", ends))
    .map(candle);

  const before = Math.floor(Math.min(start - 1, closed) / seconds) * seconds;
  return withLatest && before > opened ? [{ ...candle(before), end: start }, ...candles] : candles;
}

function toWire(
  { end, first, last, isTraded }: Candle,
  suffix: { readonly dollars: string; readonly count: string },
) {
  const named = (values: Readonly<Record<string, string | null>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}${suffix.dollars}`, value]));
  const pricesOf = (of: (book: Book) => number) => {
    const [open, close] = [of(first), of(last)];
    return {
      open: toDollars(open),
      low: toDollars(Math.min(open, close)),
      high: toDollars(Math.max(open, close)),
      close: toDollars(close),
    };
  };
  const previous = toDollars(first.last);
  const untraded = { open: null, low: null, high: null, close: null };
  return {
    end_period_ts: end,
    yes_bid: named(pricesOf(({ bid }) => bid)),
    yes_ask: named(pricesOf(({ ask }) => Math.min(ask, oneDollar))),
    price: named({ ...(isTraded ? pricesOf((book) => book.last) : untraded), previous }),
    [`volume${suffix.count}`]: toCount(isTraded ? last.volume - first.volume : 0),
    [`open_interest${suffix.count}`]: toCount(last.openInterest),
  };
}
