import type { SettledMarket, Tally } from "../markets/market/market.ts";
import { isMarketOf } from "../markets/ticker.ts";
import { keyOf, parseStrikeWord, type Phrase } from "../transcripts/phrases/phrase.ts";
import type { Cutoff } from "./evidence.ts";
import { memoizedText } from "../base/memo.ts";

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
/** A series has some hundreds of words. A longer text is not a word that other markets name, too: remembering it would only take memory. */
const remembered = { maxTexts: 20_000, maxLength: 200 };

/** How a strike word is read; null for one that names no word. Parsing 4,000 strike words takes 10 ms or more. */
export const readWord = memoizedText((strikeWord): Word | null => {
  const phrase = parseStrikeWord(strikeWord);
  return phrase === null ? null : { phrase, key: keyOf(phrase) };
}, remembered);

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
