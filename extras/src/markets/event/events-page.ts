import { z } from "zod";
import { fromIso } from "@mention-market/service/base/clock";
import { decodeCursor, encodeCursor } from "../../base/cursor.ts";
import { by } from "@mention-market/service/base/arrays";
import type { MentionEventSummary } from "@mention-market/service/markets/market";
import type { EventStatus } from "../ports.ts";
import { eventSummary, said } from "./event.ts";
import type { Phase } from "./phase.ts";

export interface EventFilter {
  /** null: every mention series. */
  readonly series: readonly string[] | null;
  /** The lists of events to look in. */
  readonly statuses: readonly EventStatus[];
  /** null: every phase, known or not. */
  readonly phases: readonly Phase[] | null;
  /** Words that each begin a word of the title, the subtitle or the series' names, in any case. "": all events. */
  readonly words: string;
  /** Inclusive, UTC ms. With a bound, events without a start are left out. */
  readonly startsAfter: number | null;
  readonly startsBefore: number | null;
}

export const mentionEvents = z
  .object({
    events: z
      .array(eventSummary.extend({ said: said.optional() }).meta({ id: "MentionEventSummary" }))
      .readonly()
      .describe(
        "Soonest start first, of settled events the latest; those without a start last, then by ticker. " +
          "With said: the last that settled first",
      ),
    cursor: z.string().nullable().describe("Cursor of the next page; null on the last"),
  })
  .meta({ id: "MentionEvents" });

/** A page of events, as a list holds them. */
interface PageOf<Event> {
  readonly events: readonly Event[];
  readonly cursor: string | null;
}

export interface PageRequest {
  /** Maximum number of events. */
  readonly limit: number;
  /** The end of the page before; null for the first page. */
  readonly after: EventPlace | null;
}

/** The end of a page: the position of its last event in the sort order. */
const place = z.object({
  /** The time that it is sorted by, UTC ms; null for an event without a start. */
  start: z.int().nullable(),
  ticker: z.string(),
});
type EventPlace = Readonly<z.output<typeof place>>;

/** The time by which events are sorted, UTC ms. */
type TimeOf<Event> = (event: Event) => number | null;
const startOf: TimeOf<MentionEventSummary> = ({ scheduledStartTime }) =>
  scheduledStartTime === null ? null : fromIso(scheduledStartTime);

/**
 * A page of the events that a filter selects, soonest start first (of settled events the latest first), then events without a start,
 * then by ticker. `seriesNames`: title and further words of each series, by ticker. `timeOf`: another time to sort by than the start.
 */
export function eventsPageOf<Event extends MentionEventSummary>(
  events: readonly Event[],
  seriesNames: ReadonlyMap<string, string>,
  filter: EventFilter,
  { limit, after }: PageRequest,
  timeOf: TimeOf<Event> = startOf,
): PageOf<Event> {
  const placeOf = (event: Event): EventPlace => ({ start: timeOf(event), ticker: event.event_ticker });
  const isLatestFirst = (filter.phases ?? filter.statuses).every((one) => one === "settled");
  const compare = by<EventPlace>(
    ({ start }) => (start === null ? Infinity : isLatestFirst ? -start : start),
    ({ ticker }) => ticker,
  );
  const wanted = wordsOf(filter.words);
  const found = [...new Map(events.map((event) => [event.event_ticker, event])).values()]
    .filter((event) => isWithin(startOf(event), filter) && isNamedBy(wanted, event, seriesNames))
    .toSorted((left, right) => compare(placeOf(left), placeOf(right)))
    .filter((event) => after === null || compare(placeOf(event), after) > 0);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const isLast = last === undefined || page.length === found.length;
  return { events: page, cursor: isLast ? null : encodeCursor(placeOf(last), filterKey(filter)) };
}

/** The end of the page before; null for an invalid cursor, or a cursor of another filter. */
export function fromCursor(cursor: string, filter: EventFilter): EventPlace | null {
  return decodeCursor(cursor, place, filterKey(filter));
}

/** Equal for equivalent filters. */
function filterKey({ series, statuses, phases, words, startsAfter, startsBefore }: EventFilter): string {
  const sorted = [series ?? ["*"], statuses, phases ?? ["*"]].map((list) => list.toSorted().join(","));
  const parts = [...sorted, startsAfter ?? "", startsBefore ?? ""];
  return [...parts, ...wordsOf(words).toSorted()].join(" ");
}

/** The words of a text, without case and accents. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function isNamedBy(
  wanted: readonly string[],
  { event_title, event_subtitle, series_ticker }: MentionEventSummary,
  seriesNames: ReadonlyMap<string, string>,
): boolean {
  if (wanted.length === 0) return true;
  const names = [event_title, event_subtitle, seriesNames.get(series_ticker)];
  const words = names.flatMap((name) => wordsOf(name ?? ""));
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

function isWithin(start: number | null, { startsAfter, startsBefore }: EventFilter): boolean {
  if (startsAfter === null && startsBefore === null) return true;
  return start !== null && start >= (startsAfter ?? -Infinity) && start <= (startsBefore ?? Infinity);
}
