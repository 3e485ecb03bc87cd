import { dayMs } from "../base/clock.ts";
import type { AgedTally } from "../estimates/posterior.ts";
import type { SettledMarket, Tally } from "../markets/market/market.ts";
import { isMarketOf } from "../markets/ticker.ts";
import { companyOfSeries } from "../transcripts/kinds/earnings/company.ts";
import { saysNoEvent } from "../transcripts/phrases/phrase-text.ts";
import { keyOf, parseStrikeWord, type Phrase } from "../transcripts/phrases/phrase.ts";
import type { Cutoff } from "./evidence.ts";
import { memoizedText } from "../base/memo.ts";

/** The settled record of a series, as far as a cutoff allows. */
export interface SettledRecord {
  /** Of all words. */
  readonly series: Tally;
  of(strikeWord: string | null): AgedTally;
}

/** A strike word as the phrase parser reads it. */
interface Word {
  readonly phrase: Phrase;
  /** The same for strike words that mean the same, however they are spelled. */
  readonly key: string;
}

const unsettled: AgedTally = { yes: 0, no: 0, weight: 0, yesWeight: 0 };
/** A series has some hundreds of words. A longer text is not a word that other markets name, too: remembering it would only take memory. */
const remembered = { maxTexts: 20_000, maxLength: 200 };

/** How a strike word is read; null for one that names no word. Parsing 4,000 strike words takes 10 ms or more. */
export const readWord = memoizedText((strikeWord): Word | null => {
  const phrase = parseStrikeWord(strikeWord);
  return phrase === null ? null : { phrase, key: keyOf(phrase) };
}, remembered);

/** What a settled market of an age weighs: half as much for every half-life. */
export function weightOfAge(ageMs: number, halfLifeDays: number): number {
  return 0.5 ** (Math.max(0, ageMs) / dayMs / halfLifeDays);
}

const halfLifeDays = 180;
const earningsHalfLifeDays = 365;

/** In how many days a settled market of a series loses half of its weight. */
export function halfLifeOf(series: string): number {
  return companyOfSeries(series) === null ? halfLifeDays : earningsHalfLifeDays;
}

/** The events that did not take place as their markets ask: one of their markets says so, and every word settled no without being heard. */
export function voidEvents(
  markets: Iterable<Pick<SettledMarket, "eventTicker" | "strikeWord" | "result">>,
): ReadonlySet<string> {
  const events = new Set<string>();
  for (const { eventTicker, strikeWord, result } of markets)
    if (result === "yes" && saysNoEvent(strikeWord)) events.add(eventTicker);
  return events;
}

/**
 * Counts what the cutoff allows, never a market without a time of settlement. Left out, from the series' rate as well: markets that ask for
 * no word ("80+ times"), and all words of an event that did not take place. A word's markets weigh by their age at the cutoff.
 */
export function settledRecordOf(
  markets: Iterable<SettledMarket>,
  {
    eventTicker,
    settledBefore,
    settledFrom = -Infinity,
  }: Pick<Cutoff, "eventTicker" | "settledBefore" | "settledFrom">,
  halfLife: number,
): SettledRecord {
  const all = [...markets];
  const none = voidEvents(all);
  const tallies = new Map<string, AgedTally>();
  const series = { yes: 0, no: 0 };
  for (const market of all) {
    if (isOfEvent(market, eventTicker) || none.has(market.eventTicker)) continue;
    const { settledAt } = market;
    if (settledAt === null || settledAt >= settledBefore || settledAt < settledFrom) continue;
    const key = readWord(market.strikeWord)?.key;
    if (key === undefined) continue;
    tallies.set(
      key,
      addMarket(tallies.get(key), market.result, weightOfAge(settledBefore - settledAt, halfLife)),
    );
    series[market.result] += 1;
  }
  return {
    series,
    of(strikeWord) {
      const key = strikeWord === null ? undefined : readWord(strikeWord)?.key;
      return (key === undefined ? undefined : tallies.get(key)) ?? unsettled;
    },
  };
}

export function addMarket(tally: AgedTally = unsettled, result: "yes" | "no", weight: number): AgedTally {
  return {
    yes: tally.yes + (result === "yes" ? 1 : 0),
    no: tally.no + (result === "no" ? 1 : 0),
    weight: tally.weight + weight,
    yesWeight: tally.yesWeight + (result === "yes" ? weight : 0),
  };
}

export function addAgedTallies(tallies: readonly AgedTally[]): AgedTally {
  return tallies.reduce(
    (sum, one) => ({
      yes: sum.yes + one.yes,
      no: sum.no + one.no,
      weight: sum.weight + one.weight,
      yesWeight: sum.yesWeight + one.yesWeight,
    }),
    unsettled,
  );
}

/** The record's own event ticker decides: another event's may begin with this one's and a dash. Where it is missing, the market's does. */
function isOfEvent({ marketTicker, eventTicker }: SettledMarket, event: string): boolean {
  return eventTicker === "" ? isMarketOf(event, marketTicker) : eventTicker === event;
}
