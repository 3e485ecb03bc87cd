import { z } from "zod";
import { historicalCandlesticks, liveCandlesticks } from "../../local/provider/candlesticks.ts";
import { catalogAt } from "../../local/provider/catalog.ts";
import { pick, toDollars, type Priced } from "../../local/provider/prices.ts";
import { listTrades } from "../../local/provider/trading.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const now = Date.parse("2026-11-21T12:34:56Z");
const catalog = catalogAt(now);
const tiers = [catalog.live, catalog.archived];

const count = z.string().transform((text) => Math.round(Number(text) * 100));
const price = z.string().nullable();
const trade = z.object({
  created_time: z.string(),
  count_fp: count,
  yes_price_dollars: z.string(),
  is_block_trade: z.boolean(),
});
const page = z.object({ trades: z.array(trade), cursor: z.string() });
type Trade = z.output<typeof trade>;
interface Bar {
  /** Unix seconds. */
  readonly end: number;
  readonly open: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly close: string | null;
  /** In hundredths of a contract. */
  readonly volume: number;
}

/** Every trade of a market that is no block trade, oldest first. */
function tradesOf(ticker: string): Trade[] {
  const found: Trade[] = [];
  for (const isHistorical of [false, true]) {
    let cursor = "";
    do {
      const query = new URLSearchParams({ ticker, limit: "1000", cursor });
      const cutoffAt = catalog.archived.has(ticker) ? now : 0;
      const read = page.parse(listTrades({ tiers, at: now, cutoffAt, isHistorical }, query));
      if (isHistorical === catalog.archived.has(ticker)) found.push(...read.trades);
      cursor = read.cursor;
    } while (cursor !== "");
  }
  return found.filter(({ is_block_trade }) => !is_block_trade).reverse();
}

/** Hourly bars made of trades. */
function barsOf(trades: readonly Trade[]): Bar[] {
  const byHour = Map.groupBy(trades, ({ created_time }) => Math.ceil(Date.parse(created_time) / hourMs));
  return [...byHour].map(([hour, made]) => {
    const prices = made.map(({ yes_price_dollars }) => yes_price_dollars);
    const sorted = prices.toSorted();
    const [open = null, close = null] = [prices[0], prices.at(-1)];
    const [low = null, high = null] = [sorted[0], sorted.at(-1)];
    return {
      ...{ end: (hour * hourMs) / 1000, open, high, low, close },
      volume: made.reduce((sum, { count_fp }) => sum + count_fp, 0),
    };
  });
}

const named = z.record(z.string(), price);
const candle = z.looseObject({ end_period_ts: z.number(), price: named });
const live = z.object({ markets: z.array(z.object({ candlesticks: z.array(candle) })) });
const archived = z.object({ candlesticks: z.array(candle) });

/** The hours of a market that have a trade, as the candles have them. */
function tradedHours({ ticker, openedAt, closesAt }: Priced): Bar[] {
  const range = { start_ts: openedAt, end_ts: Math.min(closesAt, now) + hourMs };
  return tradedBars(catalog, ticker, { ...range, period_interval: 60, now });
}

/** The periods of a market that have a trade. Times in UTC ms, the interval in minutes. */
function tradedBars(
  { live: liveTier, archived: archivedTier }: ReturnType<typeof catalogAt>,
  ticker: string,
  range: { start_ts: number; end_ts: number; period_interval: number; now: number },
): Bar[] {
  const query = new URLSearchParams({
    market_tickers: ticker,
    start_ts: String(Math.floor(range.start_ts / 1000)),
    end_ts: String(Math.ceil(range.end_ts / 1000)),
    period_interval: String(range.period_interval),
  });
  const isLive = liveTier.has(ticker);
  const sent = isLive
    ? live.parse(liveCandlesticks(liveTier, range.now, query)).markets.flatMap((one) => one.candlesticks)
    : archived.parse(historicalCandlesticks(archivedTier, range.now, ticker, query)).candlesticks;
  const suffix = isLive ? "_dollars" : "";
  return sent.flatMap((one) => {
    const [open = null, high = null, low = null, close = null] = ["open", "high", "low", "close"].map(
      (name) => one.price[`${name}${suffix}`] ?? null,
    );
    const volume = count.parse(one[isLive ? "volume_fp" : "volume"]);
    return close === null && volume === 0 ? [] : [{ end: one.end_period_ts, open, high, low, close, volume }];
  });
}

describe("the sample's trades", () => {
  const markets = [...catalog.live.values(), ...catalog.archived.values()];
  /** One of each event that has traded. */
  const some = [...Map.groupBy(markets, ({ eventTicker }) => eventTicker).values()]
    .flatMap((ofEvent) => ofEvent[pick(ofEvent[0]?.ticker ?? "", ofEvent.length)] ?? [])
    .filter(({ openedAt }) => openedAt < now);

  it("make the hourly candles of a market of each event, to the last price and contract", () => {
    let bars = 0;
    for (const market of some) {
      const trades = tradesOf(market.ticker).filter(
        ({ created_time }) => Date.parse(created_time) <= Math.floor(now / hourMs) * hourMs,
      );
      const made = barsOf(trades);
      bars += made.length;
      expect([market.ticker, tradedHours(market)]).toEqual([market.ticker, made]);
    }
    expect(bars).toBeGreaterThan(10_000);
  });

  it("sum up to the volume, and those of the last 24 hours to volume_24h", () => {
    for (const market of some) {
      const trades = tradesOf(market.ticker);
      const sumOf = (made: readonly Trade[]) => made.reduce((sum, { count_fp }) => sum + count_fp, 0);
      const ofDay = trades.filter(({ created_time }) => Date.parse(created_time) > now - 24 * hourMs);
      const { volume, volume24h } = market.bookAt(now);
      expect([market.ticker, volume, volume24h]).toEqual([market.ticker, sumOf(trades), sumOf(ofDay)]);
    }
  });

  it("give each market, at any moment, the price of its last trade, where its newest candle closes", () => {
    const moments = Array.from({ length: 6 }, (_, number) => {
      return Math.floor((now + pick(`moment ${String(number)}`, 30 * 24 * hourMs)) / minuteMs) * minuteMs;
    });
    let untraded = 0;
    for (const at of moments) {
      const then = catalogAt(at);
      const all = [...then.live.values(), ...then.archived.values()];
      for (const market of all.filter((_, number) => number % 10 === pick(String(at), 10))) {
        const { ticker, openedAt, closesAt } = market;
        const query = new URLSearchParams({ ticker, limit: "1" });
        const [traded] = [false, true].flatMap((isHistorical) => {
          const cutoffAt = then.archived.has(ticker) ? at : 0;
          return page.parse(
            listTrades({ tiers: [then.live, then.archived], at, cutoffAt, isHistorical }, query),
          ).trades;
        });
        const madeAt = traded === undefined ? at : Date.parse(traded.created_time);
        const start_ts = Math.max(openedAt, madeAt);
        const end_ts = Math.max(start_ts, Math.min(at, closesAt + minuteMs));
        const candle = { start_ts, end_ts, period_interval: 1, now: at };
        const last = tradedBars(then, ticker, candle).at(-1)?.close ?? "0.0000";
        if (traded === undefined) untraded += 1;
        expect([ticker, toDollars(market.bookAt(at).last), last]).toEqual([
          ticker,
          ...Array.from({ length: 2 }, () => traded?.yes_price_dollars ?? "0.0000"),
        ]);
      }
    }
    expect(untraded).toBeGreaterThan(0);
  });

  it("end near a dollar for a word that was said, and near 0 for one that was not", () => {
    const settled = markets.filter(
      ({ status, live: ofEvent }) => status === "finalized" && ofEvent !== undefined,
    );
    expect(settled.length).toBeGreaterThan(1_000);
    for (const market of settled) {
      const { last } = market.bookAt(now);
      const result = last >= 980 ? "yes" : last <= 80 ? "no" : "neither";
      expect([market.ticker, result]).toEqual([market.ticker, market.fields["result"]]);
    }
  });
});
