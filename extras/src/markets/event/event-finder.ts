import { megabyte, createCache } from "@mention-market/service/base/cached";
import { dayMs, fromIso, type Clock } from "@mention-market/service/base/clock";
import {
  isFresh,
  toEventDetails,
  type EventFinder as ServiceFinder,
} from "@mention-market/service/markets/find-event";
import type { EventDetails, MentionEventSummary } from "@mention-market/service/markets/market";
import { isSameEvent } from "./event.ts";

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

/** Room for some 4,000 events of lists. */
const listedEvents = { freshMs: dayMs, maxBytes: 4 * megabyte };

export type EventFinder = ReturnType<typeof createEventFinder>;

/** The service's finder, which also remembers the events of lists. */
export function createEventFinder(finder: ServiceFinder, clock: Clock) {
  const { stored, read } = finder;
  const listed = createCache<MentionEventSummary>({ clock, ...listedEvents });
  return {
    stored,
    /** The start and texts of a market's event. `isSettled`: whether that market has settled. */
    detailsOf: (eventTicker: string, isSettled: boolean): Promise<EventDetails> =>
      finder.detailsOf(eventTicker, isSettled),

    /** Stores an event that was read just now, unless an equal event is stored and fresh. Never rejects. */
    async keep(event: MentionEventSummary): Promise<void> {
      const details = toEventDetails(event);
      const before = await stored(event.event_ticker);
      const isKept = before !== null && isFresh(before, clock.now(), false) && isSameEvent(before, details);
      if (!isKept) await finder.keep(event.event_ticker, details);
    },

    /** Reads the start and texts of an event from Kalshi, and stores them. */
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
