import { bytesOf, megabyte } from "../../base/bytes.ts";
import { createCache, type Cache } from "../../base/cached.ts";
import { dayMs, fromIso, hourMs, minuteMs, type Clock } from "../../base/clock.ts";
import type { EventMarkets, MentionEvent } from "../../markets/event/event.ts";
import { joinTiers } from "../../markets/event/get-event.ts";
import type { CurrentEvent, ListedEvent, Provider } from "../../markets/ports.ts";
import { seriesFees, type SeriesList } from "../../markets/series/list-series.ts";
import { readFor } from "./background.ts";

interface EventReadOptions {
  readonly provider: Pick<Provider, "currentEvents" | "currentEvent" | "archivedMarkets">;
  readonly series: SeriesList;
  readonly clock: Clock;
}

/** An event as it was read at `readAt`, UTC ms. */
interface ReadEvent {
  readonly event: MentionEvent;
  readonly readAt: number;
}

/** An event that is read again when it is older than `maxAgeMs`; `listedStart`: its start as the list has it. Null: the provider does not know it. */
export type ReadEventOf = (
  ticker: string,
  listedStart: string | null,
  maxAgeMs: number,
) => Promise<ReadEvent | null>;

/** A body of so many events stays within what is read of one. */
const maxEvents = 15;
const keptBytes = 32 * megabyte;
const archiveBytes = 4 * megabyte;
const noMarkets: EventMarkets = { markets: [], errors: [] };
/** The provider archives a market some months after it has settled, so a younger event has none there. */
const archivedAfterMs = 60 * dayMs;

/** Events of the provider, up to 15 in one read: those that are asked for while a read is under way go with the next one. */
export function createReadEvent({ provider, series, clock }: EventReadOptions): ReadEventOf {
  const waiting = new Map<string, PromiseWithResolvers<ListedEvent | null>>();
  const kept: Cache<ReadEvent | null> = createCache<ReadEvent | null>({
    clock,
    freshMs: minuteMs,
    maxBytes: keptBytes,
    sizeOf: (read) => 2 * bytesOf(read),
  });
  const archives = createCache<EventMarkets>({ clock, freshMs: hourMs, maxBytes: archiveBytes });
  let isReading = false;

  function listed(ticker: string): Promise<ListedEvent | null> {
    const one = waiting.get(ticker) ?? Promise.withResolvers<ListedEvent | null>();
    waiting.set(ticker, one);
    if (!isReading) void readAll();
    return one.promise;
  }

  async function readAll(): Promise<void> {
    isReading = true;
    // Those that are asked for at once go together.
    await Promise.resolve();
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxEvents);
      for (const [ticker] of batch) waiting.delete(ticker);
      const tickers = batch.map(([ticker]) => ticker);
      try {
        const found = await readFor("events", clock, () => provider.currentEvents(tickers));
        for (const [ticker, { resolve }] of batch) resolve(found.get(ticker) ?? alone(ticker));
      } catch (error) {
        for (const [, { reject }] of batch) reject(error);
      }
    }
    isReading = false;
  }

  async function alone(ticker: string): Promise<ListedEvent | null> {
    const event = await readFor("events", clock, () => provider.currentEvent(ticker));
    return event === null ? null : { ...event, startsAt: null };
  }

  async function archiveOf(ticker: string, { markets }: CurrentEvent): Promise<EventMarkets> {
    const opened = markets.markets.map(({ open_time }) => (open_time === null ? null : fromIso(open_time)));
    const oldest = Math.min(...opened.map((time) => time ?? Infinity));
    if (clock.now() - oldest < archivedAfterMs || oldest === Infinity) return noMarkets;
    return archives.get(ticker, () => readFor("events", clock, () => provider.archivedMarkets(ticker)));
  }

  async function read(ticker: string, listedStart: string | null): Promise<ReadEvent | null> {
    const readAt = clock.now();
    const [current, fees] = await Promise.all([
      listed(ticker),
      readFor("lists", clock, () => seriesFees(series)),
    ]);
    if (current === null) return null;
    const { startsAt, ...event } = current;
    const details = {
      scheduledStartTime: startsAt ?? event.strikeDate ?? listedStart,
      event_subtitle: event.event_subtitle,
      event_title: event.event_title ?? "",
    };
    return { event: joinTiers(event, await archiveOf(ticker, event), details, fees), readAt };
  }

  return (ticker, listedStart, maxAgeMs) => kept.get(ticker, () => read(ticker, listedStart), maxAgeMs);
}
