import { dayMs } from "@mention-market/service/base/clock";
import { newestOf } from "../estimates/transcript-weights.ts";
import type { AgedTally } from "../estimates/posterior.ts";
import type { SettledMarket, Tally } from "../markets/market.ts";
import { isMarketOf } from "../markets/ticker.ts";
import { companyOfSeries } from "../kinds/earnings/company.ts";
import { saysNoEvent, parseStrikeWord } from "../markets/strike-word.ts";
import { keyOf, type Phrase } from "@mention-market/service/transcripts/phrases/phrase";
import type { Cutoff } from "./cutoff.ts";
import { memoizedText } from "../base/memoized-text.ts";

/** The settled record of a series, within a cutoff. */
export interface SettledRecord {
  /** Of all words. */
  readonly series: Tally;
  of(strikeWord: string | null): AgedTally;
}

/** A parsed strike word. */
interface Word {
  readonly phrase: Phrase;
  /** Equal for strike words with the same meaning, however they are spelled. */
  readonly key: string;
}

const unsettled: AgedTally = { yes: 0, no: 0, weight: 0, yesWeight: 0 };
/** A series has some hundreds of words. Longer texts are hardly ever repeated, so caching them would waste memory. */
const remembered = { maxTexts: 20_000, maxLength: 200 };

/** Parses a strike word; null if it names no word. Cached, because parsing 4,000 strike words takes 10 ms or more. */
export const readWord = memoizedText((strikeWord): Word | null => {
  const phrase = parseStrikeWord(strikeWord);
  return phrase === null ? null : { phrase, key: keyOf(phrase) };
}, remembered);

/** The weight of a settled market of this age, which halves with every half-life. */
export function weightOfAge(ageMs: number, halfLifeDays: number): number {
  return 0.5 ** (Math.max(0, ageMs) / dayMs / halfLifeDays);
}

const halfLifeDays = 180;
const earningsHalfLifeDays = 365;

/** The days after which a settled market of a series has half of its weight. */
export function halfLifeOf(series: string): number {
  return companyOfSeries(series) === null ? halfLifeDays : earningsHalfLifeDays;
}

/**
 * Events that did not take place as their markets require: one of their markets says so, and every word settled no without being heard.
 */
export function voidEvents(
  markets: Iterable<Pick<SettledMarket, "eventTicker" | "strikeWord" | "result">>,
): ReadonlySet<string> {
  const events = new Set<string>();
  for (const { eventTicker, strikeWord, result } of markets)
    if (result === "yes" && saysNoEvent(strikeWord)) events.add(eventTicker);
  return events;
}

/**
 * Counts the settled markets that the cutoff allows, except those without a time of settlement. Also excludes, from the series' rate
 * too, markets that name no word ("80+ times"), and words of events that did not take place. Markets of a word are weighted by age.
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
  const settledByThen = [...markets]
    .filter(hasTime)
    .filter((market) => market.settledAt < settledBefore && !isOfEvent(market, eventTicker));
  // Only of these: that an event did not take place may have settled later than its words.
  const none = voidEvents(settledByThen);
  const tallies = new Map<string, AgedTally>();
  const byKey = new Map<string, SettledByThen[]>();
  const series = { yes: 0, no: 0 };
  for (const market of settledByThen) {
    const { eventTicker: event, settledAt, strikeWord, result } = market;
    if (settledAt < settledFrom || none.has(event)) continue;
    const key = readWord(strikeWord)?.key;
    if (key === undefined) continue;
    tallies.set(key, addMarket(tallies.get(key), result, weightOfAge(settledBefore - settledAt, halfLife)));
    const ofWord = byKey.get(key) ?? [];
    ofWord.push(market);
    byKey.set(key, ofWord);
    series[result] += 1;
  }
  return {
    series,
    of(strikeWord) {
      const key = strikeWord === null ? undefined : readWord(strikeWord)?.key;
      const tally = key === undefined ? undefined : tallies.get(key);
      if (key === undefined || tally === undefined) return unsettled;
      const newest = newestOf(byKey.get(key) ?? [], ({ settledAt }) => settledAt);
      return { ...tally, yesOfLast: newest?.filter(({ result }) => result === "yes").length ?? null };
    },
  };
}

type SettledByThen = SettledMarket & { readonly settledAt: number };

function hasTime(market: SettledMarket): market is SettledByThen {
  return market.settledAt !== null;
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
    (sum, tally) => ({
      yes: sum.yes + tally.yes,
      no: sum.no + tally.no,
      weight: sum.weight + tally.weight,
      yesWeight: sum.yesWeight + tally.yesWeight,
    }),
    unsettled,
  );
}

/**
 * The event's ticker in the record decides, because another event's ticker may begin with this one's and a dash. If it is missing, the
 * market's ticker decides.
 */
function isOfEvent({ marketTicker, eventTicker }: SettledMarket, event: string): boolean {
  return eventTicker === "" ? isMarketOf(event, marketTicker) : eventTicker === event;
}
