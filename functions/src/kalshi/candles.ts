import { z } from "zod";
import { AppError, messageOf } from "../base/errors.ts";
import { intervalSeconds, isoSeconds, type Candle } from "../markets/prices/candle.ts";
import type { CandleRange, MarketCandles } from "../markets/ports.ts";
import { readsOf, type Client } from "./client.ts";
import type { ReadPriority } from "./queue.ts";
import { decimal, toNumber } from "./to-market.ts";
import { dollarPrice, parse, pathOf, requireSame, tierPaths } from "./wire.ts";

/** Of money or contracts: a number or a text. Null, "" and absent are alike. */
const amount = z
  .union([z.number().min(0).max(1e12), z.string().regex(/^(?:\d{1,12}(?:\.\d{1,12})?)?$/)])
  .nullish();
/** The live tier names its amounts `close_dollars` and `volume_fp`, the historical one `close` and `volume`. */
const prices = z
  .object({
    open_dollars: dollarPrice,
    high_dollars: dollarPrice,
    low_dollars: dollarPrice,
    close_dollars: dollarPrice,
    open: dollarPrice,
    high: dollarPrice,
    low: dollarPrice,
    close: dollarPrice,
  })
  .nullish();
/** Unix seconds of four-digit years. */
const seconds = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(253_402_300_799));

const wireCandle = z.object({
  end_period_ts: seconds,
  yes_bid: prices,
  yes_ask: prices,
  price: prices,
  volume_fp: amount,
  open_interest_fp: amount,
  volume: amount,
  open_interest: amount,
});
export const candlesticks = z.array(wireCandle).nullish();

type Prices = z.output<typeof prices>;

/** The provider's candles, of either tier, in ours. Decimal until the last step, so 0.565 stays 0.565. */
export function toCandles(wire: z.output<typeof candlesticks>): Candle[] {
  return (wire ?? []).map((one) => {
    const volume = decimal(one.volume_fp) ?? decimal(one.volume);
    const traded = volume?.eq(0) === true ? null : one.price;
    return {
      end_ts: isoSeconds(one.end_period_ts),
      open_dollars: toNumber(decimal(traded?.open_dollars) ?? decimal(traded?.open)),
      high_dollars: toNumber(decimal(traded?.high_dollars) ?? decimal(traded?.high)),
      low_dollars: toNumber(decimal(traded?.low_dollars) ?? decimal(traded?.low)),
      close_dollars: closeOf(traded),
      yes_bid_dollars: closeOf(one.yes_bid),
      yes_ask_dollars: closeOf(one.yes_ask),
      volume: toNumber(volume) ?? 0,
      open_interest: toNumber(decimal(one.open_interest_fp) ?? decimal(one.open_interest)) ?? 0,
    };
  });
}

function closeOf(side: Prices): number | null {
  return toNumber(decimal(side?.close_dollars) ?? decimal(side?.close));
}

const secondsInMinute = 60;
const liveBody = z.object({ markets: z.array(z.unknown()).nullish() });
const named = z.object({ market_ticker: z.string() });
const market = z.object({ candlesticks });
const archivedMarket = z.object({ ticker: z.string().nullish(), candlesticks });
const disagreement = new AppError("upstream", "Provider sent two records of this market that disagree");

/**
 * Candles of live markets by ticker, `maxReadCandles` at most; a market that the tier does not hold is missing. With `latestBefore` the
 * latest candle before the span is there, too, which the provider moves to the span's beginning.
 */
export async function readLiveCandles(
  client: Client,
  tickers: readonly string[],
  range: CandleRange,
  latestBefore?: "latestBefore",
): Promise<ReadonlyMap<string, MarketCandles>> {
  const found = new Map<string, MarketCandles>();
  const read = async (wanted: readonly string[]) => {
    const result = await client.get(`${tierPaths.live}/candlesticks`, {
      market_tickers: wanted.join(","),
      ...queryOf(range),
      ...(latestBefore !== undefined && { include_latest_before_start: "true" }),
    });
    for (const record of parse(liveBody, result?.json).markets ?? []) {
      const ticker = named.safeParse(record).data?.market_ticker;
      if (ticker === undefined || !wanted.includes(ticker)) continue;
      const [before, sent] = [found.get(ticker), candlesOf(record)];
      const isSame = before === undefined || JSON.stringify(before) === JSON.stringify(sent);
      found.set(ticker, isSame ? sent : { error: disagreement });
    }
  };
  await Promise.all(readsOf(tickers).map(read));
  return found;
}

/** Candles of an archived market; null when the historical tier does not hold it. */
export async function readArchivedCandles(
  client: Client,
  ticker: string,
  range: CandleRange,
  priority?: ReadPriority,
): Promise<readonly Candle[] | null> {
  const path = `${pathOf(tierPaths.historical, ticker)}/candlesticks`;
  const result = await client.get(path, queryOf(range), { priority });
  if (result === null) return null;
  const sent = parse(archivedMarket, result.json);
  requireSame("market", ticker, sent.ticker ?? ticker);
  return toCandles(sent.candlesticks);
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
