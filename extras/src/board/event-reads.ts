import { bytesOf, megabyte, createCache, type Cache } from "@mention-market/service/base/cached";
import { dayMs, fromIso, hourMs, minuteMs, type Clock } from "@mention-market/service/base/clock";
import type { EventMarkets, MentionEvent } from "../markets/event/event.ts";
import { joinTiers } from "../markets/event/get-event.ts";
import type { ReadStarts } from "../markets/event/start.ts";
import type { CurrentEvent, ListedEvent, Provider } from "../markets/ports.ts";
import { seriesFees, type SeriesList } from "../markets/series/series-fees.ts";
import { eventTickerOf } from "@mention-market/service/markets/ticker";
import { readFor } from "./background.ts";

interface EventReadOptions {
  readonly provider: Pick<Provider, "currentEvent" | "archivedMarkets">;
  readonly series: SeriesList;
  readonly readStarts: ReadStarts;
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
export function createReadEvent({ provider, series, readStarts, clock }: EventReadOptions): BoardReads {
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
      readStarts(),
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
    return { event, readAt };
  }

  return {
    event: (ticker, listed, maxAgeMs) => kept.get(ticker, () => read(ticker, listed), maxAgeMs),
    oddEventOf: (marketTicker) => odd.peek(marketTicker) ?? null,
  };
}
