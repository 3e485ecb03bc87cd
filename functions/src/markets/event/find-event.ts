import { megabyte } from "../../base/bytes.ts";
import { secondMs, type Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { createSharedCall } from "../../base/share.ts";
import { withTimeout } from "../../base/with-timeout.ts";
import { isFresh, type EventDetails, type StoredEvent } from "./event.ts";
import type { EventStore, Provider, ReadPurpose } from "../ports.ts";

export interface EventFinder {
  /** The stored event, fresh or not; null when there is none or the store fails. Never rejects. */
  stored(eventTicker: string): Promise<StoredEvent | null>;
  /** Whether a stored event may be used as it is, for a market that is settled or not. */
  isFresh(event: StoredEvent, isSettled: boolean): boolean;
  /**
   * Reads the event from the provider and stores it. Given `stale`, the read waits behind all others, and `stale` is returned when
   * it fails or takes more than a second. Without it, throws the provider's AppError of code `upstream`.
   */
  refresh(eventTicker: string, stale: StoredEvent | null): Promise<EventDetails>;
  /** Stores an event as it was read now. Never rejects. */
  keep(eventTicker: string, event: EventDetails): Promise<void>;
}

export interface EventFinderOptions {
  readonly provider: Pick<Provider, "event">;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  /** How long a look-up with a stale event waits for the provider. Default: 1 second. */
  readonly refreshTimeoutMs?: number;
}

const shared = { maxAgeMs: 2 * secondMs, max: 1_000, maxBytes: 2 * megabyte };

/** Events through the store. A store that fails costs a read of the provider, never a response. */
export function createEventFinder({
  provider,
  store,
  clock,
  log,
  refreshTimeoutMs = secondMs,
}: EventFinderOptions): EventFinder {
  const warn = (message: string, event_ticker: string) => (error: unknown) => {
    log.warn(message, { event_ticker, cause: messageOf(error) });
    return null;
  };

  const stored = createSharedCall(
    (eventTicker) => store.get(eventTicker).catch(warn("Could not read a stored event", eventTicker)),
    { clock, ...shared },
  );

  const read = createSharedCall(
    async (eventTicker, purpose: ReadPurpose): Promise<EventDetails> => {
      const event = await provider.event(eventTicker, purpose);
      await keep(eventTicker, event);
      return event;
    },
    { clock, ...shared },
  );

  async function keep(eventTicker: string, event: EventDetails): Promise<void> {
    await store
      .put(eventTicker, { ...event, fetchedAt: clock.now() })
      .catch(warn("Could not store an event", eventTicker));
  }

  return {
    stored,
    keep,
    isFresh: (event, isSettled) => isFresh(event, clock.now(), isSettled),
    async refresh(eventTicker, stale) {
      if (stale === null) return read(eventTicker, "needed");
      const event = read(eventTicker, "refresh");
      try {
        return await withTimeout(refreshTimeoutMs, event, "The provider");
      } catch (error) {
        warn("The provider failed: using a stale event", eventTicker)(error);
        return stale;
      }
    },
  };
}
