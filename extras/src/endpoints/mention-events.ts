import { z } from "zod";
import { booleanParameter, listOf, wholeNumber } from "@mention-market/service/base/parameters";
import { transcriptsError } from "../words/coverage.ts";
import { valueEventAndClosing, eventResponse, type EventResponse } from "../words/value-event.ts";
import { defineEndpoint } from "../http/endpoint.ts";
import { eventNotFound, eventTicker, foundEvent, type EndpointServices } from "./services.ts";
import { fromIso } from "@mention-market/service/base/clock";
import { findEvents, findSettledEvents } from "../markets/event/find-events.ts";
import { phases } from "../markets/event/phase.ts";
import { fromCursor, mentionEvents, type EventFilter } from "../markets/event/events-page.ts";
import { missingParameter } from "@mention-market/service/http/query";
import { cursorParameter, placeAfter, tickerList } from "../http/parameters.ts";
import { getMarkets, mentionMarkets } from "../markets/market.ts";

export const getMentionEvent = defineEndpoint({
  name: "getMentionEvent",
  access: "key",
  summary: "One event with all its markets",
  description:
    "All markets of the event, open and settled, of the provider's live and historical tier, sorted by " +
    "ticker, in one request. The ticker of one of the event's markets finds it as well. Case and " +
    "surrounding space do not matter. Prices are normally at most 2 seconds old. A market that " +
    "can't be read is in `errors` instead.\n\n" +
    "With `with_record=true` each market has the settled `record` of its word and an `estimate` of its " +
    "probability, which is not advice. `buy_yes` and `buy_no` say what the fair value leaves after price " +
    "and fee. When the record is not read within 4 seconds, `record_error` says so and the rest is returned.",
  querySchema: z.object({
    event_ticker: eventTicker,
    with_record: booleanParameter.describe(
      "true: with record and estimate of each market; false (default): without",
    ),
  }),
  responseSchema: eventResponse,
  examples: [
    { query: { event_ticker: "KXALDERMEREMENTION-26DEC09" } },
    { query: { event_ticker: "KXALDERMEREMENTION-26DEC09", with_record: "true" } },
  ],
  errors: { failure: "Failed to fetch mention event", notFound: eventNotFound },
  rows: "markets",
  notInTable: ["settlement_sources", "fee", "estimate_parts"],
  maxInstances: 3,
  async handle({ event_ticker, with_record }, services: EndpointServices) {
    const event = await foundEvent(event_ticker, services);
    if (!with_record) return { body: event };
    const valued: EventResponse = await valueEventAndClosing(event, services);
    const error = transcriptsError(event.series_ticker, services, services.log);
    return { body: error === null ? valued : { ...valued, transcripts_error: error } };
  },
});

const time = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 }), z.iso.date()])
  .transform((text) => fromIso(text))
  .refine((ms) => ms !== null);
const timeAccepted =
  "a date (midnight UTC) or an ISO 8601 time with Z or an offset (in a URL, + is %2B), inclusive; " +
  "events without a start are then left out";
const seriesAccepted =
  "1 to 20 series tickers, comma-separated; needed unless only open events are wanted, or with the feature " +
  "changes settled ones alone (phase=settled)";
/** By phase: in which lists its events are. */
const statusesOf = {
  upcoming: ["open", "unopened"],
  live: ["open"],
  over: ["closed"],
  // Kalshi lists an event as closed until its results are final.
  settled: ["settled", "closed"],
} as const;
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
    "The open events of every mention series, or the events of some series; with `phase=settled` alone, " +
    "those of every series whose last result the collector of changes saw within 30 days, the last one " +
    "first, each with how its words ended in `said`. The list is at most a minute " +
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
  async handle(query, { eventLists, readSettled }: EndpointServices) {
    const { status, phase, limit, cursor } = query;
    const listed = phase?.flatMap((one) => statusesOf[one]) ?? ["open"];
    const filter: EventFilter = {
      series: query.series_ticker ?? null,
      statuses: status === undefined ? [...new Set(listed)] : [status],
      phases: phase ?? null,
      words: query.q ?? "",
      startsAfter: query.starts_after ?? null,
      startsBefore: query.starts_before ?? null,
    };
    const isSettled = phase?.every((one) => one === "settled") === true && status === undefined;
    if (filter.series === null && isSettled && readSettled !== null) {
      const page = { limit, after: placeAfter(cursor, (text) => fromCursor(text, filter)) };
      return { body: await findSettledEvents(eventLists, await readSettled(), filter, page) };
    }
    if (filter.series === null && filter.statuses.some((one) => one !== "open" && one !== "unopened"))
      throw missingParameter(seriesAccepted, "series_ticker");
    const after = placeAfter(cursor, (text) => fromCursor(text, filter));
    const { ageSeconds, ...body } = await findEvents(eventLists, filter, { limit, after });
    return {
      body,
      ...(ageSeconds !== null && { headers: { Age: String(ageSeconds) } }),
    };
  },
});

export const getMentionMarkets = defineEndpoint({
  name: "getMentionMarkets",
  access: "key",
  summary: "Up to 100 mention markets by their tickers",
  description:
    "Each market as getMentionMarket returns it, in the order asked for, in one request. Tickers that the " +
    "provider does not know stand in `not_found`, markets that could not be read in `errors`. It fails " +
    "only when nothing could be read.",
  querySchema: z.object({
    market_tickers: tickerList(100).describe(
      "1 to 100 market tickers, comma-separated, of at most 200 characters each and 10,000 together; " +
        "repeated ones count once",
    ),
  }),
  responseSchema: mentionMarkets,
  examples: [
    { query: { market_tickers: "KXALDERMEREMENTION-26DEC09-TARI,KXALDERMEREMENTION-26DEC09-NONE" } },
  ],
  errors: { failure: "Failed to fetch mention markets" },
  rows: "markets",
  maxInstances: 2,
  async handle({ market_tickers }, { markets }: EndpointServices) {
    return { body: await getMarkets(markets, market_tickers) };
  },
});
