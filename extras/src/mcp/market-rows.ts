import { AppError } from "@mention-market/service/base/errors";
import type { EndpointServices } from "../endpoints/services.ts";
import type { UnreadableMarket } from "../markets/event/event.ts";
import { z } from "zod";
import { estimate } from "../estimates/estimate.ts";
import { boughtSideOf, priceOf } from "../estimates/fair-value.ts";
import { offer, edgeOf } from "../estimates/verdict.ts";
import { reasonOf } from "../words/reason.ts";
import { marketWithRecord, type EventResponse } from "../words/value-event.ts";

/** The titles of events by ticker; null if unknown. Uses what is stored or was listed, and reads no provider. Never rejects. */
export async function eventTitles(
  { settled }: Pick<EndpointServices, "settled">,
  tickers: Iterable<string>,
): Promise<ReadonlyMap<string, string | null>> {
  const titles = [...new Set(tickers)].map(async (ticker) => {
    const { title } = await settled.finder.lastKnown(ticker);
    return [ticker, title === "" ? null : title] as const;
  });
  return new Map(await Promise.all(titles));
}

/** The prices of a market's offers. */
const offers = ["yes_ask_dollars", "yes_bid_dollars", "no_ask_dollars", "no_bid_dollars"] as const;
const noOffers = Object.fromEntries(offers.map((name) => [name, null]));

/**
 * The row with null for the prices of its offers unless the market is open: Kalshi then gives 0 and 1, which a model takes for prices.
 * The last price stays.
 */
export function withoutClosedOffers<Row extends object>(row: Row, isOpen: boolean): Row {
  if (isOpen) return row;
  const shown = Object.entries(noOffers).filter(([name]) => name in row);
  return { ...row, ...Object.fromEntries(shown) };
}

/** A row for each market that could not be read. So these are cut to size like all other rows. */
export function unreadRows({
  not_found,
  errors,
}: {
  readonly not_found: readonly string[];
  readonly errors: readonly UnreadableMarket[];
}): { readonly market_ticker: string; readonly error: string }[] {
  return [
    ...not_found.map((market_ticker) => ({ market_ticker, error: "Market not found" })),
    ...errors.map(({ market_ticker, message }) => ({ market_ticker, error: message })),
  ];
}

/** The result, or the public text of the error. Throws `busy`, and errors that are defects, because they end the call. */
export async function orMessage<Read>(reading: Promise<Read>): Promise<{ read: Read } | { message: string }> {
  try {
    return { read: await reading };
  } catch (error) {
    if (error instanceof AppError && error.code !== "busy") return { message: error.publicMessage };
    throw error;
  }
}

const briefOffer = offer.pick({ price_dollars: true, edge_dollars: true }).nullish();

/** The most important fields of a word, for lists of many. */
export const wordRow = marketWithRecord
  .pick({
    market_ticker: true,
    strike_word: true,
    requires: true,
    yes_ask_dollars: true,
    yes_bid_dollars: true,
    last_price: true,
    volume: true,
    result: true,
    status: true,
    record: true,
  })
  .extend({
    estimate: estimate
      .pick({ probability: true, low: true, high: true, fair_value: true, fair_low: true, fair_high: true })
      .nullish(),
    buy_yes: briefOffer,
    buy_no: briefOffer,
    verdict: marketWithRecord.shape.verdict,
    reason: z.string().nullable(),
    estimate_error: marketWithRecord.shape.estimate_error,
  });
export type WordRow = Readonly<z.output<typeof wordRow>>;

/** The format of the numbers in a sentence, as on the pages. */
const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/**
 * Adds `reason`, the sentence about its word, to each market of an event: null for a settled word, and if nothing of it was read. A
 * market that is not open has no offers.
 */
export function reasonedMarkets({ markets, ...event }: Pick<EventResponse, "markets" | "kind" | "form">) {
  return markets.map((market) => ({
    ...withoutClosedOffers(market, market.status === "open"),
    reason: reasonOf(market, event, (number) => numbers.format(number)),
  }));
}

export const rankings = ["price", "estimate", "edge"] as const;
type Ranking = (typeof rankings)[number];

/** The fields by which words are ranked. */
export type RankedWord = Pick<
  WordRow,
  | "status"
  | "yes_bid_dollars"
  | "yes_ask_dollars"
  | "last_price"
  | "estimate"
  | "buy_yes"
  | "buy_no"
  | "verdict"
>;

/** Sorts words, the highest first and unknown values last. By edge, words whose verdict buys come before all others. */
export function rankedBy<Word extends RankedWord>(ranking: Ranking, words: readonly Word[]): Word[] {
  const isBought = (word: Word) => ranking === "edge" && boughtSideOf(word.verdict ?? null) !== null;
  const valueOf = (word: Word) => values[ranking](word) ?? -Infinity;
  return words.toSorted(
    (left, right) =>
      Number(isBought(right)) - Number(isBought(left)) || compare(valueOf(right), valueOf(left)),
  );
}

/** Equal values are compared first, because -Infinity minus itself is NaN. */
function compare(left: number, right: number): number {
  return left === right ? 0 : left - right;
}

const values = {
  price: rankedPriceOf,
  estimate: ({ estimate }: RankedWord) => estimate?.probability ?? null,
  edge: edgeOf,
};

/** The word's price in dollars. Of a market that is not open it is the last trade's; of an open one nobody would trade at that. */
export function rankedPriceOf(
  word: Pick<RankedWord, "status" | "yes_bid_dollars" | "yes_ask_dollars" | "last_price">,
): number | null {
  if (word.status === "open") return priceOf(word);
  return word.last_price === null ? null : word.last_price / 100;
}
