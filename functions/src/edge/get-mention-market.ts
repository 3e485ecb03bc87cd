import { z } from "zod";
import { AppError } from "../base/errors.ts";
import type { GetMarket } from "../markets/get-market.ts";
import { mentionMarket, type MentionMarket } from "../markets/market.ts";
import { marketTickerHint, toTicker } from "../markets/ticker.ts";
import type { EdgeServices, Endpoint } from "./endpoint.ts";

const query = z.object({
  market_ticker: z.string().max(200).describe("a market's ticker of at most 200 characters, given once"),
});

export interface MarketServices extends EdgeServices {
  readonly getMarket: GetMarket;
}

/** Contract section 3. */
export const getMentionMarket: Endpoint<typeof query.shape, MarketServices, MentionMarket> = {
  name: "getMentionMarket",
  upstreamFailure: "Failed to fetch mention market",
  query,
  answerSchema: mentionMarket,
  async answer({ market_ticker }, { getMarket }, context) {
    const ticker = toTicker(market_ticker);
    const market = ticker === null ? null : await getMarket(ticker, context);
    if (market === null)
      throw new AppError("not_found", "Market not found", { detail: marketTickerHint(market_ticker) });
    return { body: market };
  },
};
