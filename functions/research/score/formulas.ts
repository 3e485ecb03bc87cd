import type { SettledLine } from "../history/settled-lines.ts";
import { isMarketOf } from "../../src/markets/ticker.ts";
import type { SettledMarket } from "../../src/markets/market/market.ts";
import { saysNoEvent } from "../../src/transcripts/phrases/phrase-text.ts";
import { halfLifeOf } from "../../src/words/settled-record.ts";

/** How a former version of the formula weighs evidence, where it differs from the present one. */
export interface Formula {
  readonly version: 1 | 2;
  /** The days after which a settled market of a series has half of its weight. */
  readonly halfLifeOf: (series: string) => number;
  /** Whether transcripts of the same kind of event weigh as much as settled markets. */
  readonly hasAlike: boolean;
  readonly prepared: (lines: readonly SettledLine[]) => readonly SettledLine[];
  /** Whether a market is left out as one of the event itself. */
  readonly isOwn: (eventTicker: string, market: SettledMarket) => boolean;
}

export const presentFormula: Formula = {
  version: 2,
  halfLifeOf,
  hasAlike: true,
  prepared: (lines) => lines,
  isOwn: () => false,
};

/** docs/estimates.md compares its figures with the present ones. */
const first: Formula = {
  version: 1,
  halfLifeOf: () => Infinity,
  hasAlike: false,
  // It counted words of events that did not take place, and did not divide words at an inner capital.
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
