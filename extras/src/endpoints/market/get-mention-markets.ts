import { z } from "zod";
import { getMarkets, mentionMarkets } from "../../markets/market/get-markets.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { tickerList } from "../../http/parameters.ts";
import type { EndpointServices } from "../services.ts";

export const getMentionMarkets = defineEndpoint({
  name: "getMentionMarkets",
  access: "key",
  summary: "Up to 100 mention markets by their tickers",
  description:
    "Each market as getMentionMarket returns it, in the order asked for, in one request. Tickers that the " +
    "provider does not know stand in `not_found`, markets that could not be read in `errors`. It fails " +
    "only when nothing could be read.",
  querySchema: z.object({
    market_tickers: tickerList(100).describe(
      "1 to 100 market tickers, comma-separated, of at most 200 characters each and 10,000 together; " +
        "repeated ones count once",
    ),
  }),
  responseSchema: mentionMarkets,
  examples: [
    { query: { market_tickers: "KXALDERMEREMENTION-26DEC09-TARI,KXALDERMEREMENTION-26DEC09-NONE" } },
  ],
  errors: { failure: "Failed to fetch mention markets" },
  rows: "markets",
  maxInstances: 2,
  async handle({ market_tickers }, { markets }: EndpointServices) {
    return { body: await getMarkets(markets, market_tickers) };
  },
});
