import { betterSideOf, boughtSideOf, priceOf } from "../estimates/fair-value.ts";
import { isTrading, saidFromDollars } from "../markets/event/phase.ts";
import type { EventResponse } from "../words/value-event.ts";
import type { LargestEdge, TopWord } from "./board-schema.ts";

const maxWords = 3;

type Market = EventResponse["markets"][number];
interface Ranked {
  readonly word: TopWord;
  readonly isFirst: boolean;
  readonly rank: number;
}

/**
 * The three words that an event's card shows. Before the event: those whose verdict buys, then those that lean or are unproven, the
 * largest edges first. Once it has begun, without numbers: the likeliest that still trade and were not said so far. `isFirst`: words
 * that come before all others.
 */
export function topWordsOf(
  markets: readonly Market[],
  hasBegun: boolean,
  isFirst: (word: TopWord) => boolean = () => false,
): TopWord[] {
  return markets
    .map((market): Ranked => {
      const word = wordOf(market, hasBegun);
      return { word, isFirst: isFirst(word), rank: hasBegun ? chanceOf(market) : edgeRankOf(word) };
    })
    .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst) || other.rank - one.rank)
    .slice(0, maxWords)
    .map(({ word }) => word);
}

/** The largest edge whose verdict buys, of an event's top words before it began; null if no verdict does. */
export function largestEdgeOf([first]: readonly TopWord[]): LargestEdge | null {
  if (first === undefined) return null;
  const { market_ticker, strike_word, verdict, edge_dollars } = first;
  const side = boughtSideOf(verdict);
  return side === null || edge_dollars === null ? null : { market_ticker, strike_word, side, edge_dollars };
}

function wordOf(market: Market, hasBegun: boolean): TopWord {
  const { market_ticker, strike_word } = market;
  const quote = isTrading(market) ? market : { yes_bid_dollars: null, yes_ask_dollars: null };
  const side = hasBegun ? null : betterSideOf(market);
  const estimate = hasBegun ? null : (market.estimate ?? null);
  return {
    market_ticker,
    strike_word,
    yes_bid_dollars: quote.yes_bid_dollars,
    yes_ask_dollars: quote.yes_ask_dollars,
    fair_value: estimate?.fair_value ?? null,
    fair_low: estimate?.fair_low ?? null,
    fair_high: estimate?.fair_high ?? null,
    verdict: hasBegun ? null : (market.verdict ?? null),
    side,
    edge_dollars:
      (side === "yes" ? market.buy_yes : side === "no" ? market.buy_no : null)?.edge_dollars ?? null,
  };
}

/** Edges are within ±1 dollar. */
function edgeRankOf({ verdict, edge_dollars: edge }: TopWord): number {
  if (edge === null) return -4;
  if (boughtSideOf(verdict) !== null) return edge + 4;
  return verdict === null || verdict === "none" ? edge : edge + 2;
}

function chanceOf(market: Market): number {
  if (!isTrading(market)) return -1;
  const price = priceOf(market) ?? 0;
  return price >= saidFromDollars ? price - 1 : price;
}
