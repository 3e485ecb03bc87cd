import { z } from "zod";
import { commonErrors } from "@mention-market/service/http/errors";
import type { HttpHandler, Instance } from "@mention-market/service/http/endpoint";
import { parseQuery, splitQuery } from "@mention-market/service/http/query";
import { etagOf } from "@mention-market/service/http/respond";
import { toTicker } from "@mention-market/service/markets/ticker";
import { allowGet, handleRequest } from "@mention-market/service/middleware/handle-request";
import { callerOf, refuseKey, type EdgeServices } from "../http/endpoint.ts";
import { calendarOf } from "./calendar.ts";
import { admitToBoard, orNotInTime, sharedHeaders, type BoardServices } from "./get-board.ts";

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
    .describe("a series' ticker in the provider's own spelling, such as KXSNLMENTION, given once"),
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
        const { series = null } = parseQuery(sent, query, { isShared: true });
        const board = admitToBoard(services.board, services.countBoardRequest, caller.address);
        const shared = await board.list().catch(orNotInTime);
        const text = await calendarOf(shared.body, { series, site: services.site });
        const headers = { ...sharedHeaders(shared), "Content-Type": "text/calendar; charset=utf-8" };
        return { response: { status: 200, text, headers: { ...headers, ETag: etagOf(text) } } };
      },
    }),
  );
}
