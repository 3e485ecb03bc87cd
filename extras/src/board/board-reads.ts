import { secondMs, type Clock, dayMs, fromIso, hourMs, minuteMs } from "@mention-market/service/base/clock";
import { inBackgroundAs } from "../base/provider-reads.ts";
import { bytesOf, megabyte, createCache, type Cache } from "@mention-market/service/base/cached";
import type { EventMarkets, MentionEvent, ReadSeenEvents } from "../markets/event/event.ts";
import { joinTiers } from "../markets/event/get-event.ts";
import type { ReportUnread } from "../markets/event/report-unread.ts";
import type { CurrentEvent, ListedEvent, Provider } from "../markets/ports.ts";
import { seriesFees, type SeriesList } from "../markets/series-fees.ts";
import { eventTickerOf } from "@mention-market/service/markets/ticker";
import { AppError } from "@mention-market/service/base/errors";
import type { Interval, TimeSpan } from "../markets/prices/candle.ts";
import { toHistoryMarket } from "../markets/prices/find-markets.ts";
import { candleCache, readCandles } from "../markets/prices/read-candles.ts";
import type { BoardPrices } from "./board-schema.ts";

const readTimeoutMs = 60 * secondMs;

/** Runs a background read as the client `client`. Clients take turns, so a long list never delays the reads of events. */
export function readFor<Result>(client: string, clock: Clock, read: () => Result): Result {
  return inBackgroundAs({ client, deadlineAt: clock.monotonicMs() + readTimeoutMs }, read);
}

interface EventReadOptions {
  readonly provider: Pick<Provider, "currentEvent" | "archivedMarkets">;
  readonly series: SeriesList;
  readonly readSeenEvents: ReadSeenEvents;
  readonly reportUnread: ReportUnread;
  readonly clock: Clock;
}

/** The start of an event, as a list shows it. */
export type ListedStart = Pick<ListedEvent, "scheduledStartTime" | "startBasis">;

/** An event, and when it was read, UTC ms. */
export interface BoardEventRead {
  readonly event: MentionEvent;
  readonly readAt: number;
}

/**
 * Reads an event if its cached read is older than `maxAgeMs`; null if the provider does not know it. `listed`: its start in the
 * list of events, used if the event itself has none.
 */
type ReadEventOf = (
  ticker: string,
  listed: ListedStart | null,
  maxAgeMs: number,
) => Promise<BoardEventRead | null>;

export interface BoardReads {
  readonly event: ReadEventOf;
  /** The event that last held a market of this ticker, as far as events were read; null: none, or the one that the ticker's text names. */
  readonly oddEventOf: (marketTicker: string) => string | null;
}

const maxEventsBytes = 32 * megabyte;
const oddBytes = megabyte;
const archiveBytes = 4 * megabyte;
const noMarkets: EventMarkets = { markets: [], errors: [] };
/** The provider archives a market some months after it settled. So a younger event has no archived markets. */
const archivedAfterMs = 60 * dayMs;

/** Reads events in the background. Events that wait at the same time share a read. */
export function createReadEvent({
  provider,
  series,
  readSeenEvents,
  reportUnread,
  clock,
}: EventReadOptions): BoardReads {
  const kept: Cache<BoardEventRead | null> = createCache<BoardEventRead | null>({
    clock,
    freshMs: minuteMs,
    maxBytes: maxEventsBytes,
    sizeOf: (read) => 2 * bytesOf(read),
  });
  const archives = createCache<EventMarkets>({ clock, freshMs: hourMs, maxBytes: archiveBytes });
  /** Events by the tickers of their markets, where the text of a market's ticker names another one. */
  const odd = createCache<string>({ clock, freshMs: dayMs, maxBytes: oddBytes });

  function rememberOdd({ event_ticker, markets }: MentionEvent): void {
    for (const { market_ticker } of markets)
      if (eventTickerOf(market_ticker) !== event_ticker) odd.set(market_ticker, event_ticker);
  }

  async function archiveOf(ticker: string, { markets }: CurrentEvent): Promise<EventMarkets> {
    const opened = markets.markets.map(({ open_time }) => (open_time === null ? null : fromIso(open_time)));
    const oldest = Math.min(...opened.map((time) => time ?? Infinity));
    if (clock.now() - oldest < archivedAfterMs || oldest === Infinity) return noMarkets;
    return archives.get(ticker, () => readFor("events", clock, () => provider.archivedMarkets(ticker)));
  }

  async function read(ticker: string, listed: ListedStart | null): Promise<BoardEventRead | null> {
    const readAt = clock.now();
    const [current, fees, starts] = await Promise.all([
      readFor("events", clock, () => provider.currentEvent(ticker)),
      readFor("lists", clock, () => seriesFees(series)),
      readSeenEvents(),
    ]);
    if (current === null) return null;
    const { scheduledStartTime, startBasis } =
      current.scheduledStartTime === null ? (listed ?? current) : current;
    const started = { ...current, scheduledStartTime, startBasis };
    const event = joinTiers(started, await archiveOf(ticker, started), fees, {
      history: starts.get(ticker),
      now: clock.now(),
    });
    rememberOdd(event);
    reportUnread(event);
    return { event, readAt };
  }

  return {
    event: (ticker, listed, maxAgeMs) => kept.get(ticker, () => read(ticker, listed), maxAgeMs),
    oddEventOf: (marketTicker) => odd.peek(marketTicker) ?? null,
  };
}

interface PriceOptions {
  readonly provider: Pick<Provider, "currentCandles" | "archivedCandles">;
  readonly clock: Clock;
}

const hourlySpanMs = 7 * dayMs;
const minutesSpanMs = 6 * hourMs;
/** For how long prices of an interval are fresh. */
const pricesFreshMs = { "1h": 5 * minuteMs, "1m": minuteMs, "1d": 5 * minuteMs } as const;
const pricesTtlMs = hourMs;
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
    ttlMs: pricesTtlMs,
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
      pricesFreshMs[interval],
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
