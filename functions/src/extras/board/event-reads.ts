import { bytesOf, megabyte } from "../../base/bytes.ts";
import { createCache, type Cache } from "../../base/cached.ts";
import { dayMs, fromIso, hourMs, minuteMs, type Clock } from "../../base/clock.ts";
import type { EventMarkets, MentionEvent } from "../../markets/event/event.ts";
import { joinTiers } from "../../markets/event/get-event.ts";
import type { CurrentEvent, Provider } from "../../markets/ports.ts";
import { seriesFees, type SeriesList } from "../../markets/series/list-series.ts";
import { readFor } from "./background.ts";

interface EventReadOptions {
  readonly provider: Pick<Provider, "currentEvent" | "archivedMarkets">;
  readonly series: SeriesList;
  readonly clock: Clock;
}

/** An event as it was read at `readAt`, UTC ms. */
interface ReadEvent {
  readonly event: MentionEvent;
  readonly readAt: number;
}

/**
 * An event, read again when it is older than `maxAgeMs`; null when the provider does not know it. `listedStart` is its start as the list
 * of events has it, which stands in where the event itself has none.
 */
export type ReadEventOf = (
  ticker: string,
  listedStart: string | null,
  maxAgeMs: number,
) => Promise<ReadEvent | null>;

const keptBytes = 32 * megabyte;
const archiveBytes = 4 * megabyte;
const noMarkets: EventMarkets = { markets: [], errors: [] };
/** The provider archives a market some months after it has settled, so a younger event has none there. */
const archivedAfterMs = 60 * dayMs;

/** Events of the provider, in the background. Those that wait for a read go together. */
export function createReadEvent({ provider, series, clock }: EventReadOptions): ReadEventOf {
  const kept: Cache<ReadEvent | null> = createCache<ReadEvent | null>({
    clock,
    freshMs: minuteMs,
    maxBytes: keptBytes,
    sizeOf: (read) => 2 * bytesOf(read),
  });
  const archives = createCache<EventMarkets>({ clock, freshMs: hourMs, maxBytes: archiveBytes });

  async function archiveOf(ticker: string, { markets }: CurrentEvent): Promise<EventMarkets> {
    const opened = markets.markets.map(({ open_time }) => (open_time === null ? null : fromIso(open_time)));
    const oldest = Math.min(...opened.map((time) => time ?? Infinity));
    if (clock.now() - oldest < archivedAfterMs || oldest === Infinity) return noMarkets;
    return archives.get(ticker, () => readFor("events", clock, () => provider.archivedMarkets(ticker)));
  }

  async function read(ticker: string, listedStart: string | null): Promise<ReadEvent | null> {
    const readAt = clock.now();
    const [current, fees] = await Promise.all([
      readFor("events", clock, () => provider.currentEvent(ticker)),
      readFor("lists", clock, () => seriesFees(series)),
    ]);
    if (current === null) return null;
    const event = { ...current, scheduledStartTime: current.scheduledStartTime ?? listedStart };
    return { event: joinTiers(event, await archiveOf(ticker, event), fees), readAt };
  }

  return (ticker, listedStart, maxAgeMs) => kept.get(ticker, () => read(ticker, listedStart), maxAgeMs);
}
