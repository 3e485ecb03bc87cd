import { megabyte, createCache } from "@mention-market/service/base/cached";
import { dayMs, fromIso, hourMs, minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import type { MentionEvent } from "../markets/event/event.ts";
import type { Provider } from "../markets/ports.ts";
import type { Interval, TimeSpan } from "../markets/prices/candle.ts";
import { toHistoryMarket } from "../markets/prices/find-markets.ts";
import { candleCache, readCandles } from "../markets/prices/read-candles.ts";
import { readFor } from "./background.ts";
import type { BoardPrices } from "./board-schema.ts";

interface PriceOptions {
  readonly provider: Pick<Provider, "currentCandles" | "archivedCandles">;
  readonly clock: Clock;
}

const hourlySpanMs = 7 * dayMs;
const minutesSpanMs = 6 * hourMs;
/** For how long prices of an interval are fresh. */
const freshMs = { "1h": 5 * minuteMs, "1m": minuteMs, "1d": 5 * minuteMs } as const;
const ttlMs = hourMs;
const maxPricesBytes = 24 * megabyte;
const candleBytes = 16 * megabyte;

/**
 * Returns a reader of prices. Before the start, or without one: hourly, over the last 7 days. From the start on: by the minute, over at
 * most 6 hours. The reader throws an AppError of code `upstream`.
 */
export function createReadPrices({ provider, clock }: PriceOptions) {
  const reads = { provider, clock, kept: candleCache(clock, candleBytes) };
  const kept = createCache<BoardPrices>({
    clock,
    freshMs: minuteMs,
    ttlMs,
    staleIfError: { waitMs: null, retryAfterMs: 10 * secondMs, onFailure: () => undefined },
    maxBytes: maxPricesBytes,
  });

  async function read(event: MentionEvent, interval: Interval, span: TimeSpan): Promise<BoardPrices> {
    // A market that settled within the last days is not archived yet.
    const markets = event.markets.map((market) => toHistoryMarket(market, false));
    const outcomes = await readFor("prices", clock, () => readCandles(reads, markets, interval, span));
    const failure = outcomes.find((outcome) => outcome instanceof AppError);
    if (failure !== undefined) throw failure;
    return {
      interval,
      markets: markets.map(({ market_ticker }, at) => ({
        market_ticker,
        candles: [outcomes[at] ?? []]
          .flat()
          .flatMap((part) =>
            part instanceof AppError
              ? []
              : part.candles.map(
                  ({ end_ts, close_dollars, yes_bid_dollars, yes_ask_dollars }) =>
                    [end_ts, close_dollars, yes_bid_dollars, yes_ask_dollars] as const,
                ),
          ),
      })),
    };
  }

  return (event: MentionEvent): Promise<BoardPrices> => {
    const { interval, span } = chartRange(event, clock.now());
    return kept.get(
      `${event.event_ticker} ${interval}`,
      () => read(event, interval, span),
      freshMs[interval],
    );
  };
}

/** `now`: UTC ms. */
export function chartRange(
  { scheduledStartTime, markets }: MentionEvent,
  now: number,
): { readonly interval: Interval; readonly span: TimeSpan } {
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  if (startsAt !== null && startsAt <= now)
    return { interval: "1m", span: spanOf(startsAt, Math.min(now, startsAt + minutesSpanMs)) };
  const ends = markets.flatMap(({ settlement_ts }) =>
    settlement_ts === null ? [] : [fromIso(settlement_ts)],
  );
  const isOver = ends.length > 0 && ends.length === markets.length;
  const to = isOver ? Math.min(now, Math.max(...ends.map((end) => end ?? now))) : now;
  return { interval: "1h", span: spanOf(to - hourlySpanMs, to) };
}

function spanOf(from: number, to: number): TimeSpan {
  return { from: Math.floor(from / secondMs), to: Math.floor(to / secondMs) };
}
