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
  /** How long a look-up with a stale event waits for the provider. Default: 1 second. */
  readonly refreshTimeoutMs?: number;
}

/** What is known of an event without a read of the provider. */
interface KnownEvent {
  /** "" when not known. */
  readonly title: string;
  /** UTC ms. */
  readonly startsAt: number | null;
}

const shared = { freshMs: 2 * secondMs, maxBytes: 2 * megabyte };
/** Events of lists with title and start, some 4,000. */
const listedEvents = { freshMs: dayMs, maxBytes: 4 * megabyte };

export type EventFinder = ReturnType<typeof createEventFinder>;

/**
 * Starts and texts of events, through the store. A store that fails costs a read of the provider, never a response. A stored event that
 * is stale is returned when its refresh fails or takes more than a second; without one, the provider's AppError of code `upstream` is
 * thrown.
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

  /** The stored event, fresh or not; null when there is none or the store fails. Never rejects. */
  function stored(eventTicker: string): Promise<StoredEvent | null> {
    return storedEvents.get(eventTicker, () =>
      store.get(eventTicker).catch(warn("Could not read a stored event", eventTicker)),
    );
  }

  /** Stores an event as it was read now. Never rejects. */
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

    /** Stores an event that was read now, unless the stored one is fresh and says the same. Never rejects. */
    async keep(event: MentionEventSummary): Promise<void> {
      const { event_ticker } = event;
      const details = toEventDetails(event);
      const before = await stored(event_ticker);
      const isKept = before !== null && isFresh(before, clock.now(), false) && isSameEvent(before, details);
      if (!isKept) await keep(event_ticker, details);
    },

    /** The start and the texts that a market of the event shows, for a market that is settled or not. */
    async detailsOf(eventTicker: string, isSettled: boolean): Promise<EventDetails> {
      const known = await stored(eventTicker);
      if (known === null) return read(eventTicker, "needed");
      if (isFresh(known, clock.now(), isSettled)) return known;
      const onFailure = warn("The provider failed: using a stale event", eventTicker);
      return newerOr<EventDetails>(known, read(eventTicker, "refresh"), refreshTimeoutMs, onFailure);
    },

    /** Remembers an event of a list, for a day. */
    remember(event: MentionEventSummary): void {
      listed.set(event.event_ticker, event);
    },

    /** What is stored of the event, else what a list of this instance had. Never rejects. */
    async known(eventTicker: string): Promise<KnownEvent> {
      const [one, other] = [await stored(eventTicker), listed.peek(eventTicker)];
      const start = one?.scheduledStartTime ?? other?.scheduledStartTime ?? null;
      return {
        title: one?.event_title || other?.event_title || "",
        startsAt: start === null ? null : fromIso(start),
      };
    },
  };
}
