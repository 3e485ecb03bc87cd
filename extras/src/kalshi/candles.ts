import { z } from "zod";
import { nextTick } from "@mention-market/service/base/request";
import { intervalSeconds, isoSeconds, type Candle, type CandleRange } from "../markets/prices/candle.ts";
import type { MarketCandles } from "../markets/ports.ts";
import type { Client } from "@mention-market/service/kalshi/client";
import { readsOf } from "./split-tickers.ts";
import { sameOrError, toDecimal, readOrError, toNumber } from "@mention-market/service/kalshi/markets";
import {
  dollarPrice,
  parse,
  parseFirst,
  pathOf,
  requireSame,
  tierPaths,
} from "@mention-market/service/kalshi/wire";

/** An amount of money or contracts, as a number or a text. Null, "" and a missing field mean the same. */
const amount = z
  .union([z.number().min(0).max(1e12), z.string().regex(/^(?:\d{1,12}(?:\.\d{1,12})?)?$/)])
  .nullish();
/** The live tier names amounts `close_dollars`, `volume_fp`, the historical one `close`, `volume`. With both, the latter are cents. */
const prices = z.record(z.string(), z.unknown()).nullish();
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
  volume_fp: z.unknown().optional(),
  open_interest_fp: z.unknown().optional(),
  volume: z.unknown().optional(),
  open_interest: z.unknown().optional(),
});
/** Null, too, is a failure: without its candles nothing shows that a market had none. */
const candlesticks = z.array(wireCandle);

type Prices = z.output<typeof prices>;

/** Converts the provider's candles of either tier to ours. Decimal until the last step, so 0.565 stays 0.565. */
function toCandles(wire: z.output<typeof candlesticks>): Candle[] {
  return wire.map((candle) => {
    const volume = toDecimal(parseFirst(amount, candle, "volume_fp", "volume"));
    const interest = toDecimal(parseFirst(amount, candle, "open_interest_fp", "open_interest"));
    const traded = volume?.eq(0) === true ? null : candle.price;
    return {
      end_ts: isoSeconds(candle.end_period_ts),
      open_dollars: priceOf(traded, "open"),
      high_dollars: priceOf(traded, "high"),
      low_dollars: priceOf(traded, "low"),
      close_dollars: priceOf(traded, "close"),
      yes_bid_dollars: offerOf(candle.yes_bid),
      yes_ask_dollars: offerOf(candle.yes_ask),
      volume: toNumber(volume) ?? 0,
      open_interest: toNumber(interest) ?? 0,
    };
  });
}

/** The provider sends a bid of 0 or an ask of 1 where nothing is offered. */
function offerOf(side: Prices): number | null {
  const price = priceOf(side, "close");
  return price !== null && price > 0 && price < 1 ? price : null;
}

function priceOf(side: Prices, name: string): number | null {
  return toNumber(toDecimal(parseFirst(dollarPrice, side ?? {}, `${name}_dollars`, name)));
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
    const result = await client.get(liveCandlesPath, query, { member: "markets" });
    for (const [ticker, market] of await liveCandlesIn(result?.json, wanted))
      found.set(ticker, range.withLatestBefore === true ? withoutLatestBefore(market) : market);
  };
  await Promise.all(readsOf(tickers).map(read));
  return found;
}

/** The latest candle from before the start comes first, moved to the start or to the next period's end. A real one there counts. */
function withoutLatestBefore(market: MarketCandles): MarketCandles {
  if ("error" in market) return market;
  const [first, ...others] = market.candles;
  return others.some(({ end_ts }) => end_ts === first?.end_ts) ? { candles: others } : market;
}

/** The candles of the wanted markets by ticker. A bad one fails only its own market; other requests go on between two markets. */
export async function liveCandlesIn(
  json: unknown,
  wanted: readonly string[],
): Promise<Map<string, MarketCandles>> {
  const found = new Map<string, MarketCandles>();
  for (const record of parse(liveBody, json).markets ?? []) {
    const ticker = named.safeParse(record).data?.market_ticker;
    if (ticker === undefined || !wanted.includes(ticker)) continue;
    await nextTick();
    const candles = readOrError(() => ({ candles: toCandles(parse(market, record).candlesticks) }));
    found.set(ticker, sameOrError<{ readonly candles: readonly Candle[] }>(found.get(ticker), candles));
  }
  return found;
}

/** Candles of an archived market, read without delaying any other read; null if the historical tier does not have the market. */
export async function readArchivedCandles(
  client: Client,
  ticker: string,
  range: CandleRange,
): Promise<readonly Candle[] | null> {
  const path = `${pathOf(tierPaths.historical, ticker)}/candlesticks`;
  const result = await client.get(path, candleQuery(range), { member: "candlesticks", priority: "last" });
  if (result === null) return null;
  const sent = parse(archivedMarket, result.json);
  requireSame("market", ticker, sent.ticker ?? ticker);
  return toCandles(sent.candlesticks);
}

export function candleQuery({ interval, span, withLatestBefore = false }: CandleRange) {
  return {
    ...(withLatestBefore && { include_latest_before_start: "true" }),
    start_ts: span.from,
    end_ts: span.to,
    period_interval: intervalSeconds[interval] / secondsInMinute,
  };
}
