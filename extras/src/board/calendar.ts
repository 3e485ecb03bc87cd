import { fromIso, minuteMs, secondMs } from "@mention-market/service/base/clock";
import { plainLine } from "../base/plain-text.ts";
import type { BoardList, ListedBoardEvent } from "./board-schema.ts";
import { z } from "zod";
import { commonErrors } from "@mention-market/service/http/errors";
import type { HttpHandler, Instance } from "@mention-market/service/http/endpoint";
import { splitQuery } from "@mention-market/service/http/query";
import { etagOf } from "@mention-market/service/http/respond";
import { toTicker } from "@mention-market/service/markets/ticker";
import { allowGet, handleRequest } from "@mention-market/service/middleware/handle-request";
import { parseSharedQuery, refuseKey, type EdgeServices } from "../http/endpoint.ts";
import { callerOf } from "../http/serve-endpoint.ts";
import { admitToBoard, orNotInTime, sharedHeaders, type BoardServices } from "./get-board.ts";

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
  // Each line of a calendar ends with a line break (RFC 5545, 3.1).
  return `${calendar.toString().trimEnd()}\r\n`;
}

function sequenceOf(movedAt: string): number {
  return Math.max(0, Math.floor((fromIso(movedAt) ?? 0) / secondMs) - firstSequence);
}

export interface CalendarServices extends EdgeServices, BoardServices {
  /** The origin of the pages; null if unknown. */
  readonly site: string | null;
}

const query = z.object({
  series: z
    .string()
    .max(200)
    .refine((text) => toTicker(text) === text && !text.includes("-"))
    .optional()
    .describe("a series' ticker in Kalshi's own spelling, such as KXSNLMENTION, given once"),
});

/** The events of getBoard's list as a calendar, with its limits. Hosting rewrites `/calendar.ics` to it. */
export function createCalendarHandler(instance: Instance<CalendarServices>): HttpHandler {
  return handleRequest(
    instance,
    allowGet<CalendarServices>({
      name: "calendar",
      failure: commonErrors.internal.error,
      async run(exchange, services) {
        const sent = splitQuery(exchange.request.url ?? "");
        const caller = callerOf(exchange, sent);
        refuseKey(caller);
        const { series = null } = parseSharedQuery(sent, query);
        const board = admitToBoard(services.board, services.countBoardRequest, caller.address);
        const shared = await board.list().catch(orNotInTime);
        const text = await calendarOf(shared.body, { series, site: services.site });
        const headers = { ...sharedHeaders(shared), "Content-Type": "text/calendar; charset=utf-8" };
        return { response: { status: 200, text, headers: { ...headers, ETag: etagOf(text) } } };
      },
    }),
  );
}
