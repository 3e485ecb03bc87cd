import { lastPeriod, madeAt, volumeOf, type Traded } from "./trades.ts";
import { dayMs } from "./sample-event.ts";

/**
 * A market's order book at a moment. Prices in mills (tenths of a cent, 0 to 1000), counts in hundredths of a contract. Only the yes
 * side, because the no side is its complement.
 */
export interface Book {
  readonly bid: number;
  readonly bidSize: number;
  readonly ask: number;
  readonly askSize: number;
  /** The price of the last trade; 0: none yet. */
  readonly last: number;
  readonly previousBid: number;
  readonly previousAsk: number;
  readonly previousLast: number;
  readonly volume: number;
  readonly volume24h: number;
  readonly openInterest: number;
}

/** What determines the prices of a market. */
export interface Priced extends Traded {
  /** The initial probability of Yes, in percent. */
  readonly percent: number;
  /** The smallest step of its price, in mills. */
  readonly tick: number;
}

export const centMills = 10;
export const oneDollar = 1000;

/** The waves that move a price: the duration of each, and the maximum mills by which it moves the price. */
const waves = [
  { ms: 2 * dayMs, mills: 25 },
  { ms: 3 * 60 * 60 * 1000, mills: 15 },
  { ms: 5 * 60 * 1000, mills: 8 },
  { ms: 20_000, mills: 5 },
];

/** A number from 0 to `below` (exclusive) that depends only on the text (FNV-1a over its UTF-16 units). */
export function pick(text: string, below: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  // Mixes in the high bits, because the low ones hardly differ between texts that differ only at the beginning.
  return ((hash ^ (hash >>> 15)) >>> 0) % below;
}

/** Whether a market with this probability (in whole percent) settled Yes. Depends only on the ticker and the probability. */
export function isYes(marketTicker: string, percent: number): boolean {
  return pick(marketTicker, 100) < percent;
}

/** The book of a market that trades, at a time (UTC ms), with the prices of the day before. The same for everybody. */
export function tradedBook(market: Priced, at: number): Book {
  const { ticker } = market;
  const second = Math.floor(at / 1000);
  const [{ bid, ask }, before] = [sidesAt(market, at), sidesAt(market, at - dayMs)];
  const volume = volumeOf(market, -Infinity, at);
  return {
    ...{ bid, ask, last: lastPrice(market, at) },
    bidSize: 100 + pick(`${ticker} bids ${Math.floor(second / 5)}`, 90_000),
    askSize: 100 + pick(`${ticker} asks ${Math.floor(second / 7)}`, 90_000),
    previousBid: before.bid,
    previousAsk: before.ask,
    previousLast: lastPrice(market, at - dayMs),
    volume,
    volume24h: volumeOf(market, at - dayMs, at),
    openInterest: Math.floor((volume * (1 + pick(`${ticker} interest`, 9))) / 10),
  };
}

/** The book at a time (UTC ms) of a market that has closed: without bids. */
export function emptiedBook(market: Priced, at: number): Book {
  return {
    ...tradedBook(market, at),
    bid: 0,
    bidSize: 0,
    ask: oneDollar,
    askSize: 0,
    previousBid: 0,
    previousAsk: oneDollar,
  };
}

function lastPrice(market: Priced, at: number): number {
  const period = lastPeriod(market, at);
  return period === null ? 0 : priceIn(market, period);
}

/** The price of a period's trades, in mills. */
export function priceIn(market: Priced, period: number): number {
  return sidesAt(market, madeAt(market, period)).trade;
}

/** Best bid and ask at a time (UTC ms), and the price of a trade that is made then. */
function sidesAt(market: Priced, at: number): { bid: number; ask: number; trade: number } {
  const { ticker, tick, live } = market;
  if (live?.saidAt != null && at >= live.saidAt)
    return { bid: oneDollar - 2 * centMills, ask: oneDollar - centMills, trade: oneDollar - centMills };
  const spread = (1 + pick(`${ticker} spread`, 4)) * tick;
  const middle =
    chanceAt(market, at) * oneDollar + waves.reduce((moved, wave) => moved + waveAt(ticker, wave, at), 0);
  const bid = Math.round((middle - spread / 2) / tick) * tick;
  const within = Math.min(Math.max(bid, tick), oneDollar - 2 * tick - spread);
  const steps = pick(`${ticker} last ${Math.floor(at / 15_000)}`, spread / tick + 1);
  return { bid: within, ask: within + spread, trade: within + steps * tick };
}

/** The probability of Yes at a time. For a word that has not been said, it falls as the remaining time does. */
function chanceAt({ percent, live }: Priced, at: number): number {
  const chance = percent / 100;
  if (live === undefined || at <= live.startsAt) return chance;
  const gone = Math.min(1, (at - live.startsAt) / (live.endsAt - live.startsAt));
  return (chance * (1 - gone)) / (1 - chance * gone);
}

/** Interpolates linearly between pseudo-random points of a wave. */
function waveAt(ticker: string, { ms, mills }: (typeof waves)[number], at: number): number {
  const number = Math.floor(at / ms);
  const height = (one: number) => pick(`${ticker} ${ms} ${one}`, 2 * mills + 1) - mills;
  const share = at / ms - number;
  return height(number) * (1 - share) + height(number + 1) * share;
}

/** On the wire, a missing price is "0.0000". */
export function toBookFields(book: Book): Record<string, string> {
  return {
    last_price_dollars: toDollars(book.last),
    no_ask_dollars: toDollars(oneDollar - book.bid),
    no_bid_dollars: toDollars(oneDollar - book.ask),
    open_interest_fp: toCount(book.openInterest),
    previous_price_dollars: toDollars(book.previousLast),
    previous_yes_ask_dollars: toDollars(book.previousAsk),
    previous_yes_bid_dollars: toDollars(book.previousBid),
    volume_24h_fp: toCount(book.volume24h),
    volume_fp: toCount(book.volume),
    yes_ask_dollars: toDollars(book.ask),
    yes_ask_size_fp: toCount(book.askSize),
    yes_bid_dollars: toDollars(book.bid),
    yes_bid_size_fp: toCount(book.bidSize),
  };
}

export function toDollars(mills: number): string {
  return (mills / oneDollar).toFixed(4);
}

export function toCount(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
