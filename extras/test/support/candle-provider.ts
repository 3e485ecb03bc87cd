import { startProvider, wireMarket, type Provider } from "@mention-market/service/test/support/provider";
import { serveWorld } from "./serve-world.ts";

export interface CandleProvider extends Provider {
  /** Its markets by tier; all of one event. */
  live: string[];
  archived: string[];
  /** The provider's candle of a market that ended then (Unix seconds); null where it has none. */
  candleAt: (ticker: string, end: number, seconds: number) => object | null;
  /** Reads of candles so far. */
  candleReads(): string[];
}

export const candleEvent = "KXTRUMPMENTION-26NOV20";
const closeTime = "2026-11-28T15:00:00Z";

/** A candle in the live tier's names. */
export function liveCandle(end: number, close = "0.5650"): object {
  const prices = (text: string) => ({
    open_dollars: text,
    low_dollars: text,
    high_dollars: text,
    close_dollars: text,
  });
  return {
    end_period_ts: end,
    yes_bid: prices("0.5600"),
    yes_ask: prices("0.5700"),
    price: prices(close),
    volume_fp: "12.50",
    open_interest_fp: "1521.19",
  };
}

/** A candle with every field that the provider documents, in as many decimals as it sends: 540 bytes. */
export function fullCandle(end: number): object {
  const price = "0.565000";
  const side = { open_dollars: price, low_dollars: price, high_dollars: price, close_dollars: price };
  const more = { mean_dollars: price, min_dollars: price, max_dollars: price, previous_dollars: price };
  return {
    end_period_ts: end,
    yes_bid: side,
    yes_ask: side,
    price: { ...side, ...more },
    volume_fp: "1234567.89",
    open_interest_fp: "1234567.89",
  };
}

/** An event, its markets of both tiers and their candles, over real HTTP. */
export async function startCandleProvider(): Promise<CandleProvider> {
  const provider = await startProvider();
  const candles: CandleProvider = Object.assign(provider, {
    live: [],
    archived: [],
    candleAt: (_ticker: string, end: number) => liveCandle(end),
    candleReads: () => provider.calls.filter((path) => path.includes("/candlesticks?")),
  });
  const record = (ticker: string, changes: object = {}) =>
    wireMarket(ticker, { event_ticker: candleEvent, status: "active", close_time: closeTime, ...changes });
  const archivedRecord = (ticker: string) =>
    record(ticker, {
      status: "finalized",
      result: "yes",
      close_time: "2026-11-19T15:00:00Z",
      settlement_ts: "2026-11-19T20:00:00Z",
    });

  serveWorld(provider, {
    events: () => [
      {
        event_ticker: candleEvent,
        title: "A speech",
        sub_title: "On Nov 20",
        markets: candles.live.map((ticker) => record(ticker)),
      },
    ],
    live: () => candles.live.map((ticker) => record(ticker)),
    archived: () => candles.archived.map(archivedRecord),
    candles(ticker, query) {
      const [from = 0, to = 0, minutes = 1] = ["start_ts", "end_ts", "period_interval"].map((name) =>
        Number(query.get(name)),
      );
      const seconds = minutes * 60;
      const first = Math.ceil(from / seconds);
      const count = Math.max(0, Math.floor(to / seconds) - first + 1);
      return Array.from({ length: count }, (_, at) => (first + at) * seconds).flatMap(
        (end) => candles.candleAt(ticker, end, seconds) ?? [],
      );
    },
  });
  return candles;
}
