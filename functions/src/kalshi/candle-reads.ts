import { z } from "zod";
import { AppError, messageOf } from "../base/errors.ts";
import type { RequestContext } from "../base/request.ts";
import { intervalSeconds, type Candle } from "../markets/prices/candle.ts";
import type { CandleRange, MarketCandles } from "../markets/ports.ts";
import { candlesticks, toCandles } from "./candles.ts";
import type { Get } from "./http.ts";
import { tierPaths } from "./market-list.ts";
import { parse } from "./pages.ts";
import type { ReadPriority } from "./waiting-reads.ts";

export interface LiveCandlesOptions {
  /** Adds the latest candle before the span, which the provider moves to the span's beginning. Default: false. */
  readonly withLatestBefore?: boolean;
}

/** The two reads of candles. Both throw an AppError of code `upstream` when the provider fails. */
export interface CandleReads {
  /** By ticker; a market that the live tier does not hold is missing. At most 100 markets and `maxReadCandles` candles. */
  live(
    tickers: readonly string[],
    range: CandleRange,
    context: RequestContext,
    options?: LiveCandlesOptions,
  ): Promise<ReadonlyMap<string, MarketCandles>>;
  /** Null when the historical tier does not hold the market. */
  historical(
    ticker: string,
    range: CandleRange,
    context: RequestContext,
    priority?: ReadPriority,
  ): Promise<readonly Candle[] | null>;
}

const secondsInMinute = 60;
const liveBody = z.object({ markets: z.array(z.unknown()).nullish() });
const named = z.object({ market_ticker: z.string() });
const market = z.object({ candlesticks });

export function createCandleReads(get: Get): CandleReads {
  return {
    async live(tickers, range, context, { withLatestBefore = false } = {}) {
      const result = await get(
        `${tierPaths.live}/candlesticks`,
        {
          market_tickers: tickers.join(","),
          ...queryOf(range),
          ...(withLatestBefore && { include_latest_before_start: "true" }),
        },
        context,
      );
      const found = new Map<string, MarketCandles>();
      for (const record of parse(liveBody, result?.json).markets ?? []) {
        const ticker = named.safeParse(record).data?.market_ticker;
        if (ticker !== undefined && tickers.includes(ticker)) found.set(ticker, candlesOf(record));
      }
      return found;
    },

    async historical(ticker, range, context, priority) {
      const path = `${tierPaths.historical}/${encodeURIComponent(ticker)}/candlesticks`;
      const result = await get(path, queryOf(range), context, { priority });
      return result === null ? null : toCandles(parse(market, result.json).candlesticks);
    },
  };
}

function queryOf({ interval, span }: CandleRange) {
  return {
    start_ts: span.from,
    end_ts: span.to,
    period_interval: intervalSeconds[interval] / secondsInMinute,
  };
}

/** Each market by itself, so that a candle that can't be read spoils only its own. */
function candlesOf(record: unknown): MarketCandles {
  try {
    return { candles: toCandles(parse(market, record).candlesticks) };
  } catch (error) {
    return {
      error: error instanceof AppError ? error : new AppError("internal", messageOf(error), { cause: error }),
    };
  }
}
