import { z } from "zod";
import { intervalSeconds, isoSeconds, type Candle, type CandleRange } from "../markets/prices/candle.ts";
import type { MarketCandles } from "../markets/ports.ts";
import type { Client } from "./client.ts";
import { readsOf } from "./read-tickers.ts";
import { agreed, toDecimal, readOrError, toNumber } from "./to-market.ts";
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
const candlesticks = z.array(wireCandle).nullish();

type Prices = z.output<typeof prices>;

/** The provider's candles, of either tier, in ours. Decimal until the last step, so 0.565 stays 0.565. */
function toCandles(wire: z.output<typeof candlesticks>): Candle[] {
  return (wire ?? []).map((one) => {
    const volume = toDecimal(one.volume_fp) ?? toDecimal(one.volume);
    const traded = volume?.eq(0) === true ? null : one.price;
    return {
      end_ts: isoSeconds(one.end_period_ts),
      open_dollars: toNumber(toDecimal(traded?.open_dollars) ?? toDecimal(traded?.open)),
      high_dollars: toNumber(toDecimal(traded?.high_dollars) ?? toDecimal(traded?.high)),
      low_dollars: toNumber(toDecimal(traded?.low_dollars) ?? toDecimal(traded?.low)),
      close_dollars: closeOf(traded),
      yes_bid_dollars: closeOf(one.yes_bid),
      yes_ask_dollars: closeOf(one.yes_ask),
      volume: toNumber(volume) ?? 0,
      open_interest: toNumber(toDecimal(one.open_interest_fp) ?? toDecimal(one.open_interest)) ?? 0,
    };
  });
}

function closeOf(side: Prices): number | null {
  return toNumber(toDecimal(side?.close_dollars) ?? toDecimal(side?.close));
}

export const liveCandlesPath = `${tierPaths.live}/candlesticks`;
const secondsInMinute = 60;
const liveBody = z.object({ markets: z.array(z.unknown()).nullish() });
const named = z.object({ market_ticker: z.string() });
const market = z.object({ candlesticks });
const archivedMarket = z.object({ ticker: z.string().nullish(), candlesticks });

/** Candles of live markets by ticker, `maxReadCandles` at most; a market that the tier does not hold is missing. */
export async function readLiveCandles(
  client: Client,
  tickers: readonly string[],
  range: CandleRange,
): Promise<ReadonlyMap<string, MarketCandles>> {
  const found = new Map<string, MarketCandles>();
  const read = async (wanted: readonly string[]) => {
    const query = { market_tickers: wanted.join(","), ...candleQuery(range) };
    const result = await client.get(liveCandlesPath, query);
    for (const [ticker, candles] of liveCandlesIn(result?.json, wanted)) found.set(ticker, candles);
  };
  await Promise.all(readsOf(tickers).map(read));
  return found;
}

/** The candles of a response by ticker, of markets that are wanted. Each market by itself, so that a bad candle spoils only its own. */
export function liveCandlesIn(json: unknown, wanted: readonly string[]): Map<string, MarketCandles> {
  const found = new Map<string, MarketCandles>();
  for (const record of parse(liveBody, json).markets ?? []) {
    const ticker = named.safeParse(record).data?.market_ticker;
    if (ticker === undefined || !wanted.includes(ticker)) continue;
    const candles = readOrError(() => ({ candles: toCandles(parse(market, record).candlesticks) }));
    found.set(ticker, agreed<{ readonly candles: readonly Candle[] }>(found.get(ticker), candles));
  }
  return found;
}

/** Candles of an archived market, in a read that never delays another one; null when the historical tier does not hold it. */
export async function readArchivedCandles(
  client: Client,
  ticker: string,
  range: CandleRange,
): Promise<readonly Candle[] | null> {
  const path = `${pathOf(tierPaths.historical, ticker)}/candlesticks`;
  const result = await client.get(path, candleQuery(range), { priority: "last" });
  if (result === null) return null;
  const sent = parse(archivedMarket, result.json);
  requireSame("market", ticker, sent.ticker ?? ticker);
  return toCandles(sent.candlesticks);
}

export function candleQuery({ interval, span }: CandleRange) {
  return {
    start_ts: span.from,
    end_ts: span.to,
    period_interval: intervalSeconds[interval] / secondsInMinute,
  };
}
