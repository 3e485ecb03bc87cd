import { z } from "zod";
import { fromIso } from "@mention-market/service/base/clock";
import { findEvents } from "../../markets/event/find-events.ts";
import { phases } from "../../markets/event/phase.ts";
import { fromCursor, mentionEvents, type EventFilter } from "../../markets/event/events-page.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { missingParameter } from "@mention-market/service/http/query";
import { listOf, wholeNumber } from "@mention-market/service/base/parameters";
import { cursorParameter, placeAfter, tickerList } from "../../http/parameters.ts";
import type { EndpointServices } from "../services.ts";

const time = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 }), z.iso.date()])
  .transform((text) => fromIso(text))
  .refine((ms) => ms !== null);
const timeAccepted =
  "a date (midnight UTC) or an ISO 8601 time with Z or an offset (in a URL, + is %2B), inclusive; " +
  "events without a start are then left out";
const seriesAccepted = "1 to 20 series tickers, comma-separated; needed unless only open events are wanted";
/** By phase: in which list its events are. */
const statusOf = { upcoming: "open", live: "open", over: "closed", settled: "settled" } as const;
const phaseList = z
  .string()
  .max(100)
  .transform((text) => text.split(",").flatMap((phase) => phase.trim() || []))
  .pipe(z.array(z.enum(phases)).min(1).max(phases.length))
  .meta(listOf(phases.length));

const querySchema = z.object({
  series_ticker: tickerList(20).optional().describe(seriesAccepted),
  status: z
    .enum(["open", "closed", "settled"])
    .optional()
    .describe("open, closed or settled; default: open, or what `phase` needs"),
  phase: phaseList.optional().describe(`one or more of ${phases.join(", ")}, separated by commas`),
  q: z
    .string()
    .max(200)
    .optional()
    .describe(
      "words, each of which must begin a word of the event's title, its subtitle, its series' title or " +
        "its kind (NFL football games, earnings calls), in at most 200 characters; case and accents do " +
        "not matter",
    ),
  starts_after: time.optional().describe(timeAccepted),
  starts_before: time.optional().describe(timeAccepted),
  limit: wholeNumber(1, 200).default(50).describe("a whole number from 1 to 200; default: 50"),
  cursor: cursorParameter(2_000),
});

export const getMentionEvents = defineEndpoint({
  name: "getMentionEvents",
  access: "key",
  summary: "Which mention events there are, soonest first",
  description:
    "The open events of every mention series, or the events of some series. The list is at most a minute " +
    "old; when a new one takes longer than a second, one of up to 10 minutes ago stands in, with its " +
    "`Age`. A walk over all pages yields every event once while nothing changes.",
  querySchema,
  responseSchema: mentionEvents,
  examples: [
    { query: { series_ticker: "KXALDERMEREMENTION,KXQUILLMENTION", starts_after: "2026-12-01", limit: "1" } },
  ],
  errors: { failure: "Failed to fetch mention events", mayMissParameter: true },
  sendsAge: true,
  rows: "events",
  maxInstances: 1,
  async handle(query, { eventLists }: EndpointServices) {
    const { status, phase, limit, cursor } = query;
    const listed = phase?.map((one) => statusOf[one]) ?? ["open"];
    const filter: EventFilter = {
      series: query.series_ticker ?? null,
      statuses: status === undefined ? [...new Set(listed)] : [status],
      phases: phase ?? null,
      words: query.q ?? "",
      startsAfter: query.starts_after ?? null,
      startsBefore: query.starts_before ?? null,
    };
    if (filter.series === null && filter.statuses.some((one) => one !== "open"))
      throw missingParameter(seriesAccepted, "series_ticker");
    const after = placeAfter(cursor, (text) => fromCursor(text, filter));
    const { ageSeconds, ...body } = await findEvents(eventLists, filter, { limit, after });
    return {
      body,
      ...(ageSeconds !== null && { headers: { Age: String(ageSeconds) } }),
    };
  },
});
