import { fromIso, minuteMs, secondMs } from "@mention-market/service/base/clock";
import { plainLine } from "../base/plain-text.ts";
import type { BoardList, ListedBoardEvent } from "./board-schema.ts";

/** The fields of a listed event that its entry shows. */
export type CalendarEvent = Pick<
  ListedBoardEvent,
  "event_ticker" | "series_ticker" | "event_title" | "event_subtitle" | "start"
>;

/** A list as getBoard has it. */
interface CalendarList extends Pick<BoardList, "now"> {
  readonly events: readonly CalendarEvent[];
  readonly later: readonly CalendarEvent[];
}

interface CalendarOptions {
  /** A series' ticker; null: all series. */
  readonly series: string | null;
  /** The origin of the pages; null if unknown. */
  readonly site: string | null;
}

/** How often a calendar program should read it again, in seconds. */
const refreshSeconds = (15 * minuteMs) / secondMs;
/** 2026 in seconds since 1970. Moves are counted from then, because SEQUENCE has 31 bits. */
const firstSequence = 1_767_225_600;

/**
 * The board's events with a start as iCalendar (RFC 5545). An entry keeps its UID when the start moves, and its SEQUENCE grows, so
 * programs change the entry. The end is not known, so there is no DTEND.
 */
export async function calendarOf(list: CalendarList, { series, site }: CalendarOptions): Promise<string> {
  // Loaded by the first calendar, so that no other function's start pays for the library.
  const { default: ical, ICalEventStatus } = await import("ical-generator");
  const calendar = ical({
    name: series === null ? "Mention markets" : `Mention markets: ${series}`,
    prodId: { company: "mention-market", product: "calendar", language: "EN" },
    ttl: refreshSeconds,
  });
  for (const event of [...list.events, ...list.later]) {
    const { event_ticker, event_title, event_subtitle, start } = event;
    if (start === null || (series !== null && event.series_ticker !== series)) continue;
    const movedAt = start.moved?.at ?? null;
    const changedAt = movedAt ?? start.known_since;
    const page = `/event?event_ticker=${encodeURIComponent(event_ticker)}`;
    calendar.createEvent({
      id: `${encodeURIComponent(event_ticker)}@mention-market`,
      start: start.at,
      // Without METHOD this is the time of the last change. Where that is not known, the newest list is right.
      stamp: changedAt ?? list.now,
      sequence: movedAt === null ? 0 : sequenceOf(movedAt),
      status: start.certain ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      summary: plainLine(event_title ?? event_ticker),
      description: event_subtitle === null ? null : plainLine(event_subtitle),
      ...(changedAt !== null && { lastModified: changedAt }),
      ...(site !== null && { url: site + page }),
    });
  }
  return calendar.toString();
}

function sequenceOf(movedAt: string): number {
  return Math.max(0, Math.floor((fromIso(movedAt) ?? 0) / secondMs) - firstSequence);
}
