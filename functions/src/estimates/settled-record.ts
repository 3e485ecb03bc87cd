import { keyOf, parseStrikeWord } from "../transcripts/phrase.ts";
import type { Tally } from "./estimate.ts";

/** A market with its final result. */
export interface SettledMarket {
  readonly eventTicker: string;
  readonly strikeWord: string;
  readonly result: "yes" | "no";
  /** When it settled, UTC ms; null when not known, and then it is never used. */
  readonly settledAt: number | null;
}

/** What may be used of a series' settled markets. */
export interface Cutoff {
  /** The event that is estimated: its own markets are never used. Null: none in particular. */
  readonly eventTicker: string | null;
  /** Only what settled before this moment is used, UTC ms: the event's start, or now. */
  readonly before: number;
}

/** The settled record of a series, as far as a cutoff allows. */
export interface SettledRecord {
  /** Of all words. */
  readonly series: Tally;
  of(strikeWord: string | null): Tally;
}

/** The same for strike words that mean the same, however they are spelled; null for one that names no word. */
export type WordKey = (strikeWord: string) => string | null;

const none: Tally = { yes: 0, no: 0 };

/** Remembers the key of each strike word: parsing 4,000 of them takes 10 ms. Strike words of one series are few hundreds. */
export function createWordKey(maxWords = 20_000): WordKey {
  const keys = new Map<string, string | null>();
  return (strikeWord) => {
    const known = keys.get(strikeWord);
    if (known !== undefined) return known;
    const phrase = parseStrikeWord(strikeWord);
    const key = phrase === null ? null : keyOf(phrase);
    if (keys.size >= maxWords) keys.clear();
    keys.set(strikeWord, key);
    return key;
  };
}

/** Counts what the cutoff allows. Markets that ask for no word ("80+ times") are left out, from the series' rate as well. */
export function settledRecordOf(
  markets: Iterable<SettledMarket>,
  { eventTicker, before }: Cutoff,
  wordKey: WordKey,
): SettledRecord {
  const words = new Map<string, { yes: number; no: number }>();
  const series = { yes: 0, no: 0 };
  for (const market of markets) {
    if (market.eventTicker === eventTicker || market.settledAt === null || market.settledAt >= before)
      continue;
    const key = wordKey(market.strikeWord);
    if (key === null) continue;
    const word = words.get(key) ?? { yes: 0, no: 0 };
    word[market.result] += 1;
    words.set(key, word);
    series[market.result] += 1;
  }
  return {
    series,
    of(strikeWord) {
      const key = strikeWord === null ? null : wordKey(strikeWord);
      return (key === null ? undefined : words.get(key)) ?? none;
    },
  };
}
