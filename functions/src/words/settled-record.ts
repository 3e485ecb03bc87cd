import type { SettledMarket, Tally } from "../markets/market/market.ts";
import { isMarketOf } from "../markets/ticker.ts";
import { keyOf, parseStrikeWord, type Phrase } from "../transcripts/phrases/phrase.ts";
import type { Cutoff } from "./evidence.ts";

/** The settled record of a series, as far as a cutoff allows. */
export interface SettledRecord {
  /** Of all words. */
  readonly series: Tally;
  of(strikeWord: string | null): Tally;
}

/** A strike word as the phrase parser reads it. */
interface Word {
  readonly phrase: Phrase;
  /** The same for strike words that mean the same, however they are spelled. */
  readonly key: string;
}

const none: Tally = { yes: 0, no: 0 };
/** A series has some hundreds. */
const maxWords = 20_000;
/** A longer text is not a word that other markets name, too: remembering it would only take memory. */
const maxRememberedLength = 200;

/** Parsing 4,000 strike words takes 10 ms or more. */
const words = new Map<string, Word | null>();

/** How a strike word is read; null for one that names no word. It is remembered. */
export function readWord(strikeWord: string): Word | null {
  const known = words.get(strikeWord);
  if (known !== undefined) return known;
  const phrase = parseStrikeWord(strikeWord);
  const word = phrase === null ? null : { phrase, key: keyOf(phrase) };
  if (words.size >= maxWords) words.clear();
  if (strikeWord.length <= maxRememberedLength) words.set(strikeWord, word);
  return word;
}

/** Counts what the cutoff allows, never a market without a time of settlement. Markets that ask for no word ("80+ times") are left out, from the series' rate as well. */
export function settledRecordOf(
  markets: Iterable<SettledMarket>,
  {
    eventTicker,
    settledBefore,
    settledFrom = -Infinity,
  }: Pick<Cutoff, "eventTicker" | "settledBefore" | "settledFrom">,
): SettledRecord {
  const tallies = new Map<string, { yes: number; no: number }>();
  const series = { yes: 0, no: 0 };
  for (const market of markets) {
    if (isOfEvent(market, eventTicker)) continue;
    if (market.settledAt === null || market.settledAt >= settledBefore || market.settledAt < settledFrom)
      continue;
    const key = readWord(market.strikeWord)?.key;
    if (key === undefined) continue;
    const tally = tallies.get(key) ?? { yes: 0, no: 0 };
    tally[market.result] += 1;
    tallies.set(key, tally);
    series[market.result] += 1;
  }
  return {
    series,
    of(strikeWord) {
      const key = strikeWord === null ? undefined : readWord(strikeWord)?.key;
      return (key === undefined ? undefined : tallies.get(key)) ?? none;
    },
  };
}

/** Either ticker may be missing or wrong in a record: one that names the event is enough. */
function isOfEvent({ marketTicker, eventTicker }: SettledMarket, event: string): boolean {
  return eventTicker === event || isMarketOf(event, marketTicker);
}
