import { minuteMs } from "@mention-market/service/base/clock";
import { formulaVersion } from "../../../src/forecasts/forecast.ts";
import { createIsProven } from "../../../src/forecasts/read-track-record.ts";
import type { TrackRecord } from "../../../src/forecasts/track-record.ts";
import type { SeriesKind } from "../../../src/words/series-kind.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

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
