import { z } from "zod";
import { bytesOf, megabyte } from "../../base/bytes.ts";
import { AppError } from "../../base/errors.ts";
import { unreadableMarket } from "../event/event-markets.ts";
import type { GetMarket } from "./get-market.ts";
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
export type MentionMarkets = Readonly<z.output<typeof mentionMarkets>>;

/**
 * Markets by ticker, each as `getMarket` gets it; what fails for one does not concern the others. Throws the first failure,
 * an AppError of code `upstream`, when nothing could be read.
 */
export type GetMarkets = (tickers: readonly string[]) => Promise<MentionMarkets>;

/** Some 8 MB of JSON: more than a response may hold. */
const maxBytes = 16 * megabyte;

export function createGetMarkets(getMarket: GetMarket): GetMarkets {
  return async (tickers) => {
    let bytes = 0;
    const outcomes = await Promise.all(
      tickers.map(async (market_ticker) => {
        const ticker = toTicker(market_ticker);
        try {
          const market = ticker === null ? null : await getMarket(ticker);
          bytes += bytesOf(market);
          // Each market is let go as it comes, so that a hundred large ones are never held together.
          if (bytes > maxBytes) return { market_ticker, isTooLarge: true };
          return { market_ticker, market };
        } catch (error) {
          if (error instanceof AppError && error.code === "upstream") return { market_ticker, error };
          throw error;
        }
      }),
    );
    if (bytes > maxBytes)
      throw new AppError("upstream", "The markets are too large for one response: ask for fewer at once");
    const errors = outcomes.flatMap(({ market_ticker, error }) =>
      error === undefined ? [] : [{ market_ticker, error }],
    );
    const [first] = errors;
    if (first !== undefined && errors.length === outcomes.length) throw first.error;
    const read = outcomes.flatMap((outcome) => ("market" in outcome ? [outcome] : []));
    return {
      markets: read.flatMap(({ market }) => market ?? []),
      not_found: read.filter(({ market }) => market === null).map(({ market_ticker }) => market_ticker),
      errors: errors.map(({ market_ticker, error }) => ({ market_ticker, message: error.publicMessage })),
    };
  };
}
