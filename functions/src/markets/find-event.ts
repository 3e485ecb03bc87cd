import { secondMs, type Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { RequestContext } from "../base/request.ts";
import { createSharedCall } from "../base/share.ts";
import { withTimeout } from "../base/with-timeout.ts";
import { isFresh, type EventDetails, type StoredEvent } from "./event.ts";
import type { EventStore, Provider } from "./ports.ts";

export interface EventFinder {
  /** What the store holds of an event, fresh or not; null as well when the store fails. Never rejects. */
  recall(eventTicker: string): Promise<StoredEvent | null>;
  /** The event as it was recalled while that is fresh, else the provider's, which is then stored. */
  resolve(eventTicker: string, recalled: StoredEvent | null, context: RequestContext): Promise<EventDetails>;
}

export interface EventFinderOptions {
  readonly provider: Provider;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  /** How long the provider may take to tell a stored event anew before the stale one is used. */
  readonly refreshTimeoutMs?: number;
}

const shared = { maxAgeMs: 2 * secondMs, max: 1_000 };

/** Events through the store. A store that fails costs a call to the provider, never an answer. */
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

  const recall = createSharedCall(
    (eventTicker) => store.get(eventTicker).catch(warn("Could not read a stored event", eventTicker)),
    { clock, ...shared },
  );

  const refresh = createSharedCall(
    async (eventTicker, context: RequestContext): Promise<EventDetails> => {
      const event = await provider.event(eventTicker, context);
      await store
        .put(eventTicker, { ...event, fetchedAt: clock.now() })
        .catch(warn("Could not store an event", eventTicker));
      return event;
    },
    { clock, ...shared },
  );

  return {
    recall,
    async resolve(eventTicker, recalled, context) {
      if (recalled !== null && isFresh(recalled, clock.now())) return recalled;
      const refreshed = refresh(eventTicker, context);
      if (recalled === null) return refreshed;
      try {
        return await withTimeout(refreshTimeoutMs, refreshed, "The provider");
      } catch (error) {
        warn("The provider failed: answered with a stale event", eventTicker)(error);
        return recalled;
      }
    },
  };
}
