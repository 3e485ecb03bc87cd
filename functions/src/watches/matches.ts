import type { Change } from "../changes/change.ts";
import type { WatchFilter } from "./watch.ts";
import { isOfWord, createWordIndex } from "./words.ts";

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
function matchesTickers(watch: WatchFilter, change: Matched): boolean {
  return (
    holds(watch.types, change.type) &&
    holds(watch.seriesTickers, change.series_ticker) &&
    holds(watch.eventTickers, change.event_ticker) &&
    holds(watch.marketTickers, change.market_ticker)
  );
}

function matchesWord({ strikeWords }: WatchFilter, { strike_word }: Matched): boolean {
  if (strikeWords.length === 0) return true;
  return strike_word !== null && strikeWords.some((word) => isOfWord(word, strike_word));
}

function holds(list: readonly string[], value: string | null): boolean {
  return list.length === 0 || (value !== null && list.includes(value));
}

export interface WatchIndex<Watch extends WatchFilter> {
  /** The watches that match a change, each once, in any order. */
  of(change: Matched): readonly Watch[];
}

/**
 * Each watch is found by the entries of its narrowest list: markets, else events, words, series. Only the few that are found this way
 * are compared with the change; those without any of these lists are found by type.
 */
export function createWatchIndex<Watch extends WatchFilter>(watches: Iterable<Watch>): WatchIndex<Watch> {
  const byMarket = new Map<string, Watch[]>();
  const byEvent = new Map<string, Watch[]>();
  const byWord = createWordIndex<Watch>();
  const bySeries = new Map<string, Watch[]>();
  const byType = new Map<string, Watch[]>();
  const ofAllTypes: Watch[] = [];

  for (const watch of watches) {
    if (watch.marketTickers.length > 0) addAll(byMarket, watch.marketTickers, watch);
    else if (watch.eventTickers.length > 0) addAll(byEvent, watch.eventTickers, watch);
    else if (watch.strikeWords.length > 0) for (const word of watch.strikeWords) byWord.add(word, watch);
    else if (watch.seriesTickers.length > 0) addAll(bySeries, watch.seriesTickers, watch);
    else if (watch.types.length > 0) addAll(byType, watch.types, watch);
    else ofAllTypes.push(watch);
  }

  return {
    of(change) {
      const { type, series_ticker, event_ticker, market_ticker, strike_word } = change;
      const byTickers = [
        byMarket.get(market_ticker ?? ""),
        byEvent.get(event_ticker),
        bySeries.get(series_ticker),
        byType.get(type),
        ofAllTypes,
      ].flatMap((found) => found ?? []);
      const found = new Set(
        byTickers.filter((watch) => matchesTickers(watch, change) && matchesWord(watch, change)),
      );
      for (const watch of strike_word === null ? [] : byWord.of(strike_word))
        if (matchesTickers(watch, change)) found.add(watch);
      return [...found];
    },
  };
}

function addAll<Item>(index: Map<string, Item[]>, entries: Iterable<string>, item: Item): void {
  for (const entry of new Set(entries)) {
    const items = index.get(entry);
    if (items === undefined) index.set(entry, [item]);
    else items.push(item);
  }
}
