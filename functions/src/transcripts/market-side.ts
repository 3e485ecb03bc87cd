import { alternativeKeysOf, parseStrikeWord, type Phrase } from "./phrase.ts";
import type { AnnouncerMarketsNow, OpenMarket } from "./ports.ts";

/** What the market says about a question. */
export interface MarketSide {
  /** Soonest to close first. */
  readonly open: readonly OpenMarket[];
  readonly settled: {
    readonly yes: number;
    readonly no: number;
    /** yes / (yes + no), or null when there is none. */
    readonly probability: number | null;
  };
}

/** The markets whose strike word asks for the same as one of the phrases. What each asks for is found out once for all searches. */
export function createMarketFinder(): (phrases: readonly Phrase[], now: AnnouncerMarketsNow) => MarketSide {
  const indexes = new WeakMap<AnnouncerMarketsNow, ReadonlyMap<string, readonly string[]>>();

  return (phrases, now) => {
    const index = indexes.get(now) ?? strikeWordsByAlternative(now);
    indexes.set(now, index);
    const strikeWords = new Set(phrases.flatMap(alternativeKeysOf).flatMap((ask) => index.get(ask) ?? []));

    const tallies = [...strikeWords].flatMap((strikeWord) => now.settled.get(strikeWord) ?? []);
    const yes = tallies.reduce((sum, tally) => sum + tally.yes, 0);
    const no = tallies.reduce((sum, tally) => sum + tally.no, 0);
    return {
      open: now.open.filter(({ strike_word }) => strikeWords.has(strike_word)).toSorted(byClose),
      settled: { yes, no, probability: yes + no === 0 ? null : yes / (yes + no) },
    };
  };
}

function strikeWordsByAlternative({ open, settled }: AnnouncerMarketsNow): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const strikeWord of new Set([...open.map(({ strike_word }) => strike_word), ...settled.keys()])) {
    const phrase = parseStrikeWord(strikeWord);
    for (const ask of phrase === null ? [] : alternativeKeysOf(phrase)) {
      index.set(ask, [...(index.get(ask) ?? []), strikeWord]);
    }
  }
  return index;
}

/** Markets without a closing time come last. */
function byClose(one: OpenMarket, other: OpenMarket): number {
  const [a, b] = [one, other].map(({ close_time, market_ticker }) => `${close_time ?? "~"} ${market_ticker}`);
  return (a ?? "") < (b ?? "") ? -1 : 1;
}
