import type { OpenMarket } from "../markets/market.ts";
import { alternativeKeysOf, parseStrikeWord, type Phrase } from "../phrases/phrase.ts";
import type { AnnouncerMarkets } from "./ports.ts";

/** The markets on the phrases of a search. */
export interface MarketSide {
  /** Soonest to close first. */
  readonly open: readonly OpenMarket[];
  readonly settled: {
    readonly yes: number;
    readonly no: number;
    /** yes / (yes + no), or null when there is none. */
    readonly probability: number | null;
  };
  /** When the open ones were read from the provider, ISO 8601: at most a minute ago. */
  readonly fetchedAt: string;
}

/** Markets with the index of their strike words, which serves any number of searches. */
export function indexMarkets(
  markets: Omit<AnnouncerMarkets, "strikeWords" | "settledTotal">,
): AnnouncerMarkets {
  const strikeWords = new Map<string, string[]>();
  const settledTotal = { yes: 0, no: 0 };
  const spellings = new Set([
    ...markets.open.map(({ strike_word }) => strike_word),
    ...markets.settled.keys(),
  ]);
  for (const strikeWord of spellings) {
    const phrase = parseStrikeWord(strikeWord);
    if (phrase === null) continue;
    const tally = markets.settled.get(strikeWord);
    settledTotal.yes += tally?.yes ?? 0;
    settledTotal.no += tally?.no ?? 0;
    for (const key of alternativeKeysOf(phrase)) {
      strikeWords.set(key, [...(strikeWords.get(key) ?? []), strikeWord]);
    }
  }
  return { ...markets, settledTotal, strikeWords };
}

/** The markets whose strike word has an alternative in common with one of the phrases. */
export function marketSideOf(phrases: readonly Phrase[], markets: AnnouncerMarkets): MarketSide {
  const keys = phrases.flatMap(alternativeKeysOf);
  const strikeWords = new Set(keys.flatMap((key) => markets.strikeWords.get(key) ?? []));
  const tallies = [...strikeWords].flatMap((strikeWord) => markets.settled.get(strikeWord) ?? []);
  const yes = tallies.reduce((sum, tally) => sum + tally.yes, 0);
  const no = tallies.reduce((sum, tally) => sum + tally.no, 0);
  return {
    open: markets.open.filter(({ strike_word }) => strikeWords.has(strike_word)).toSorted(byClose),
    settled: { yes, no, probability: yes + no === 0 ? null : yes / (yes + no) },
    fetchedAt: markets.fetchedAt,
  };
}

/** Markets without a closing time come last. */
function byClose(one: OpenMarket, other: OpenMarket): number {
  const [a, b] = [one, other].map(({ close_time, market_ticker }) => `${close_time ?? "~"} ${market_ticker}`);
  return (a ?? "") < (b ?? "") ? -1 : 1;
}
