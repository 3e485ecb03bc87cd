import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { mentionMarket } from "../../markets/market/market.ts";
import { marketTickerHint, toTicker } from "../../markets/ticker.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { exampleMarket } from "./example-market.ts";
import type { EndpointServices } from "../services.ts";

const notFound = "Market not found";

export const getMentionMarket = defineEndpoint({
  name: "getMentionMarket",
  summary: "One mention market by its ticker",
  description:
    "The market in the provider's live or historical tier, with the start and the subtitle of its event. Case and surrounding " +
    "space of the ticker do not matter. Prices are at most as old as the setting `PRICE_MAX_AGE_MS` allows (default: 2 seconds). A market of another category is served too.",
  ignoresUnknown: true,
  querySchema: z.object({
    market_ticker: z.string().max(200).describe("a market's ticker of at most 200 characters, given once"),
  }),
  responseSchema: mentionMarket,
  examples: [
    {
      query: { market_ticker: "KXNFLMENTION-SB27-TUSH" },
      response: exampleMarket,
    },
  ],
  errors: { failure: "Failed to fetch mention market", notFound },
  maxInstances: 3,
  async handle({ market_ticker }, { getMarket }: EndpointServices) {
    const ticker = toTicker(market_ticker);
    const market = ticker === null ? null : await getMarket(ticker);
    if (market === null)
      throw new AppError("not_found", notFound, { detail: marketTickerHint(market_ticker) });
    return { body: market };
  },
});
