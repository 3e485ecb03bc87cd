import type { SettledLine } from "../history/settled-lines.ts";
import { isMarketOf } from "../../src/markets/ticker.ts";
import type { SettledMarket } from "../../src/markets/market/market.ts";
import { saysNoEvent } from "../../src/transcripts/phrases/phrase-text.ts";
import { halfLifeOf } from "../../src/words/settled-record.ts";

/** How a version of the formula weighs evidence, where that differs from the present one. */
export interface Formula {
  readonly version: 1 | 2;
  /** Days in which a settled market of a series loses half of its weight. */
  readonly halfLifeOf: (series: string) => number;
  /** Whether transcripts of the very kind of event weigh as much as settled markets. */
  readonly hasAlike: boolean;
  readonly prepared: (lines: readonly SettledLine[]) => readonly SettledLine[];
  /** Whether a market was left out as one of the event itself. */
  readonly isOwn: (eventTicker: string, market: SettledMarket) => boolean;
}

export const presentFormula: Formula = {
  version: 2,
  halfLifeOf,
  hasAlike: true,
  prepared: (lines) => lines,
  isOwn: () => false,
};

/** Its figures stand in docs/estimates.md beside the present ones. */
const first: Formula = {
  version: 1,
  halfLifeOf: () => Infinity,
  hasAlike: false,
  // It counted the words of events that did not take place, and read no word apart at its inner capital.
  prepared: (lines) =>
    lines
      .filter(({ strike_word }) => strike_word === null || !saysNoEvent(strike_word))
      .map((line) => ({ ...line, strike_word: line.strike_word && withoutInnerCapitals(line.strike_word) })),
  isOwn: (eventTicker, { marketTicker }) => isMarketOf(eventTicker, marketTicker),
};

function withoutInnerCapitals(word: string): string {
  return word.replace(/(?<=\p{Ll})\p{Lu}+/gu, (capitals) => capitals.toLowerCase());
}

export const formulas: Readonly<Record<string, Formula>> = { 1: first, 2: presentFormula };
