import { z } from "zod";
import { bytesOf, megabyte } from "../../base/bytes.ts";
import { AppError, orUpstream } from "../../base/errors.ts";
import { unreadableMarket } from "../event/event-markets.ts";
import { getMarket, type MarketReads } from "./get-market.ts";
import { mentionMarket } from "./market.ts";
import { toTicker } from "../ticker.ts";

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

/** Some 8 MB of JSON: more than a response may hold. */
const maxBytes = 16 * megabyte;

/**
 * Markets by ticker, each as `getMarket` gets it; what fails for one does not concern the others. Throws the first failure,
 * an AppError of code `upstream`, when nothing could be read.
 */
export async function getMarkets(reads: MarketReads, tickers: readonly string[]): Promise<MentionMarkets> {
  let bytes = 0;
  const outcomes = await Promise.all(
    tickers.map(async (market_ticker) => {
      const ticker = toTicker(market_ticker);
      const market = ticker === null ? null : await orUpstream(getMarket(reads, ticker));
      if (market instanceof AppError) return { market_ticker, error: market };
      bytes += bytesOf(market);
      // Each market is let go as it comes, so that a hundred large ones are never held together.
      return bytes > maxBytes ? { market_ticker } : { market_ticker, market };
    }),
  );
  if (bytes > maxBytes)
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
