import type { Change } from "../changes/change.ts";
import type { WatchFilter } from "./watch.ts";
import { isOfWord } from "./words.ts";

/** What of a change decides who is sent it. */
export type Matched = Pick<
  Change,
  "type" | "series_ticker" | "event_ticker" | "market_ticker" | "strike_word"
>;

/** Whether a watch matches a change: within a list any entry, between lists all. A change of an event has neither market nor word. */
export function matches(watch: WatchFilter, change: Matched): boolean {
  return matchesTickers(watch, change) && matchesWord(watch, change);
}

/** The same for all lists but the words, which take longest to compare. */
export function matchesTickers(watch: WatchFilter, change: Matched): boolean {
  return (
    holds(watch.types, change.type) &&
    holds(watch.seriesTickers, change.series_ticker) &&
    holds(watch.eventTickers, change.event_ticker) &&
    holds(watch.marketTickers, change.market_ticker)
  );
}

export function matchesWord({ strikeWords }: WatchFilter, { strike_word }: Matched): boolean {
  if (strikeWords.length === 0) return true;
  return strike_word !== null && strikeWords.some((word) => isOfWord(word, strike_word));
}

function holds(list: readonly string[], value: string | null): boolean {
  return list.length === 0 || (value !== null && list.includes(value));
}
