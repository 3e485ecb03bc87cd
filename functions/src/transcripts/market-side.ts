import { asksForSame, parseStrikeWord, type Phrase } from "./phrase.ts";
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

/** The markets whose strike word asks for the same as one of the phrases. Strike words are parsed once. */
export function findingMarkets(): (phrases: readonly Phrase[], now: AnnouncerMarketsNow) => MarketSide {
  const parsed = new Map<string, Phrase | null>();
  const asked = (strikeWord: string): Phrase | null => {
    const known = parsed.get(strikeWord);
    if (known !== undefined) return known;
    const phrase = parseStrikeWord(strikeWord);
    parsed.set(strikeWord, phrase);
    return phrase;
  };

  return (phrases, { open, settled }) => {
    const belongs = (strikeWord: string): boolean => {
      const word = asked(strikeWord);
      return word !== null && phrases.some((phrase) => asksForSame(phrase, word));
    };
    let yes = 0;
    let no = 0;
    for (const [strikeWord, tally] of settled) {
      if (!belongs(strikeWord)) continue;
      yes += tally.yes;
      no += tally.no;
    }
    return {
      open: open.filter(({ strike_word }) => belongs(strike_word)).toSorted(byClose),
      settled: { yes, no, probability: yes + no === 0 ? null : yes / (yes + no) },
    };
  };
}

/** Markets without a closing time come last. */
function byClose(one: OpenMarket, other: OpenMarket): number {
  const [a, b] = [one, other].map(({ close_time, market_ticker }) => `${close_time ?? "~"} ${market_ticker}`);
  return (a ?? "") < (b ?? "") ? -1 : 1;
}
