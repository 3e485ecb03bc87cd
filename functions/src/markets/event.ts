import { z } from "zod";
import { dayMs, fromIso, minuteMs } from "../base/clock.ts";
import type { MarketRecord, MentionMarket } from "./market.ts";

const time = z.iso.datetime({ offset: true }).nullable();

/** An event without its markets. */
export const mentionEventSummary = z
  .object({
    event_ticker: z.string().describe("Ticker of the event"),
    series_ticker: z.string().describe("Ticker of its series"),
    event_title: z.string().nullable().describe("Title of the event, or null where the provider gives none"),
    event_subtitle: z
      .string()
      .nullable()
      .describe("Subtitle of the event, or null where the provider gives none"),
    scheduledStartTime: time.describe("When the event starts, ISO 8601, or null when not known"),
  })
  .meta({ id: "MentionEventSummary" });
export type MentionEventSummary = Readonly<z.output<typeof mentionEventSummary>>;

/** The fields of an event that its markets show. */
export const eventDetails = z.object({
  scheduledStartTime: z.iso.datetime({ offset: true }).nullable(),
  event_subtitle: z.string().nullable(),
  /** "" if the provider sends none. It is the title of markets without a title. */
  event_title: z.string(),
});
export type EventDetails = z.output<typeof eventDetails>;

export function toEventDetails(event: MentionEventSummary): EventDetails {
  const { scheduledStartTime, event_subtitle, event_title } = event;
  return { scheduledStartTime, event_subtitle, event_title: event_title ?? "" };
}

/** Adds its event's start and texts to a market. */
export function toMentionMarket(market: MarketRecord, event: EventDetails): MentionMarket {
  return {
    ...market,
    title: market.title === "" ? event.event_title : market.title,
    scheduledStartTime: event.scheduledStartTime,
    event_subtitle: event.event_subtitle,
  };
}

/** An event in the store. `fetchedAt` is UTC ms. */
export const storedEvent = eventDetails.extend({ fetchedAt: z.number() });
export type StoredEvent = z.output<typeof storedEvent>;

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

/**
 * An event is read while its markets trade and for some weeks after they settle, at most for a season.
 * Deleting a stored event too early only costs another read of the provider.
 */
const keptAfterFetchMs = 180 * dayMs;

/** When a stored event may be deleted, UTC ms. */
export function eventDeleteAt({ fetchedAt }: StoredEvent): number {
  return fetchedAt + keptAfterFetchMs;
}
