import { z } from "zod";
import { dayMs, fromIso, minuteMs } from "../base/clock.ts";

/** What an event adds to its markets. */
export const eventDetails = z.object({
  scheduledStartTime: z.iso.datetime({ offset: true }).nullable(),
  event_subtitle: z.string().nullable(),
  /** "" when the provider gives none; the title of a market that has none of its own. */
  event_title: z.string(),
});
export type EventDetails = z.output<typeof eventDetails>;

/** As it is kept between look-ups; `fetchedAt` is UTC ms. */
export const storedEvent = eventDetails.extend({ fetchedAt: z.number() });
export type StoredEvent = z.output<typeof storedEvent>;

/** A start may be rescheduled up to the broadcast, and a day later it is history. */
const settledAfterMs = dayMs;
const freshMs = 10 * minuteMs;
/** A milestone can appear after its event. */
const nullFreshMs = 2 * minuteMs;

/** Whether a stored event may be answered with at `now` (UTC ms) without asking the provider again. */
export function isFresh(event: StoredEvent, now: number): boolean {
  const startsAt = event.scheduledStartTime === null ? null : fromIso(event.scheduledStartTime);
  if (startsAt === null) return now - event.fetchedAt < nullFreshMs;
  return event.fetchedAt >= startsAt + settledAfterMs || now - event.fetchedAt < freshMs;
}
