import { z } from "zod";
import { bytesOf, megabyte } from "@mention-market/service/base/cached";
import { AppError } from "@mention-market/service/base/errors";
import { orUpstream } from "../base/provider-reads.ts";
import { getMarket, type MarketReads } from "@mention-market/service/markets/get-market";
import { mentionMarket } from "@mention-market/service/markets/market";
import { toTicker } from "@mention-market/service/markets/ticker";
import { unreadableMarket } from "./event/event.ts";
import { fromIso } from "@mention-market/service/base/clock";

/** The fields of a market that a list of open markets shows. */
export const openMarket = mentionMarket
  .pick({
    market_ticker: true,
    event_ticker: true,
    strike_word: true,
    yes_bid_dollars: true,
    yes_ask_dollars: true,
    last_price: true,
    close_time: true,
  })
  .extend({ strike_word: z.string().describe("The word or phrase that the market asks for") })
  .meta({ id: "OpenMarket" });
export type OpenMarket = Readonly<z.output<typeof openMarket>>;

/** A market that settled yes or no. Void markets are left out. */
export interface SettledMarket {
  readonly marketTicker: string;
  readonly eventTicker: string;
  /** The word in the provider's spelling. */
  readonly strikeWord: string;
  readonly result: "yes" | "no";
  /** When it settled, UTC ms; null if the provider gives no time. */
  readonly settledAt: number | null;
  /** When trading began, UTC ms; null if the provider gives no time. */
  readonly openedAt: number | null;
  /** When trading ended or the market settled, whichever was first, UTC ms; null if Kalshi gives neither. */
  readonly decidedAt: number | null;
  /** Whether it was read from the archived tier. */
  readonly isArchived: boolean;
}

/** How many markets settled yes and no. Void markets count as neither. */
export interface Tally {
  readonly yes: number;
  readonly no: number;
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, { yes, no }) => ({ yes: sum.yes + yes, no: sum.no + no }), { yes: 0, no: 0 });
}

/** When a market was decided: when trading ended or it settled, whichever was first, UTC ms; null if Kalshi gives neither. */
export function decidedAtOf({
  close_time,
  settlement_ts,
}: {
  readonly close_time: string | null;
  readonly settlement_ts: string | null;
}): number | null {
  const times = [close_time, settlement_ts].map((time) => (time === null ? null : fromIso(time)) ?? Infinity);
  const first = Math.min(...times);
  return first === Infinity ? null : first;
}

export const mentionMarkets = z
  .object({
    markets: z
      .array(mentionMarket)
      .readonly()
      .describe("The markets that were found, in the order asked for"),
    not_found: z.array(z.string()).readonly().describe("Tickers that the provider does not know"),
    errors: z.array(unreadableMarket).readonly().describe("Markets that could not be read"),
  })
  .meta({ id: "MentionMarkets" });

type MentionMarkets = Readonly<z.output<typeof mentionMarkets>>;

/** Corresponds to some 8 MB of JSON, the maximum of a response. */
const maxResponseBytes = 16 * megabyte;

/** Markets by ticker, each as from `getMarket`, with its own failure. Throws the first one if nothing could be read. */
export async function getMarkets(reads: MarketReads, tickers: readonly string[]): Promise<MentionMarkets> {
  let bytes = 0;
  const outcomes = await Promise.all(
    tickers.map(async (market_ticker) => {
      const ticker = toTicker(market_ticker);
      const market = ticker === null ? null : await orUpstream(getMarket(reads, ticker));
      if (market instanceof AppError) return { market_ticker, error: market };
      bytes += bytesOf(market);
      // Large markets are dropped one by one, so that a hundred of them are never in memory together.
      return bytes > maxResponseBytes ? { market_ticker } : { market_ticker, market };
    }),
  );
  if (bytes > maxResponseBytes)
    throw new AppError("upstream", "The markets are too large for one response: ask for fewer at once");
  const errors = outcomes.flatMap(({ market_ticker, error }) =>
    error === undefined ? [] : [{ market_ticker, error }],
  );
  const [first] = errors;
  if (first !== undefined && errors.length === outcomes.length) throw first.error;
  return {
    markets: outcomes.flatMap(({ market }) => market ?? []),
    not_found: outcomes.flatMap(({ market_ticker, market }) => (market === null ? [market_ticker] : [])),
    errors: errors.map(({ market_ticker, error }) => ({ market_ticker, message: error.publicMessage })),
  };
}
