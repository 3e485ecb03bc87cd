import { createCache, newerOr } from "../../base/cached.ts";
import { megabyte } from "../../base/bytes.ts";
import { dayMs, fromIso, secondMs, type Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { EventStore, Provider, ReadPurpose } from "../ports.ts";
import {
  isFresh,
  isSameEvent,
  toEventDetails,
  type EventDetails,
  type MentionEventSummary,
  type StoredEvent,
} from "./event.ts";

interface EventFinderOptions {
  readonly provider: Pick<Provider, "event">;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  /** How long a look-up waits for the provider before it returns a stale event. Default: 1 second. */
  readonly refreshTimeoutMs?: number;
}

/** The details of an event that can be had without reading the provider. */
export interface LastKnownEvent {
  /** "" if unknown. */
  readonly title: string;
  readonly subtitle: string | null;
  /** UTC ms. */
  readonly startsAt: number | null;
  /** When that start was read, UTC ms; null if it is not of a stored event. */
  readonly startReadAt: number | null;
}

const shared = { freshMs: 2 * secondMs, maxBytes: 2 * megabyte };
/** Room for some 4,000 events of lists. */
const listedEvents = { freshMs: dayMs, maxBytes: 4 * megabyte };

export type EventFinder = ReturnType<typeof createEventFinder>;

/**
 * Reads starts and texts of events through the store. If the store fails, the provider is read. If a refresh fails or takes over a
 * second, the stale event is returned; without one the provider's AppError (`upstream`) is thrown.
 */
export function createEventFinder({
  provider,
  store,
  clock,
  log,
  refreshTimeoutMs = secondMs,
}: EventFinderOptions) {
  const storedEvents = createCache<StoredEvent | null>({ clock, ...shared });
  const reads = createCache<EventDetails>({ clock, ...shared });
  const listed = createCache<MentionEventSummary>({ clock, ...listedEvents });

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

  function read(eventTicker: string, purpose: ReadPurpose): Promise<EventDetails> {
    return reads.get(eventTicker, async () => {
      const details = toEventDetails(await provider.event(eventTicker, purpose));
      await keep(eventTicker, details);
      return details;
    });
  }

  return {
    stored,

    /** Stores an event that was read just now, unless an equal event is stored and fresh. Never rejects. */
    async keep(event: MentionEventSummary): Promise<void> {
      const { event_ticker } = event;
      const details = toEventDetails(event);
      const before = await stored(event_ticker);
      const isKept = before !== null && isFresh(before, clock.now(), false) && isSameEvent(before, details);
      if (!isKept) await keep(event_ticker, details);
    },

    /** The start and texts of a market's event. `isSettled`: whether that market has settled. */
    async detailsOf(eventTicker: string, isSettled: boolean): Promise<EventDetails> {
      const storedEvent = await stored(eventTicker);
      if (storedEvent === null) return read(eventTicker, "needed");
      if (isFresh(storedEvent, clock.now(), isSettled)) return storedEvent;
      const onFailure = warn("The provider failed: using a stale event", eventTicker);
      return newerOr<EventDetails>(storedEvent, read(eventTicker, "refresh"), refreshTimeoutMs, onFailure);
    },

    /** Reads the start and texts of an event from the provider, and stores them. */
    lookUp: (eventTicker: string): Promise<EventDetails> => read(eventTicker, "needed"),

    /** Caches an event of a list for a day. */
    remember(event: MentionEventSummary): void {
      listed.set(event.event_ticker, event);
    },

    /** The stored event, else the event that a list of this instance held. Never rejects. */
    async lastKnown(eventTicker: string): Promise<LastKnownEvent> {
      const [storedEvent, listedEvent] = [await stored(eventTicker), listed.peek(eventTicker)];
      const start = storedEvent?.scheduledStartTime ?? listedEvent?.scheduledStartTime ?? null;
      return {
        title: storedEvent?.event_title || listedEvent?.event_title || "",
        subtitle: storedEvent?.event_subtitle ?? listedEvent?.event_subtitle ?? null,
        startsAt: start === null ? null : fromIso(start),
        startReadAt: storedEvent?.scheduledStartTime == null ? null : storedEvent.fetchedAt,
      };
    },
  };
}
