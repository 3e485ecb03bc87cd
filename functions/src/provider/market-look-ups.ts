import type { z } from "zod";
import { AppError } from "../base/errors.ts";
import type { RequestContext } from "../base/request.ts";
import type { MarketRecord } from "../markets/market.ts";
import type { Get, GetOptions, ReadOptions } from "./http.ts";
import { parse, requireSame } from "./pages.ts";
import { readMarkets } from "./read-markets.ts";
import { createSharedReads, type SharedResult } from "./shared-reads.ts";
import { toMarketRecord } from "./to-market.ts";
import { ReadError } from "./transport.ts";
import { marketBody, marketsPage } from "./wire.ts";

export interface MarketLookUpOptions extends Pick<GetOptions, "queue" | "clock"> {
  readonly get: Get;
}

/** Look-ups of markets in one of the provider's tiers, whose path is given; null for one that it does not know. */
export function createMarketLookUps(path: string, { get, queue, clock }: MarketLookUpOptions) {
  async function readOne(ticker: string, context: RequestContext, options: ReadOptions) {
    const result = await get(`${path}/${encodeURIComponent(ticker)}`, {}, context, options);
    if (result === null) return null;
    const { market } = parse(marketBody, result.json);
    requireSame("market", ticker, market.ticker);
    return toMarketRecord(market);
  }

  async function readMany(
    tickers: readonly string[],
    context: RequestContext,
    options: ReadOptions,
  ): Promise<SharedResult<MarketRecord> | null> {
    const query = { tickers: tickers.join(","), limit: tickers.length };
    const result = await get(path, query, context, options).catch(nullWhenRefused);
    return result === null ? null : toSharedResult(tickers, parse(marketsPage, result.json));
  }

  return createSharedReads<MarketRecord>({ readOne, readMany, queue, clock });
}

/** A list that the provider refuses is no failure of the markets in it: one of its tickers may be at fault. */
function nullWhenRefused(error: unknown): null {
  const status = error instanceof AppError && error.cause instanceof ReadError ? error.cause.status : null;
  if (status !== null && status >= 400 && status < 500 && status !== 429) return null;
  throw error;
}

/** Each record by its own ticker. A record that nobody asked for, or a further page, makes absence prove nothing. */
function toSharedResult(
  tickers: readonly string[],
  page: z.output<typeof marketsPage>,
): SharedResult<MarketRecord> {
  let isComplete = (page.cursor ?? "") === "";
  const records = readMarkets(
    page.markets ?? [],
    (ticker) => tickers.includes(ticker),
    () => {
      isComplete = false;
    },
  );
  return { records, isComplete };
}
