import { z } from "zod";
import { dayMs, fromIso, minuteMs } from "../../base/clock.ts";

/** The part of an event that its markets show. */
const eventDetails = z.object({
  scheduledStartTime: z.iso.datetime({ offset: true }).nullable(),
  event_subtitle: z.string().nullable(),
  /** "" when the provider gives none; the title of a market that has none of its own. */
  event_title: z.string(),
});
export type EventDetails = z.output<typeof eventDetails>;

/** An event as the store keeps it; `fetchedAt` is UTC ms. */
export const storedEvent = eventDetails.extend({ fetchedAt: z.number() });
export type StoredEvent = z.output<typeof storedEvent>;

/** A start may be rescheduled up to the broadcast; a day later the start of a settled market is history. */
const finalAfterMs = dayMs;
const freshMs = 10 * minuteMs;
/** A milestone can appear after its event. */
const nullFreshMs = 2 * minuteMs;

/**
 * Whether a stored event may be used at `now` (UTC ms) without reading it anew, for a market that is settled or not. One
 * stored in the future was stored before the clock was set back: its age is unknown.
 */
export function isFresh(event: StoredEvent, now: number, isSettled: boolean): boolean {
  const startsAt = event.scheduledStartTime === null ? null : fromIso(event.scheduledStartTime);
  const ageMs = now - event.fetchedAt;
  if (ageMs < 0) return false;
  if (startsAt === null) return ageMs < nullFreshMs;
  return ageMs < freshMs || (isSettled && event.fetchedAt >= startsAt + finalAfterMs);
}

/**
 * An event is looked up while its markets trade and for some weeks after they settle, a season at most. A stored event
 * only saves a call to the provider, so deleting one that is wanted again costs that call and nothing else.
 */
const keptAfterFetchMs = 180 * dayMs;

/** When a stored event may be deleted, UTC ms. */
export function eventDeleteAt({ fetchedAt }: StoredEvent): number {
  return fetchedAt + keptAfterFetchMs;
}
