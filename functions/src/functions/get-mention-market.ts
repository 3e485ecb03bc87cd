import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { defineEndpoint } from "../http/endpoint.ts";
import { getMarket, type MarketReads } from "../markets/get-market.ts";
import { mentionMarket } from "../markets/market.ts";
import { marketTickerHint, toTicker } from "../markets/ticker.ts";

const marketNotFound = "Market not found";

/** The parameter for a market's ticker. */
const marketTicker = z.string().max(200).describe("a market's ticker of at most 200 characters, given once");

export const getMentionMarketEndpoint = defineEndpoint({
  name: "getMentionMarket",
  summary: "One mention market by its ticker",
  description:
    "The market in Kalshi's live or historical tier, with the start and the subtitle of its event. " +
    "Case and surrounding space of the ticker do not matter. Prices are normally at most 2 " +
    "seconds old. A market of another category is served too.",
  ignoresUnknown: true,
  querySchema: z.object({ market_ticker: marketTicker }),
  responseSchema: mentionMarket,
  examples: [{ query: { market_ticker: "KXALDERMEREMENTION-26DEC09-TARI" } }],
  errors: { failure: "Failed to fetch mention market", notFound: marketNotFound },
  async handle({ market_ticker }, { markets }: { readonly markets: MarketReads }) {
    const ticker = toTicker(market_ticker);
    const market = ticker === null ? null : await getMarket(markets, ticker);
    if (market === null)
      throw new AppError("not_found", marketNotFound, { detail: marketTickerHint(market_ticker) });
    return { body: market };
  },
});
