import { createCache, newerOr, megabyte } from "../base/cached.ts";
import { dayMs, fromIso, minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type {
  MentionEventSummary,
  EventDetails,
  StoredEvent,
  EventStore,
  Kalshi,
  ReadPurpose,
} from "./market.ts";

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
      // Not awaited: the write takes up to a second. If it is lost, a later request reads Kalshi again.
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

export function toEventDetails(event: MentionEventSummary): EventDetails {
  const { scheduledStartTime, event_subtitle, event_title } = event;
  return { scheduledStartTime, event_subtitle, event_title: event_title ?? "" };
}

/** A start may be moved until the broadcast. A day after it, the start of a settled market no longer changes. */
const finalAfterMs = dayMs;
const freshMs = 10 * minuteMs;
/** A milestone can appear later than its event. */
const nullFreshMs = 2 * minuteMs;

/** The start of an event, and when it was read. Both are UTC ms. */
interface ReadStart {
  /** Null if the event had none. */
  readonly startsAt: number | null;
  readonly readAt: number;
}

/**
 * Whether a start may still be used at `now` (UTC ms), for a settled or an unsettled market. If it was read
 * in the future, the clock has been set back since: its age is unknown, and it is read again.
 */
export function isFreshStart({ startsAt, readAt }: ReadStart, now: number, isSettled: boolean): boolean {
  const ageMs = now - readAt;
  if (ageMs < 0) return false;
  if (startsAt === null) return ageMs < nullFreshMs;
  return ageMs < freshMs || (isSettled && readAt >= startsAt + finalAfterMs);
}

/** Whether a stored event may still be used at `now`, by the rule of `isFreshStart`. */
export function isFresh({ scheduledStartTime, fetchedAt }: StoredEvent, now: number, isSettled: boolean) {
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  return isFreshStart({ startsAt, readAt: fetchedAt }, now, isSettled);
}

/** A season: a few weeks after its markets settle, nobody reads an event. Too early a deletion costs one more read. */
const keptAfterFetchMs = 180 * dayMs;

/** When a stored event may be deleted, UTC ms. */
export function eventDeleteAt({ fetchedAt }: StoredEvent): number {
  return fetchedAt + keptAfterFetchMs;
}
