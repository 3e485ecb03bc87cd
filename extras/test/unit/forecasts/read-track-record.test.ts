import { minuteMs } from "@mention-market/service/base/clock";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { parseSums, type EventSum, sumForecast } from "../../../src/forecasts/event-sum.ts";
import {
  createReadTrackRecord,
  everyEvent,
  createIsProven,
} from "../../../src/forecasts/read-track-record.ts";
import type { TrackRecord } from "../../../src/forecasts/track-record.ts";
import { kindByTicker, manyForecasts } from "../../support/forecasts.ts";
import { formulaVersion } from "../../../src/forecasts/forecast.ts";
import type { SeriesKind } from "../../../src/words/series-kind.ts";

describe("reading the track record", () => {
  const records = [...manyForecasts(1_000)];
  const all = records.map(sumForecast);
  const few = all.slice(-300);
  let clock: VirtualClock;
  let stored: readonly EventSum[];
  /** Of each read of the store: how many sums it had to read anew, or the series. */
  let reads: (number | string)[];
  beforeEach(() => {
    clock = virtualClock();
    reads = [];
    stored = few;
  });

  const newReader = () =>
    createReadTrackRecord({
      store: {
        sums: (before = []) => {
          const known = new Set(before.map(({ eventTicker }) => eventTicker));
          reads.push(stored.filter(({ eventTicker }) => !known.has(eventTicker)).length);
          return Promise.resolve(stored);
        },
        ofSeries: (series) => {
          reads.push(series);
          return Promise.resolve(records.filter(({ forecast }) => forecast.seriesTicker === series));
        },
      },
      kindOf: kindByTicker,
      clock,
    });
  const kindNfl = { ...everyEvent, kind: "nfl" } as const;
  const eventsOf = ({ formula }: TrackRecord) => formula.reduce((count, { events }) => count + events, 0);

  it("computes 1,000 events once for all that ask at once and in the next 10 minutes, and keeps their sums for other filters", async () => {
    stored = all;
    const read = newReader();
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => read(everyEvent)));
    clock.advance(10 * minuteMs - 1);
    others.push(await read(everyEvent));
    expect(others.every((one) => one === first)).toBe(true);
    expect(first === undefined ? 0 : eventsOf(first)).toBe(1_000);
    expect(eventsOf(await read(kindNfl))).toBeLessThan(400);
    expect(reads).toEqual([1_000]);
  });

  it("reads only new sums 10 minutes later, and shows them", async () => {
    const read = newReader();
    expect(eventsOf(await read(everyEvent))).toBe(300);
    stored = all.slice(-301);
    clock.advance(10 * minuteMs);
    expect(eventsOf(await read(everyEvent))).toBe(301);
    expect(reads).toEqual([300, 1]);
  });

  it("reads the events of a series only, once in 10 minutes", async () => {
    const read = newReader();
    const oneSeries = { ...everyEvent, seriesTicker: few[0]?.seriesTicker ?? "" };
    const [one, other] = await Promise.all([read(oneSeries), read(oneSeries)]);
    expect(one).toBe(other);
    expect(reads).toEqual([oneSeries.seriesTicker]);
  });

  it("lets other requests in between: before each of its resamplings, and each series whose coverage it counts", async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const { formula, by_month, by_kind } = await newReader()(everyEvent);
    clearImmediate(timer);
    const series = new Set(few.map(({ seriesTicker }) => seriesTicker)).size;
    expect(turns).toBeGreaterThanOrEqual(6 * formula.length + by_month.length + by_kind.length + series);
  });
});

describe("the stored sums of events", () => {
  const [record] = [...manyForecasts(1)];
  const text = record === undefined ? "" : JSON.stringify(sumForecast(record));

  it("are read as they were stored, in steps", async () => {
    const sum: unknown = JSON.parse(text);
    const texts = Array.from({ length: 250 }, () => text);
    expect(await parseSums(texts)).toEqual(texts.map(() => sum));
  });

  it.each([
    ["a word that is a text", '"words":["touchdown"]'],
    ["a word that settled neither yes nor no", '"words":[["touchdown",0.5,4,2]]'],
    ["a word without a strength", '"words":[["touchdown",0.5,null,1]]'],
    ["no words", '"words":null'],
  ])("are refused when they are damaged: %s", async (_, words) => {
    const damaged = text.replace(/"words":\[.*\]/, words);
    expect(damaged).not.toBe(text);
    await expect(parseSums([damaged])).rejects.toThrow();
  });
});

const empty: TrackRecord = {
  formula: [],
  by_month: [],
  by_kind: [],
  by_price: [],
  pending: 0,
  excluded: 0,
  missed: 0,
};
const recordOf = (kind: SeriesKind, events: number, high: number, version = formulaVersion): TrackRecord => ({
  ...empty,
  by_kind: [
    {
      kind,
      version,
      events,
      markets: 9 * events,
      fair_minus_price: { value: high - 0.002, low: -0.01, high },
    },
  ],
});

describe("a proven series", () => {
  const kindOf = (series: string): SeriesKind => (series === "KXSHOWMENTION" ? "others" : "speeches");
  /** `records`: what each read of the track record returns, an error where it fails. */
  const proving = (...records: readonly (TrackRecord | Error)[]) => {
    const clock = virtualClock();
    const log = recordingLog();
    let reads = 0;
    const readTrackRecord = () => {
      const record = records[Math.min(reads, records.length - 1)] ?? empty;
      reads += 1;
      return record instanceof Error ? Promise.reject(record) : Promise.resolve(record);
    };
    const options = { provenSeries: ["KXMAYORMENTION"], kindOf, readTrackRecord, clock, log };
    const isProven = createIsProven(options);
    return {
      clock,
      log,
      reads: () => reads,
      /** Of the series that the setting names, of another one of its kind, and of another kind. */
      async afterRead() {
        isProven("KXMAYORMENTION");
        await new Promise((resolve) => setImmediate(resolve));
        return ["KXMAYORMENTION", "KXSENATORMENTION", "KXSHOWMENTION"].map(isProven);
      },
      isProven,
    };
  };
  const bySetting = [true, false, false];

  it("is one that the setting names, while fewer than 30 events of its kind are scored by the present formula", async () => {
    expect(await proving(empty).afterRead()).toEqual(bySetting);
    expect(await proving(recordOf("speeches", 29, 0.01)).afterRead()).toEqual(bySetting);
    expect(await proving(recordOf("speeches", 90, -0.001, formulaVersion + 1)).afterRead()).toEqual(
      bySetting,
    );
    expect(await proving(recordOf("nfl", 90, -0.001)).afterRead()).toEqual(bySetting);
  });

  it("is by the track record alone from 30 events on: where the difference from the price ends below 0", async () => {
    expect(await proving(recordOf("speeches", 30, -0.0001)).afterRead()).toEqual([true, true, false]);
    expect(await proving(recordOf("speeches", 30, 0)).afterRead()).toEqual([false, false, false]);
    expect(await proving(recordOf("others", 30, -0.0001)).afterRead()).toEqual([true, false, true]);
  });

  it("waits for no read, and starts one in 10 minutes at most", async () => {
    const { isProven, reads, clock, afterRead } = proving(recordOf("speeches", 30, 0.001), empty);
    expect(isProven("KXMAYORMENTION")).toBe(true);
    expect(await afterRead()).toEqual([false, false, false]);
    clock.advance(10 * minuteMs - 1);
    expect(await afterRead()).toEqual([false, false, false]);
    expect(reads()).toBe(1);
    clock.advance(1);
    expect(isProven("KXMAYORMENTION")).toBe(false);
    expect(await afterRead()).toEqual(bySetting);
    expect(reads()).toBe(2);
  });

  it("stays what it was while the track record can't be read, and the log says so", async () => {
    const { clock, log, afterRead } = proving(
      new Error("no store"),
      recordOf("speeches", 40, -0.01),
      new Error("no store"),
    );
    expect(await afterRead()).toEqual(bySetting);
    for (let reads = 0; reads < 2; reads += 1) {
      clock.advance(10 * minuteMs);
      expect(await afterRead()).toEqual([true, true, false]);
    }
    expect(log.entries.map(({ severity, fields }) => [severity, fields?.["cause"]])).toEqual([
      ["warn", "no store"],
      ["warn", "no store"],
    ]);
  });
});
