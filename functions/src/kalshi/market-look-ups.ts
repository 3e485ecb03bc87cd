import type { z } from "zod";
import type { RequestContext } from "../base/request.ts";
import type { MarketRecord } from "../markets/market/market.ts";
import { readErrorOf } from "./http.ts";
import { parse, requireSame } from "./pages.ts";
import { readMarkets } from "./read-markets.ts";
import type { Read, SharedResult } from "./read-together.ts";
import { createSharedReads, type SharedReadsOptions } from "./shared-reads.ts";
import { toMarketRecord } from "./to-market.ts";
import { marketBody, marketsPage } from "./wire.ts";

/** Small, public, and about no market. */
const statusPath = "/exchange/status";

/** Look-ups of markets in one of the provider's tiers, whose path is given; null for one that it does not know. */
export function createMarketLookUps(
  path: string,
  options: Pick<SharedReadsOptions<MarketRecord>, "get" | "attempt" | "queue" | "clock">,
) {
  async function readOne(read: Read, ticker: string, context: RequestContext) {
    const result = await read(`${path}/${encodeURIComponent(ticker)}`, {}, context);
    if (result === null) return null;
    const { market } = parse(marketBody, result.json);
    requireSame("market", ticker, market.ticker);
    return toMarketRecord(market);
  }

  async function readMany(
    read: Read,
    tickers: readonly string[],
    context: RequestContext,
  ): Promise<SharedResult<MarketRecord> | null> {
    const query = { tickers: tickers.join(","), limit: tickers.length };
    const result = await read(path, query, context).catch(nullWhenRefused);
    return result === null ? null : toSharedResult(tickers, parse(marketsPage, result.json));
  }

  // Charged to no key: one whose slots are all taken must not keep it waiting.
  const probe = (context: RequestContext) =>
    options.get(statusPath, {}, context, { priority: "first", clients: [], retries: 0 });
  return createSharedReads<MarketRecord>({ path, readOne, readMany, probe, ...options });
}

/** When the provider refuses a list, its markets may still exist: one of its tickers may be at fault. */
function nullWhenRefused(error: unknown): null {
  const status = readErrorOf(error)?.status ?? null;
  if (status !== null && status >= 400 && status < 500 && status !== 429) return null;
  throw error;
}

/** Each record by its own ticker. With a record that nobody asked for, or a further page, a missing ticker may still exist. */
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
