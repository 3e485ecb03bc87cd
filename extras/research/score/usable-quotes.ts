import { minuteMs, secondMs } from "@mention-market/service/base/clock";
import { midOf } from "../../src/estimates/fair-value.ts";
import type { LineQuote, SettledLine } from "../history/settled-lines.ts";

const extreme = { below: 0.05, above: 0.95 };
const maxExtremeShare = 0.5;

/** Why none of an event's quotes can be scored. */
export type NoQuotes = "no quotes" | "quoted from the start on" | "quoted after the fact" | "no usable quote";

/** The quotes of an event that can be scored, by market, or why there is none. */
export interface EventQuotes {
  readonly quotes: ReadonlyMap<string, LineQuote>;
  readonly reason: NoQuotes | null;
}

/**
 * The usable quotes of an event. If more than half of its quotes have their mid price below 0.05 or above 0.95, they were recorded after
 * the fact, and none is usable. A quote from the start (UTC ms) or later is never used.
 */
export function usableQuotes(lines: readonly SettledLine[], startsAt: number | null): EventQuotes {
  const given = lines.flatMap(({ market_ticker, quote }) =>
    quote === null ? [] : [{ market_ticker, quote }],
  );
  if (given.length === 0) return none("no quotes");
  const before = given.filter(({ quote }) => startsAt === null || quote.at * secondMs < startsAt);
  if (before.length === 0) return none("quoted from the start on");
  const extremes = before.filter(({ quote }) => {
    const middle = (quote.yes_bid_dollars + quote.yes_ask_dollars) / 2;
    return middle < extreme.below || middle > extreme.above;
  });
  if (extremes.length > maxExtremeShare * before.length) return none("quoted after the fact");
  const quotes = new Map(
    before.flatMap(({ market_ticker, quote }) =>
      midOf(quote) === null ? [] : [[market_ticker, quote] as const],
    ),
  );
  return quotes.size === 0 ? none("no usable quote") : { quotes, reason: null };
}

function none(reason: NoQuotes): EventQuotes {
  return { quotes: new Map(), reason };
}

/** How many minutes before the start quotes were taken, over markets with a known start. */
export interface QuoteTimes {
  readonly quotes: number;
  readonly tenth: number;
  readonly median: number;
  readonly nine_tenths: number;
}

/** Null if no start is known. `taken`: UTC ms of the quote and of the start. */
export function quoteTimesOf(
  taken: readonly { readonly at: number; readonly startsAt: number }[],
): QuoteTimes | null {
  const minutes = taken.map(({ at, startsAt }) => (startsAt - at) / minuteMs).sort((a, b) => a - b);
  if (minutes.length === 0) return null;
  const share = (part: number) => minutes[Math.floor(part * (minutes.length - 1))] ?? Number.NaN;
  return { quotes: minutes.length, tenth: share(0.1), median: share(0.5), nine_tenths: share(0.9) };
}
