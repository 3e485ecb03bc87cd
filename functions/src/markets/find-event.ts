import { createCache, newerOr, megabyte } from "../base/cached.ts";
import { secondMs, type Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { EventStore, Kalshi, ReadPurpose } from "./ports.ts";
import { isFresh, toEventDetails, type EventDetails, type StoredEvent } from "./event.ts";

interface EventFinderOptions {
  readonly kalshi: Pick<Kalshi, "event">;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  /** How long a look-up waits for Kalshi before it returns a stale event. Default: 1 second. */
  readonly refreshTimeoutMs?: number;
}

const shared = { freshMs: 2 * secondMs, maxBytes: 2 * megabyte };

export type EventFinder = ReturnType<typeof createEventFinder>;

/**
 * Reads starts and texts of events through the store. If the store fails, Kalshi is read. If a refresh fails
 * or takes over a second, the stale event is returned; without one Kalshi's AppError (`upstream`) is thrown.
 */
export function createEventFinder({
  kalshi,
  store,
  clock,
  log,
  refreshTimeoutMs = secondMs,
}: EventFinderOptions) {
  const storedEvents = createCache<StoredEvent | null>({ clock, ...shared });
  const reads = createCache<EventDetails>({ clock, ...shared });

  const warn = (message: string, event_ticker: string) => (error: unknown) => {
    log.warn(message, { event_ticker, cause: messageOf(error) });
    return null;
  };

  /** The stored event, fresh or stale; null if there is none or the store fails. Never rejects. */
  function stored(eventTicker: string): Promise<StoredEvent | null> {
    return storedEvents.get(eventTicker, () =>
      store.get(eventTicker).catch(warn("Could not read a stored event", eventTicker)),
    );
  }

  /** Stores an event that was read just now. Never rejects. */
  async function keep(eventTicker: string, details: EventDetails): Promise<void> {
    const kept = { ...details, fetchedAt: clock.now() };
    storedEvents.set(eventTicker, kept);
    await store.put(eventTicker, kept).catch(warn("Could not store an event", eventTicker));
  }

  /** Reads an event from Kalshi, and stores it. */
  function read(eventTicker: string, purpose: ReadPurpose): Promise<EventDetails> {
    return reads.get(eventTicker, async () => {
      const details = toEventDetails(await kalshi.event(eventTicker, purpose));
      // A response does not wait for the write, which takes up to a second.
      void keep(eventTicker, details);
      return details;
    });
  }

  return {
    stored,
    keep,
    read,

    /** The start and texts of a market's event. `isSettled`: whether that market has settled. */
    async detailsOf(eventTicker: string, isSettled: boolean): Promise<EventDetails> {
      const storedEvent = await stored(eventTicker);
      if (storedEvent === null) return read(eventTicker, "needed");
      if (isFresh(storedEvent, clock.now(), isSettled)) return storedEvent;
      const onFailure = warn("Kalshi failed: using a stale event", eventTicker);
      return newerOr<EventDetails>(storedEvent, read(eventTicker, "refresh"), refreshTimeoutMs, onFailure);
    },
  };
}
