import { z } from "zod";
import { secondMs } from "@mention-market/service/base/clock";
import { getPriceHistory as readPriceHistory, priceHistory } from "../../markets/prices/get-price-history.ts";
import { toTicker } from "@mention-market/service/markets/ticker";
import { defineEndpoint } from "../../http/endpoint.ts";
import { invalidParameter } from "@mention-market/service/http/query";
import { word } from "@mention-market/service/base/parameters";
import { momentOf, tickerList, timeAccepted } from "../../http/parameters.ts";
import { eventNotFound, noEvent } from "../found.ts";
import type { EndpointServices } from "../services.ts";

export const getPriceHistory = defineEndpoint({
  name: "getPriceHistory",
  access: "key",
  summary: "How the prices of an event's markets moved, in candles",
  description:
    "The finished periods of all markets of an event, or of up to 40 markets, of the live and the " +
    "historical tier. What a candle means is said under Candles in docs/api.md. A range is kept once its " +
    "periods have ended 2 minutes ago: of a settled market for a day, of another one for a minute. " +
    "Archived markets take a read each: those that were not read within the request's time are in " +
    "`errors`, and asking again goes on from there. It fails only when nothing could be read.",
  querySchema: z.object({
    event_ticker: z
      .string()
      .max(200)
      .optional()
      .describe("an event's ticker of at most 200 characters; either this or market_tickers"),
    market_tickers: tickerList(40)
      .optional()
      .describe("1 to 40 market tickers, comma-separated; either this or event_ticker"),
    interval: word
      .pipe(z.enum(["1m", "1h", "1d"]))
      .default("1h")
      .describe("1m, 1h (default) or 1d; a response holds at most 20,000 periods times markets"),
    start: momentOf("T00:00:00Z", (ms) => Math.ceil(ms / secondMs))
      .optional()
      .describe(
        `${timeAccepted}, or a day from its midnight UTC; default: 3 hours of 1m, 7 days of 1h or 90 ` +
          "days of 1d before end",
      ),
    end: momentOf("T23:59:59Z", (ms) => Math.floor(ms / secondMs))
      .optional()
      .describe(
        `${timeAccepted}, or a day through its last second UTC; default: the last end of a period (of 1d: midnight in New York), or ` +
          "the latest close of an event that no longer trades",
      ),
  }),
  responseSchema: priceHistory,
  examples: [
    {
      query: {
        market_tickers: "KXNFLMENTION-26JAN17BUFDEN-TUSH,KXNFLMENTION-26JAN17BUFDEN-NONE",
        start: "2026-01-17T19:00:00Z",
        end: "2026-01-17T20:00:00Z",
      },
    },
  ],
  errors: { failure: "Failed to fetch price history", notFound: eventNotFound },
  rows: "markets.candles",
  maxInstances: 1,
  async handle(query, { prices }: EndpointServices) {
    const { event_ticker, market_tickers, interval, start = null, end = null } = query;
    if ((event_ticker === undefined) === (market_tickers === undefined))
      throw invalidParameter("either event_ticker or market_tickers, not both", "event_ticker");
    const ticker = event_ticker === undefined ? null : toTicker(event_ticker);
    const selection =
      market_tickers !== undefined ? { market_tickers } : ticker === null ? null : { event_ticker: ticker };
    const result =
      selection === null ? null : await readPriceHistory(prices, selection, { interval, start, end });
    if (result === null) throw noEvent(event_ticker ?? "");
    if ("refused" in result) throw invalidParameter(result.refused.accepted, result.refused.parameter);
    return { body: result.history };
  },
});
