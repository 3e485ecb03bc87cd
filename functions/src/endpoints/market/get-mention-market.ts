import { z } from "zod";
import { mentionMarket } from "../../markets/market/market.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { foundMarket, marketNotFound, marketTicker } from "../found.ts";
import type { EndpointServices } from "../services.ts";

export const getMentionMarket = defineEndpoint({
  name: "getMentionMarket",
  access: "key",
  summary: "One mention market by its ticker",
  description:
    "The market in the provider's live or historical tier, with the start and the subtitle of its event. " +
    "Case and surrounding space of the ticker do not matter. Prices are at most as old as the setting " +
    "`PRICE_MAX_AGE_MS` allows (default: 2 seconds). A market of another category is served too.",
  ignoresUnknown: true,
  querySchema: z.object({ market_ticker: marketTicker }),
  responseSchema: mentionMarket,
  examples: [{ query: { market_ticker: "KXALDERMEREMENTION-26DEC09-TARI" } }],
  errors: { failure: "Failed to fetch mention market", notFound: marketNotFound },
  maxInstances: 2,
  async handle({ market_ticker }, services: EndpointServices) {
    return { body: await foundMarket(market_ticker, services) };
  },
});
