import { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import { wholeNumber } from "@mention-market/service/base/parameters";
import { defineEndpoint } from "../../http/endpoint.ts";
import { getOrderBook as readOrderBook } from "../../markets/book/get-order-book.ts";
import { maxContracts, orderBook } from "../../markets/book/order-book.ts";
import { marketTickerHint } from "../../markets/ticker-hints.ts";
import { toTicker } from "@mention-market/service/markets/ticker";
import { marketNotFound, marketTicker } from "../found.ts";
import type { EndpointServices } from "../services.ts";

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
