import { createCache, megabyte } from "@mention-market/service/base/cached";
import { dayMs, minuteMs, type Clock } from "@mention-market/service/base/clock";
import { memoizedText } from "../base/memoized-text.ts";
import { type SeriesKind, seriesKinds } from "../words/series-kind.ts";
import { addUp } from "./add-up.ts";
import { type EventSum, sumForecast } from "./event-sum.ts";
import type { ForecastStore } from "./forecast-store.ts";
import { type TrackRecord, trackRecord } from "./track-record.ts";
import { z } from "zod";
import { defineEndpoint } from "../http/endpoint.ts";
import { isRange } from "@mention-market/service/base/parameters";
import { toTicker } from "@mention-market/service/markets/ticker";
import { messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import type { IsProven } from "../words/services.ts";
import { formulaVersion } from "./forecast.ts";

/** Which events to add up; null: no filter. */
interface TrackRecordFilter {
  readonly seriesTicker: string | null;
  readonly kind: SeriesKind | null;
  /** YYYY-MM-DD in US Eastern time: the earliest day of an event. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}

export const everyEvent: TrackRecordFilter = {
  seriesTicker: null,
  kind: null,
  startDate: null,
  endDate: null,
};

/** The track record, at most 10 minutes old. Throws `unavailable` when the store fails. */
export type ReadTrackRecord = (filter: TrackRecordFilter) => Promise<TrackRecord>;

interface TrackRecordOptions {
  readonly store: Pick<ForecastStore, "sums" | "ofSeries">;
  readonly kindOf: (seriesTicker: string) => SeriesKind;
  readonly clock: Clock;
}

const freshMs = 10 * minuteMs;
/** Sums are cached for a day, so that the next read reads only new ones. */
const ttlMs = dayMs;
const maxSumsBytes = 48 * megabyte;
const maxBytes = 4 * megabyte;
/** Approximate memory of a sum: `npm --prefix extras run bench -- track-record` measures it. There is room for some 6,500 events of 36 words. */
const sumBytes = 3_000;
const wordBytes = 120;
const remembered = { maxTexts: 20_000, maxLength: 200 };

export function createReadTrackRecord({ store, kindOf, clock }: TrackRecordOptions): ReadTrackRecord {
  const sums = createCache<readonly EventSum[]>({
    clock,
    freshMs,
    ttlMs,
    maxBytes: maxSumsBytes,
    sizeOf: (all) => all.reduce((bytes, { words }) => bytes + sumBytes + wordBytes * words.length, 0),
    keeps: (all) => all.length > 0,
  });
  const records = createCache<TrackRecord>({
    clock,
    freshMs,
    maxBytes,
    // An empty track record is not cached, so that the first scored event shows at once.
    keeps: ({ formula }) => formula.length > 0,
  });

  async function read({ seriesTicker, kind, startDate, endDate }: TrackRecordFilter): Promise<TrackRecord> {
    const all =
      seriesTicker === null
        ? await sums.get("", (before) => store.sums(before))
        : (await store.ofSeries(seriesTicker)).map(sumForecast);
    // Cached, because finding a series' kind searches the files of all collections, and thousands of events belong to some hundred
    // series.
    const kindOfSeries = memoizedText(kindOf, remembered);
    const wanted = all.filter(
      (sum) =>
        (kind === null || kindOfSeries(sum.seriesTicker) === kind) &&
        (startDate === null || sum.day >= startDate) &&
        (endDate === null || sum.day <= endDate),
    );
    return addUp(wanted, kindOfSeries);
  }

  return (filter) => records.get(JSON.stringify(filter), () => read(filter));
}

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

interface ProvenOptions {
  /** The value of the setting PROVEN_SERIES. */
  readonly provenSeries: readonly string[];
  readonly kindOf: (seriesTicker: string) => SeriesKind;
  readonly readTrackRecord: ReadTrackRecord;
  readonly clock: Clock;
  readonly log: Log;
}

/** Minimum of scored events for the track record to decide. */
const minEvents = 30;
const provenMaxAgeMs = 10 * minuteMs;

/**
 * Whether a series is proven: by its kind's track record with the present formula. While that is unread or has too few events, the
 * setting decides. Each call uses the latest read and starts a new read, at most every 10 minutes.
 */
export function createIsProven(options: ProvenOptions): IsProven {
  const { provenSeries, kindOf, readTrackRecord, clock, log } = options;
  let decided: ReadonlyMap<SeriesKind, boolean> = new Map();
  let startedAt = -Infinity;

  function refresh(): void {
    if (clock.monotonicMs() - startedAt < provenMaxAgeMs) return;
    startedAt = clock.monotonicMs();
    readTrackRecord(everyEvent).then(
      (record) => {
        decided = decidedKinds(record);
      },
      (error: unknown) =>
        log.warn("The track record could not be read: verdicts use an older one", {
          cause: messageOf(error),
        }),
    );
  }

  return (series) => {
    refresh();
    return decided.get(kindOf(series)) ?? provenSeries.includes(series);
  };
}

/** The kinds with enough scored events, and whether their fair values were significantly closer to the results than the prices. */
function decidedKinds({ by_kind }: Pick<TrackRecord, "by_kind">): ReadonlyMap<SeriesKind, boolean> {
  return new Map(
    by_kind
      .filter(({ version, events }) => version === formulaVersion && events >= minEvents)
      .map(({ kind, fair_minus_price: difference }) => [kind, difference !== null && difference.high < 0]),
  );
}
