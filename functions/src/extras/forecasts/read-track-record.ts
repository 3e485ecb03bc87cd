import { createCache } from "../../base/cached.ts";
import { megabyte } from "../../base/bytes.ts";
import { dayMs, minuteMs, type Clock } from "../../base/clock.ts";
import { seriesKindOf, type SeriesKind } from "../../words/series-kind.ts";
import { addUp } from "./add-up.ts";
import { type EventSum, sumForecast } from "./event-sum.ts";
import type { ForecastStore } from "./forecast-store.ts";
import type { TrackRecord } from "./track-record.ts";

/** Which events are added up; null: whatever. */
interface TrackRecordFilter {
  readonly seriesTicker: string | null;
  readonly kind: SeriesKind | null;
  /** YYYY-MM-DD of the event, US Eastern, included. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}

export const everyEvent: TrackRecordFilter = {
  seriesTicker: null,
  kind: null,
  startDate: null,
  endDate: null,
};

/** What forecasts scored, at most 10 minutes old. Throws `unavailable` when the store fails. */
export type ReadTrackRecord = (filter: TrackRecordFilter) => Promise<TrackRecord>;

interface TrackRecordOptions {
  readonly store: Pick<ForecastStore, "sums" | "ofSeries">;
  readonly announcerSeries: readonly string[];
  readonly clock: Clock;
}

const freshMs = 10 * minuteMs;
/** Sums stay for the next read, which reads only what is new. */
const ttlMs = dayMs;
const maxSumsBytes = 48 * megabyte;
const maxBytes = 4 * megabyte;
/** What a sum takes in memory, about: `npm run bench -- track-record` measures it. Some 6,500 events of 36 words are kept. */
const sumBytes = 3_000;
const wordBytes = 120;

export function createReadTrackRecord({
  store,
  announcerSeries,
  clock,
}: TrackRecordOptions): ReadTrackRecord {
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
    // The first event that is scored is shown at once.
    keeps: ({ formula }) => formula.length > 0,
  });
  const kindOf = (series: string) => seriesKindOf(series, announcerSeries);

  async function read({ seriesTicker, kind, startDate, endDate }: TrackRecordFilter): Promise<TrackRecord> {
    const all =
      seriesTicker === null
        ? await sums.get("", (before) => store.sums(before))
        : (await store.ofSeries(seriesTicker)).map(sumForecast);
    const wanted = all.filter(
      (sum) =>
        (kind === null || kindOf(sum.seriesTicker) === kind) &&
        (startDate === null || sum.day >= startDate) &&
        (endDate === null || sum.day <= endDate),
    );
    return addUp(wanted, kindOf);
  }

  return (filter) => records.get(JSON.stringify(filter), () => read(filter));
}
