import { createCache, megabyte } from "@mention-market/service/base/cached";
import { dayMs, minuteMs, type Clock } from "@mention-market/service/base/clock";
import { memoizedText } from "../base/memoized-text.ts";
import type { SeriesKind } from "../words/series-kind.ts";
import { addUp } from "./add-up.ts";
import { type EventSum, sumForecast } from "./event-sum.ts";
import type { ForecastStore } from "./forecast-store.ts";
import type { TrackRecord } from "./track-record.ts";

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
/** Approximate memory of a sum: `npm run bench -- track-record` measures it. There is room for some 6,500 events of 36 words. */
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
