import { z } from "zod";
import type { ReadTrackRecord } from "./read-track-record.ts";
import { trackRecord } from "./track-record.ts";
import { defineEndpoint } from "../http/endpoint.ts";
import { isRange } from "@mention-market/service/base/parameters";
import { toTicker } from "@mention-market/service/markets/ticker";
import { seriesKinds } from "../words/series-kind.ts";

const endAccepted =
  "a day of the event as YYYY-MM-DD in US Eastern time, not before start_date; it is included";
const maxAgeSeconds = 600;

export interface TrackRecordServices {
  readonly readTrackRecord: ReadTrackRecord;
}

export const getTrackRecord = defineEndpoint({
  name: "getTrackRecord",
  access: "optional",
  summary: "What the forecasts of words scored on events that came later",
  description:
    "Each event is forecast once, in the hour before its start, and nothing is changed afterwards; when " +
    "all its markets have settled, their results are added. Estimate, price and fair value are compared on " +
    "the same markets, at the quote of the forecast's minute. Intervals are over 2,000 resamplings of " +
    "whole events. Without parameters it needs no key, counts nothing and may be cached for 10 minutes; " +
    "with one it needs a key. The figures are at most 10 minutes old. Nothing in it was tuned on the " +
    "events that it shows, and it is no promise of what comes.",
  querySchema: z
    .object({
      series_ticker: z
        .string()
        .max(200)
        .optional()
        .describe("a series' ticker of at most 200 characters; without it all series"),
      kind: z
        .enum(seriesKinds)
        .optional()
        .describe(`one of ${seriesKinds.join(", ")}; without it all kinds`),
      start_date: z.iso
        .date()
        .optional()
        .describe("a day of the event as YYYY-MM-DD in US Eastern time; it is included"),
      end_date: z.iso.date().optional().describe(endAccepted),
    })
    .refine(isRange, { path: ["end_date"] }),
  responseSchema: trackRecord,
  examples: [{ query: {} }],
  errors: {},
  maxInstances: 1,
  async handle(query, { readTrackRecord }: TrackRecordServices, { quota }) {
    const { kind = null, start_date: startDate = null, end_date: endDate = null } = query;
    const { series_ticker } = query;
    const seriesTicker = series_ticker === undefined ? null : (toTicker(series_ticker) ?? "");
    return {
      body: await readTrackRecord({ seriesTicker, kind, startDate, endDate }),
      // A response without a key is the same for everybody, so caches may keep it.
      ...(quota === null && { headers: { "Cache-Control": `public, max-age=${maxAgeSeconds}` } }),
    };
  },
});
