import { megabyte } from "../../base/bytes.ts";
import { createCache } from "../../base/cached.ts";
import { dayMs, hourMs, type Clock } from "../../base/clock.ts";
import { scheduledDayIn } from "../../markets/event/dates-in-rules.ts";
import type { MentionEvent, MentionEventSummary } from "../../markets/event/event.ts";

interface ReadDay {
  /** YYYY-MM-DD; null for an event that names none. */
  readonly day: string | null;
  readonly readAt: number;
}

/** The days of events without a start. Most are in the rules alone, so each such event is read once an hour. */
export function createEventDays(clock: Clock) {
  const kept = createCache<ReadDay>({ clock, freshMs: dayMs, maxBytes: megabyte });

  return {
    /** The day that an event's title, subtitle or rules name, YYYY-MM-DD; null without one. Rules count once they have been read. */
    of({
      event_ticker,
      event_title,
      event_subtitle,
      scheduledStartTime,
    }: MentionEventSummary): string | null {
      if (scheduledStartTime !== null) return null;
      const read = kept.peek(event_ticker);
      return read === undefined ? scheduledDayIn([event_title, event_subtitle]) : read.day;
    },

    /** Those of the events whose rules have to be read. */
    unread(events: readonly MentionEventSummary[]): readonly MentionEventSummary[] {
      const oldest = clock.monotonicMs() - hourMs;
      return events.filter(
        ({ event_ticker, scheduledStartTime }) =>
          scheduledStartTime === null && (kept.peek(event_ticker)?.readAt ?? -Infinity) <= oldest,
      );
    },

    keep({ event_ticker, event_date, event_date_basis }: MentionEvent): void {
      const day = event_date_basis === "rules" ? event_date : null;
      kept.set(event_ticker, { day, readAt: clock.monotonicMs() });
    },
  };
}
