/**
 * One moment of a market's order book. Prices in mills (tenths of a cent, 0 to 1000), counts in hundredths of a contract.
 * Only the yes side: the no side is its complement.
 */
export interface Book {
  readonly bid: number;
  readonly bidSize: number;
  readonly ask: number;
  readonly askSize: number;
  readonly last: number;
  readonly previousBid: number;
  readonly previousAsk: number;
  readonly previousLast: number;
  readonly volume: number;
  readonly volume24h: number;
  readonly openInterest: number;
}

const centMills = 10;
export const oneDollar = 1000;

/** A number from 0 up to, not including, `below`: always the same for a text (FNV-1a). */
export function pick(text: string, below: number): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  // The low bits alone hardly differ between texts that differ in their first letters.
  return ((hash ^ (hash >>> 15)) >>> 0) % below;
}

/** The book of an open market about `percent`, in whole cents, bid under ask, now and a day before. */
export function openBook(ticker: string, percent: number): Book {
  const spread = 1 + pick(`${ticker} spread`, 4);
  const within = (cents: number) => Math.min(Math.max(cents, 1), 98 - spread);
  const bid = within(percent - 5 + pick(`${ticker} bid`, 7));
  const previousBid = within(bid - 3 + pick(`${ticker} before`, 7));
  const volume = 10_000 + pick(`${ticker} volume`, 5_000_000);
  return {
    bid: bid * centMills,
    bidSize: 100 + pick(`${ticker} bids`, 90_000),
    ask: (bid + spread) * centMills,
    askSize: 100 + pick(`${ticker} asks`, 90_000),
    last: (bid + pick(`${ticker} last`, spread + 1)) * centMills,
    previousBid: previousBid * centMills,
    previousAsk: (previousBid + spread) * centMills,
    previousLast: (previousBid + pick(`${ticker} last before`, spread + 1)) * centMills,
    volume,
    volume24h: pick(`${ticker} today`, volume),
    openInterest: pick(`${ticker} interest`, volume),
  };
}

/** Nobody bids any more; the last trade knew the outcome, if there is one by now. */
export function emptiedBook(ticker: string, percent: number, last: number | null): Book {
  const before = openBook(ticker, percent);
  return {
    ...before,
    bid: 0,
    bidSize: 0,
    ask: oneDollar,
    askSize: 0,
    last: last ?? before.last,
    previousBid: 0,
    previousAsk: oneDollar,
    previousLast: last ?? before.last,
    volume24h: 0,
  };
}

/** No price yet on the wire is "0.0000". */
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

function toCount(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
