import { z } from "zod";

/** A quote of yes in dollars, as of `at` (Unix seconds). A bid of 0 and an ask of 1 are not quotes. */
const quote = z.object({ at: z.number(), yes_bid_dollars: z.number(), yes_ask_dollars: z.number() });

/** A line of a history: a settled market. What else a line holds is kept as it is. */
export const settledLine = z.looseObject({
  market_ticker: z.string().min(1),
  event_ticker: z.string().min(1),
  series_ticker: z.string().min(1),
  event_title: z.string(),
  /** YYYY-MM-DD; null when nothing dates the event, and then it is not scored. */
  event_date: z.iso.date().nullable(),
  /** `ticker`: the day may be two days off. Without it, the day is taken as known. */
  event_date_basis: z.enum(["start", "ticker"]).nullish(),
  strike_word: z.string().nullable(),
  result: z.enum(["yes", "no"]),
  scheduledStartTime: z.iso.datetime({ offset: true }).nullish(),
  settlement_ts: z.iso.datetime({ offset: true }).nullish(),
  /** Of the last candle that ended an hour before the start; in a file from elsewhere any quote of before the event. */
  quote: quote.nullable(),
  /** Of the last candle that ended 24 hours before the start. */
  quote_24h: quote.nullish(),
});
export type SettledLine = z.output<typeof settledLine>;
export type LineQuote = z.output<typeof quote>;

/** By event and market, so that equal histories are equal files. */
export function byTicker(one: SettledLine, other: SettledLine): number {
  return compare(one.event_ticker, other.event_ticker) || compare(one.market_ticker, other.market_ticker);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
