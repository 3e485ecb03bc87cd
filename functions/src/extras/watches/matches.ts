import type { Change } from "../changes/change.ts";
import type { WatchStore } from "./ports.ts";
import { isSent, type Watch, type WatchFilter } from "./watch.ts";
import { addTo, createWordIndex, isOfWord } from "./words.ts";

/** What of a change decides who is sent it. */
export type Matched = Pick<
  Change,
  "type" | "series_ticker" | "event_ticker" | "market_ticker" | "strike_word"
>;

/** Whether a watch matches a change: within a list any entry, between lists all. A change of an event has neither market nor word. */
export function matchesWatch(watch: WatchFilter, change: Matched): boolean {
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

interface WatchIndex<Filter extends WatchFilter> {
  /** The watches that match a change, each once, in any order. */
  of(change: Matched): readonly Filter[];
}

/**
 * Each watch is found by the entries of its narrowest list: markets, else events, words, series, types. Only the few that are found this
 * way are compared with the change.
 */
export function createWatchIndex<Filter extends WatchFilter>(watches: Iterable<Filter>): WatchIndex<Filter> {
  const byWord = createWordIndex<Filter>();
  const byPlace = new Map<string, Filter[]>();
  for (const watch of watches) {
    const { marketTickers, eventTickers, strikeWords } = watch;
    if (marketTickers.length + eventTickers.length === 0 && strikeWords.length > 0)
      for (const word of strikeWords) byWord.add(word, watch);
    else for (const place of placesOf(watch)) addTo(byPlace, place, watch);
  }

  return {
    of(change) {
      const { type, series_ticker, event_ticker, market_ticker, strike_word } = change;
      const found = new Set<Filter>();
      for (const place of [
        `market ${market_ticker}`,
        `event ${event_ticker}`,
        `series ${series_ticker}`,
        `type ${type}`,
        "any",
      ])
        for (const watch of byPlace.get(place) ?? []) if (matchesWatch(watch, change)) found.add(watch);
      for (const watch of strike_word === null ? [] : byWord.of(strike_word))
        if (matchesTickers(watch, change)) found.add(watch);
      return [...found];
    },
  };
}

/** Where a watch is found that is not found by its words. */
function placesOf({ marketTickers, eventTickers, seriesTickers, types }: WatchFilter): readonly string[] {
  if (marketTickers.length > 0) return marketTickers.map((ticker) => `market ${ticker}`);
  if (eventTickers.length > 0) return eventTickers.map((ticker) => `event ${ticker}`);
  if (seriesTickers.length > 0) return seriesTickers.map((ticker) => `series ${ticker}`);
  return types.length > 0 ? types.map((type) => `type ${type}`) : ["any"];
}

/** The watches to which changes are sent, and their index. */
export interface SentWatches {
  readonly watches: readonly Watch[];
  readonly index: WatchIndex<Watch>;
}

/** Returns the watches as they are now. They are read again only when their version has changed: else a call is one small read. */
export function createSentWatches(store: Pick<WatchStore, "version" | "all">): () => Promise<SentWatches> {
  let known: (SentWatches & { readonly version: number }) | undefined;
  return async () => {
    const version = await store.version();
    if (known?.version === version) return known;
    const watches = (await store.all()).filter(({ status }) => isSent(status));
    known = { version, watches, index: createWatchIndex(watches) };
    return known;
  };
}
