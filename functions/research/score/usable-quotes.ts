import { secondMs } from "../../src/base/clock.ts";
import { midOf } from "../../src/estimates/fair-value.ts";
import type { LineQuote, SettledLine } from "../history/settled-line.ts";

const extreme = { below: 0.05, above: 0.95 };
const maxExtremeShare = 0.5;

/**
 * The quotes of an event that are scored, by market. None of an event of which more than half the quotes have their middle below 0.05 or
 * above 0.95: those were recorded after the fact. A quote of the start (UTC ms) or later is never used.
 */
export function usableQuotes(
  lines: readonly SettledLine[],
  startsAt: number | null,
): ReadonlyMap<string, LineQuote> {
  const quotes = lines.flatMap(({ market_ticker, quote }) =>
    quote !== null && (startsAt === null || quote.at * secondMs < startsAt) ? [{ market_ticker, quote }] : [],
  );
  const extremes = quotes.filter(({ quote }) => {
    const middle = (quote.yes_bid_dollars + quote.yes_ask_dollars) / 2;
    return middle < extreme.below || middle > extreme.above;
  });
  if (extremes.length > maxExtremeShare * quotes.length) return new Map();
  return new Map(
    quotes.flatMap(({ market_ticker, quote }) => (midOf(quote) === null ? [] : [[market_ticker, quote]])),
  );
}
