import {
  keyOf,
  type Phrase,
  slotsOf,
  spellingsOfAlternative,
} from "@mention-market/service/transcripts/phrases/phrase";
import { countsWordingsOf, parseStrikeWord } from "../markets/strike-word.ts";
import type { Change } from "../changes/change.ts";
import type { WatchStore } from "./ports.ts";
import { isSent, type Watch, type WatchFilter } from "./watch.ts";

/** The fields of a change that decide which watches match it. */
export type Matched = Pick<
  Change,
  "type" | "series_ticker" | "event_ticker" | "market_ticker" | "strike_word"
>;

/** Whether an entry of each of a watch's lists matches a change; an empty list always does. Events have no market and word. */
export function matchesWatch(watch: WatchFilter, change: Matched): boolean {
  return matchesTickers(watch, change) && matchesWord(watch, change);
}

/** Like matchesWatch without the list of words, which takes longest to compare. */
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
  /** The watches that match a change, without duplicates, in any order. */
  of(change: Matched): readonly Filter[];
}

/** Indexes each watch by its narrowest list (markets, events, words, series, types); only those found are compared. */
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

/** The index keys of a watch that is not indexed by words. */
function placesOf({ marketTickers, eventTickers, seriesTickers, types }: WatchFilter): readonly string[] {
  if (marketTickers.length > 0) return marketTickers.map((ticker) => `market ${ticker}`);
  if (eventTickers.length > 0) return eventTickers.map((ticker) => `event ${ticker}`);
  if (seriesTickers.length > 0) return seriesTickers.map((ticker) => `series ${ticker}`);
  return types.length > 0 ? types.map((type) => `type ${type}`) : ["any"];
}

/** All watches, those that receive changes, and their index. */
export interface SentWatches {
  readonly all: readonly Watch[];
  readonly watches: readonly Watch[];
  readonly index: WatchIndex<Watch>;
}

/** Returns the current watches. They are read again only when their version has changed, so a call usually costs one small read. */
export function createSentWatches(store: Pick<WatchStore, "version" | "all">): () => Promise<SentWatches> {
  let lastRead: (SentWatches & { readonly version: number }) | undefined;
  return async () => {
    const version = await store.version();
    if (lastRead?.version === version) return lastRead;
    const all = await store.all();
    const watches = all.filter(({ status }) => isSent(status));
    lastRead = { version, all, watches, index: createWatchIndex(watches) };
    return lastRead;
  };
}

/**
 * All passes of a run share one read of the watches, however long each takes. Not for the fan-out: a watch that was made before a change
 * must be among those that it reads after the change.
 */
export function oncePerRun(read: () => Promise<SentWatches>): (run: object) => Promise<SentWatches> {
  let last: { readonly run: object; readonly watches: Promise<SentWatches> } | null = null;
  return (run) => {
    if (last?.run !== run) last = { run, watches: read() };
    return last.watches;
  };
}

/** Whether a market's strike word matches a watch's word, by the rules in docs/corpus.md. */
export function isOfWord(word: string, strikeWord: string): boolean {
  const [phrase, otherPhrase] = [parseStrikeWord(word), parseStrikeWord(strikeWord)];
  return phrase !== null && otherPhrase !== null && countsWordingsOf(phrase)(otherPhrase);
}

interface Word<Item> {
  readonly counts: (candidate: Phrase) => boolean;
  readonly items: Item[];
}

/** Finds items by the strike words that match their words. Words with the same meaning are compared once. */
interface WatchWordIndex<Item> {
  add(word: string, item: Item): void;
  /** The items whose word matches a strike word, possibly with duplicates. */
  of(strikeWord: string): Item[];
}

/** Compares a strike word only with words that have the same beginning, number of tokens and number of mentions. */
function createWordIndex<Item>(): WatchWordIndex<Item> {
  /** Null for a text that names no word. */
  const bySpelling = new Map<string, Word<Item> | null>();
  const byMeaning = new Map<string, Word<Item>>();
  const byBeginning = new Map<string, Word<Item>[]>();

  function wordOf(spelling: string): Word<Item> | null {
    const phrase = parseStrikeWord(spelling);
    if (phrase === null) return null;
    const sameWord = byMeaning.get(keyOf(phrase));
    if (sameWord !== undefined) return sameWord;
    const word: Word<Item> = { counts: countsWordingsOf(phrase), items: [] };
    byMeaning.set(keyOf(phrase), word);
    for (const beginning of beginningsOf(phrase)) addTo(byBeginning, beginning, word);
    return word;
  }

  return {
    add(spelling, item) {
      const indexed = bySpelling.get(spelling);
      const word = indexed === undefined ? wordOf(spelling) : indexed;
      bySpelling.set(spelling, word);
      word?.items.push(item);
    },
    of(strikeWord) {
      const phrase = parseStrikeWord(strikeWord);
      if (phrase === null) return [];
      const beginAlike = phrase.alternatives.flatMap(
        ({ tokens }) => byBeginning.get(beginningOf(phrase, tokens[0], tokens.length)) ?? [],
      );
      return [...new Set(beginAlike)].filter(({ counts }) => counts(phrase)).flatMap(({ items }) => items);
    },
  };
}

/** The possible first tokens of the wordings that count for a word. */
function beginningsOf(phrase: Phrase): Set<string> {
  const slots = phrase.alternatives.flatMap(spellingsOfAlternative).map(slotsOf);
  return new Set(slots.flatMap((of) => (of[0] ?? []).map((first) => beginningOf(phrase, first, of.length))));
}

function beginningOf({ minMentions }: Phrase, first: string | undefined, length: number): string {
  return `${minMentions} ${length} ${first ?? ""}`;
}

/** Adds an item to a key's list. */
function addTo<Item>(index: Map<string, Item[]>, key: string, item: Item): void {
  const items = index.get(key);
  if (items === undefined) index.set(key, [item]);
  else items.push(item);
}
