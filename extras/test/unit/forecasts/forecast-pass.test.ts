import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { hourMs, minuteMs, toIso } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { currentRequest } from "@mention-market/service/base/request";
import { emptySnapshot, type SeenMarket, type Snapshot } from "../../../src/changes/snapshot.ts";
import { formulaVersion } from "../../../src/forecasts/forecast.ts";
import { createForecastPass } from "../../../src/forecasts/forecast-pass.ts";
import type { ForecastPassOptions } from "../../../src/forecasts/forecaster.ts";
import type { ForecastStore } from "../../../src/forecasts/forecast-store.ts";
import { openExtraStores, type ExtraStores } from "../../../src/store/open.ts";
import type { ValuedEvent } from "../../../src/words/value-event.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { eventOf, event_ticker as ticker, seriesOf, start, valueWith } from "../../support/valued-event.ts";
import { clockOf } from "@mention-market/service/test/support/virtual-clock";

const series_ticker = "KXNFLMENTION";
const words = ["Tush Push", "Blitz"] as const;

/** What the feed has seen of the event: its start, and how its markets settled. */
const snapshotOf = (
  startsAt: number | null,
  market: Partial<SeenMarket> = {},
  eventTicker: string = ticker,
): Snapshot => ({
  series: new Set([series_ticker]),
  events: new Map([
    [
      eventTicker,
      {
        event_ticker: eventTicker,
        series_ticker,
        scheduledStartTime: startsAt === null ? null : toIso(startsAt),
        endedAt: null,
      },
    ],
  ]),
  markets: new Map(
    words.map((word): [string, SeenMarket] => {
      const market_ticker = `${eventTicker}-${word}`;
      const known = { market_ticker, event_ticker: eventTicker, strike_word: word, close_time: null };
      return [market_ticker, { ...known, status: "open", result: null, ...market }];
    }),
  ),
});
const settled = { status: "settled", result: "yes" } as const;

describe("the pass that keeps the track record", () => {
  let folder: string;
  let store: ExtraStores;
  let now: number;
  let reads: string[];
  let log: ReturnType<typeof recordingLog>;
  const clock = clockOf(() => now);

  beforeEach(() => {
    now = start - 60 * minuteMs;
    folder = mkdtempSync(join(memoryFolder, "forecasts-"));
    store = openExtraStores({ DATA_DIR: folder }, clock);
    reads = [];
    log = recordingLog();
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const valued = (change: Partial<ValuedEvent> = {}): Promise<ValuedEvent> =>
    valueWith({ corpus: "/none", now, readSeries: () => Promise.resolve(seriesOf()) })({
      ...eventOf(...words),
      ...change,
    });
  /** A run of an instance that has just started, unless a pass is given. */
  const passWith = (given: Partial<ForecastPassOptions> = {}) =>
    createForecastPass({
      store: store.forecasts,
      readEvent: (eventTicker) => {
        reads.push(eventTicker);
        return valued();
      },
      madeUp: false,
      clock,
      log,
      ...given,
    });
  const run = (snapshot: Snapshot, pass = passWith(), endsBy = Infinity) =>
    pass.run({ now, snapshot, endsBy });
  const stored = () => store.forecasts.get(ticker);

  it("forecasts the open words of an event an hour before its start, at the prices of that minute", async () => {
    await run(snapshotOf(start));
    const record = await stored();
    expect(record?.outcome).toBeNull();
    expect(record?.forecast).toMatchObject({
      eventTicker: ticker,
      seriesTicker: series_ticker,
      version: formulaVersion,
      madeUp: false,
      at: now,
      startsAt: start,
      missed: null,
      fee: { type: "quadratic", multiplier: 1 },
    });
    expect(record?.forecast.markets.map(({ strikeWord }) => strikeWord)).toEqual(words);
    expect(record?.forecast.markets[0]).toMatchObject({
      probability: 0.5,
      strength: 4,
      fairValue: 0.45,
      fairBasis: "price",
      bid: 0.4,
      ask: 0.5,
      bidSize: 120,
      askSize: 41.5,
    });
  });

  it.each([
    ["sooner than an hour before the start", start + minuteMs],
    ["after the start", start - 2 * hourMs],
    ["without a known start", null],
  ])("forecasts nothing %s", async (_, startsAt) => {
    await run(snapshotOf(startsAt));
    expect([await stored(), reads]).toEqual([null, []]);
  });

  it("catches up until the start when it stood still an hour before it", async () => {
    now = start - minuteMs;
    await run(snapshotOf(start));
    expect((await stored())?.forecast.at).toBe(now);
  });

  it("goes by the start as it is read, where the feed has not seen it moved", async () => {
    const moved = { scheduledStartTime: toIso(start + 24 * hourMs) };
    await run(snapshotOf(start), passWith({ readEvent: () => valued(moved) }));
    expect(await stored()).toBeNull();
  });

  it("reads an event once: in the next run, and in another instance", async () => {
    const pass = passWith();
    await run(snapshotOf(start), pass);
    const first = await stored();
    now += minuteMs;
    await run(snapshotOf(start), pass);
    await run(snapshotOf(start));
    expect(reads).toEqual([ticker]);
    expect(await stored()).toEqual(first);
  });

  it("reads the provider in the background, and waits for it until the end of the run only", async () => {
    const seen: unknown[] = [];
    const readEvent = () => {
      const { deadlineAt, isInBackground } = currentRequest();
      seen.push(deadlineAt, isInBackground);
      return valued();
    };
    await run(snapshotOf(start), passWith({ readEvent }), 1e15);
    expect(seen).toEqual([1e15, true]);
  });

  it("leaves to the next run what it has no time for", async () => {
    await run(snapshotOf(start), passWith(), clock.monotonicMs());
    expect([await stored(), reads]).toEqual([null, []]);
    await run(snapshotOf(start));
    expect(await stored()).not.toBeNull();
  });

  it("tries again when an event could not be read, or its records could not, and logs why", async () => {
    const fails = () => Promise.reject(new AppError("upstream", "Provider answered 502"));
    await run(snapshotOf(start), passWith({ readEvent: fails }));
    expect(log.entries.at(-1)).toMatchObject({
      severity: "warn",
      fields: { event_ticker: ticker, cause: "Provider answered 502" },
    });
    const withoutRecord = () => valued({ record_error: "The settled record was not read in time" });
    await run(snapshotOf(start), passWith({ readEvent: withoutRecord }));
    expect(await stored()).toBeNull();
    await run(snapshotOf(start));
    expect(await stored()).not.toBeNull();
  });

  it("adds the results when every market has settled, with the start as last known", async () => {
    await run(snapshotOf(start));
    now = start + 3 * hourMs;
    const [all, none] = [snapshotOf(start, settled), snapshotOf(start)];
    const [settledFirst] = all.markets;
    const [, openSecond] = none.markets;
    await run({
      ...all,
      markets: new Map([settledFirst, openSecond].flatMap((one) => (one === undefined ? [] : [one]))),
    });
    expect((await stored())?.outcome).toBeNull();
    await run(snapshotOf(start + minuteMs, settled));
    expect((await stored())?.outcome).toEqual({
      startsAt: start + minuteMs,
      results: { [`${ticker}-Tush Push`]: "yes", [`${ticker}-Blitz`]: "yes" },
    });
    expect(await store.forecasts.sums()).toMatchObject([{ state: "scored", markets: 2, forecasts: 2 }]);
  });

  it("scores no word of an event that did not qualify: nobody could hear it", async () => {
    await run(snapshotOf(start));
    now = start + 3 * hourMs;
    const { markets, ...rest } = snapshotOf(start, { status: "settled", result: "no" });
    const notQualifying = `${ticker}-ENQ`;
    const known = { market_ticker: notQualifying, event_ticker: ticker, close_time: null };
    const market = { ...known, strike_word: "Event does not qualify", ...settled };
    await run({ ...rest, markets: new Map([...markets, [notQualifying, market]]) });
    expect((await stored())?.outcome?.results).toEqual({
      [`${ticker}-Tush Push`]: null,
      [`${ticker}-Blitz`]: null,
    });
    expect(await store.forecasts.sums()).toMatchObject([{ markets: 0, trades: [] }]);
  });

  it("excludes a forecast whose event started a day later", async () => {
    await run(snapshotOf(start));
    now = start + 30 * hourMs;
    await run(snapshotOf(start + 24 * hourMs, settled));
    expect(await store.forecasts.sums()).toMatchObject([{ state: "excluded", markets: 0, forecasts: 2 }]);
  });

  it.each([
    ["no known start", null],
    ["no forecast before the start", start],
  ])(
    "counts a settled event that was never forecast as missed, and says why: %s",
    async (reason, startsAt) => {
      now = start + 3 * hourMs;
      await run(snapshotOf(startsAt, settled));
      await run(snapshotOf(startsAt, settled));
      expect((await stored())?.forecast).toMatchObject({ missed: reason, markets: [], at: now });
      expect(await store.forecasts.sums()).toMatchObject([{ state: "missed" }]);
      expect(log.entries.at(-1)).toMatchObject({ fields: { event_ticker: ticker, reason } });
    },
  );

  it("scores what the feed has forgotten meanwhile, once its markets have settled", async () => {
    await run(snapshotOf(start));
    now = start + 50 * hourMs;
    const readAs = (status: "settled" | "closed") => async () => {
      const event = await valued();
      const markets = event.markets.map((market) => ({ ...market, status, result: "no" as const }));
      return { ...event, markets };
    };
    await run(emptySnapshot, passWith({ readEvent: readAs("closed") }));
    expect((await stored())?.outcome).toBeNull();
    await run(emptySnapshot, passWith({ readEvent: readAs("settled") }));
    expect((await stored())?.outcome?.results).toMatchObject({ [`${ticker}-Blitz`]: "no" });
  });

  it.each([
    ["before it stores a forecast", "add", false],
    ["after it has stored a forecast", "add", true],
    ["before it stores the results", "settle", false],
    ["after it has stored the results", "settle", true],
  ])("repeats what a crash has cut off, and never doubles it: %s", async (_, call, isWritten) => {
    const cutOff = async (name: string, write: () => Promise<boolean>): Promise<boolean> => {
      if (name !== call || isWritten) await write();
      if (name !== call) return true;
      throw new Error("The process ended");
    };
    const crashing: ForecastStore = {
      ...store.forecasts,
      add: (forecast) => cutOff("add", () => store.forecasts.add(forecast)),
      settle: (of, outcome) => cutOff("settle", () => store.forecasts.settle(of, outcome)),
    };
    await run(snapshotOf(start), passWith({ store: crashing }));
    await run(snapshotOf(start));
    now = start + 3 * hourMs;
    await run(snapshotOf(start, settled), passWith({ store: crashing }));
    await run(snapshotOf(start, settled));
    expect(await store.forecasts.sums()).toMatchObject([{ state: "scored", markets: 2, forecasts: 2 }]);
    expect(await store.forecasts.pending()).toEqual([]);
  });
});
