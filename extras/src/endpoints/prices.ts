import { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import { wholeNumber, word } from "@mention-market/service/base/parameters";
import { defineEndpoint } from "../http/endpoint.ts";
import { getOrderBook as readOrderBook } from "../markets/book/get-order-book.ts";
import { maxContracts, orderBook } from "../markets/book/order-book.ts";
import { marketTickerHint } from "../markets/ticker.ts";
import { toTicker } from "@mention-market/service/markets/ticker";
import { marketNotFound, marketTicker, type EndpointServices, eventNotFound, noEvent } from "./services.ts";
import { cursorParameter, momentOf, placeAfter, timeAccepted, tickerList } from "../http/parameters.ts";
import { getTrades as readTrades, marketTrades, decodeTradeCursor } from "../markets/trades.ts";
import { secondMs } from "@mention-market/service/base/clock";
import { getPriceHistory as readPriceHistory, priceHistory } from "../markets/prices/get-price-history.ts";
import { invalidParameter } from "@mention-market/service/http/query";

/** The number of contracts to buy, whose cost is computed. */
export const contractsNumber = wholeNumber(1, maxContracts);
export const defaultContracts = 100;

const contractsParameter = contractsNumber
  .default(defaultContracts)
  .describe(`a whole number from 1 to ${maxContracts}; default: ${defaultContracts}`);

export const getOrderBook = defineEndpoint({
  name: "getOrderBook",
  access: "key",
  summary: "What a number of contracts of a market costs, by its order book",
  description:
    "What yes and no can be bought for, cheapest first, and what `contracts` of each cost with the fee of " +
    "a taker, exact to the last decimal. At most 100 prices of a side are shown, all are counted. The book " +
    "is at most 2 seconds old. A market that can't be traded now has empty sides.",
  querySchema: z.object({ market_ticker: marketTicker, contracts: contractsParameter }),
  responseSchema: orderBook,
  examples: [{ query: { market_ticker: "KXALDERMEREMENTION-26DEC09-RECE", contracts: "500" } }],
  errors: { failure: "Failed to fetch the order book", notFound: marketNotFound },
  maxInstances: 1,
  async handle({ market_ticker, contracts }, { books }: EndpointServices) {
    const ticker = toTicker(market_ticker);
    const body = ticker === null ? null : await readOrderBook(books, ticker, contracts);
    if (body === null)
      throw new AppError("not_found", marketNotFound, { detail: marketTickerHint(market_ticker) });
    return { body };
  },
});

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
