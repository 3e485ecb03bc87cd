import { megabyte, createCache } from "@mention-market/service/base/cached";
import { dayMs, hourMs, type Clock } from "@mention-market/service/base/clock";
import { noDates } from "../markets/event/dates-in-rules.ts";
import { firstDayOfEvent, firstDayOf, namedDayOf, textDayOf } from "../markets/event/event-dates.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import type { MentionEventSummary } from "@mention-market/service/markets/market";

interface ReadDay {
  /** YYYY-MM-DD; null for an event that names none. */
  readonly day: string | null;
  /** The earliest of several. */
  readonly firstDay: string | null;
  readonly readAt: number;
}

/** The days of events without a start. Most are in the rules alone, so each such event is read once an hour. */
export function createEventDays(clock: Clock) {
  const kept = createCache<ReadDay>({ clock, freshMs: dayMs, maxBytes: megabyte });

  return {
    /** The day that an event's title, subtitle or rules name, YYYY-MM-DD; null without one. Rules count once they have been read. */
    of(event: MentionEventSummary): string | null {
      if (event.scheduledStartTime !== null) return null;
      const read = kept.peek(event.event_ticker);
      return read === undefined ? namedDayOf(event, noDates).event_date : read.day;
    },

    /** The earliest day that they name, YYYY-MM-DD; null without one. */
    firstOf(event: MentionEventSummary): string | null {
      if (event.scheduledStartTime !== null) return null;
      const read = kept.peek(event.event_ticker);
      return read === undefined ? firstDayOf(event, noDates) : read.firstDay;
    },

    /** Those of the events whose rules have to be read. */
    unread<Event extends MentionEventSummary>(events: readonly Event[]): readonly Event[] {
      const oldest = clock.monotonicMs() - hourMs;
      return events.filter(
        ({ event_ticker, scheduledStartTime }) =>
          scheduledStartTime === null && (kept.peek(event_ticker)?.readAt ?? -Infinity) <= oldest,
      );
    },

    keep(event: MentionEvent): void {
      const [day, firstDay] = [textDayOf(event), firstDayOfEvent(event)];
      kept.set(event.event_ticker, { day, firstDay, readAt: clock.monotonicMs() });
    },
  };
}
