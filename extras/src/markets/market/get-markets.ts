import { z } from "zod";
import { bytesOf, megabyte } from "@mention-market/service/base/cached";
import { AppError } from "@mention-market/service/base/errors";
import { orUpstream } from "../../base/provider-reads.ts";
import { getMarket, type MarketReads } from "@mention-market/service/markets/get-market";
import { mentionMarket } from "@mention-market/service/markets/market";
import { toTicker } from "@mention-market/service/markets/ticker";
import { unreadableMarket } from "../event/event.ts";

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

/**
 * Markets by ticker, each as from `getMarket`. A failure affects only its own market. If nothing could be read, throws the first
 * failure, an AppError of code `upstream`.
 */
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
