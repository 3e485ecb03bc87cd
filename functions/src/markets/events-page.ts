import { z } from "zod";
import { fromIso } from "../base/clock.ts";
import type { MentionEventSummary } from "./event-markets.ts";
import type { EventStatus } from "./ports.ts";

export interface EventFilter {
  /** Null: every mention series. */
  readonly series: readonly string[] | null;
  readonly status: EventStatus;
  /** Inclusive, UTC ms. With one of them events without a start are left out. */
  readonly startsAfter: number | null;
  readonly startsBefore: number | null;
}

export interface EventsPage {
  readonly events: readonly MentionEventSummary[];
  /** Of the next page; null on the last. */
  readonly cursor: string | null;
}

/** Where a page ended: the place of its last event in the order. */
interface Place {
  /** UTC ms; Infinity for an event without a start. */
  readonly startsAt: number;
  readonly ticker: string;
}

/** One page of the events that a filter allows: soonest start first, those without a start last, then by ticker. */
export function eventsPageOf(
  events: readonly MentionEventSummary[],
  filter: EventFilter,
  { limit, after }: { readonly limit: number; readonly after: Place | null },
): EventsPage {
  const found = [...new Map(events.map((event) => [event.event_ticker, event])).values()]
    .filter((event) => isWithin(placeOf(event), filter))
    .toSorted((one, other) => compare(placeOf(one), placeOf(other)))
    .filter((event) => after === null || compare(placeOf(event), after) > 0);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const isLast = last === undefined || page.length === found.length;
  return { events: page, cursor: isLast ? null : toCursor(placeOf(last), filter) };
}

const cursorBody = z.strictObject({ start: z.int().nullable(), ticker: z.string(), filter: z.string() });

/** The place that a cursor names; null for one that is none, or of another filter. */
export function fromCursor(cursor: string, filter: EventFilter): Place | null {
  try {
    const text = Buffer.from(cursor, "base64url").toString();
    const body = cursorBody.parse(JSON.parse(text));
    const place = { startsAt: body.start ?? Infinity, ticker: body.ticker };
    return toCursor(place, filter) === cursor ? place : null;
  } catch {
    return null;
  }
}

function toCursor({ startsAt, ticker }: Place, filter: EventFilter): string {
  const start = startsAt === Infinity ? null : startsAt;
  const body = JSON.stringify({ start, ticker, filter: keyOf(filter) });
  return Buffer.from(body).toString("base64url");
}

/** The same for filters that mean the same. */
function keyOf({ series, status, startsAfter, startsBefore }: EventFilter): string {
  return [series?.toSorted().join(",") ?? "*", status, startsAfter ?? "", startsBefore ?? ""].join(" ");
}

function placeOf({ scheduledStartTime, event_ticker }: MentionEventSummary): Place {
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  return { startsAt: startsAt ?? Infinity, ticker: event_ticker };
}

function isWithin({ startsAt }: Place, { startsAfter, startsBefore }: EventFilter): boolean {
  if (startsAfter === null && startsBefore === null) return true;
  return (
    startsAt !== Infinity && startsAt >= (startsAfter ?? -Infinity) && startsAt <= (startsBefore ?? Infinity)
  );
}

function compare(one: Place, other: Place): number {
  if (one.startsAt !== other.startsAt) return one.startsAt < other.startsAt ? -1 : 1;
  if (one.ticker === other.ticker) return 0;
  return one.ticker < other.ticker ? -1 : 1;
}
