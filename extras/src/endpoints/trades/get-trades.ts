import { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import { wholeNumber } from "@mention-market/service/base/parameters";
import { toTicker } from "@mention-market/service/markets/ticker";
import { defineEndpoint } from "../../http/endpoint.ts";
import { cursorParameter, momentOf, placeAfter, timeAccepted } from "../../http/parameters.ts";
import { getTrades as readTrades } from "../../markets/trades/get-trades.ts";
import { marketTrades } from "../../markets/trades/trade.ts";
import { decodeTradeCursor } from "../../markets/trades/trade-place.ts";
import { marketTickerHint } from "../../markets/ticker-hints.ts";
import { marketNotFound, marketTicker } from "../found.ts";
import type { EndpointServices } from "../services.ts";

const maxTrades = 1_000;

export const getTrades = defineEndpoint({
  name: "getTrades",
  access: "key",
  summary: "The trades of a market, newest first",
  description:
    "Every trade of a market in the live and the historical tier, but block trades, which `block_trades` " +
    "counts. A page may have fewer than `limit` trades, even none: the last one has no cursor. A walk yields " +
    "each trade once, those that are made meanwhile not at all.",
  querySchema: z
    .object({
      market_ticker: marketTicker,
      start: momentOf("T00:00:00Z")
        .optional()
        .describe(`${timeAccepted}, or a day from its midnight UTC, not after end; default: the first trade`),
      end: momentOf("T23:59:59.999Z")
        .optional()
        .describe(`${timeAccepted}, or a day through its end UTC; default: now`),
      limit: wholeNumber(1, maxTrades)
        .default(maxTrades)
        .describe(`a whole number from 1 to ${maxTrades} (default)`),
      cursor: cursorParameter(9_000),
    })
    .refine(({ start = -Infinity, end = Infinity }) => start <= end, { path: ["start"] }),
  responseSchema: marketTrades,
  examples: [{ query: { market_ticker: "KXALDERMEREMENTION-26DEC09-RECE", limit: "3" } }],
  errors: { failure: "Failed to fetch trades", notFound: marketNotFound },
  rows: "trades",
  maxInstances: 1,
  async handle({ market_ticker, start = null, end = null, limit, cursor }, { trades }: EndpointServices) {
    const ticker = toTicker(market_ticker);
    const filter = { ticker: ticker ?? "", start, end };
    const after = placeAfter(cursor, (text) => decodeTradeCursor(text, filter));
    const body = ticker === null ? null : await readTrades(trades, filter, { limit, after });
    if (body === null)
      throw new AppError("not_found", marketNotFound, { detail: marketTickerHint(market_ticker) });
    return { body };
  },
});
