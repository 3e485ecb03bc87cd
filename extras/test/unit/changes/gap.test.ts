import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { dayMs, hourMs, minuteMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { createCollector } from "../../../src/changes/collector.ts";
import { openExtraStores, type ExtraStores } from "../../../src/store/open.ts";
import { madeUpUpdates } from "../../support/made-up-updates.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

describe("a gap of three days, after which the lists of updates are too long to be read in whole", () => {
  let folder: string;
  let clock: VirtualClock;
  let store: ExtraStores;
  let provider: ReturnType<typeof madeUpUpdates>;
  beforeEach(() => {
    folder = mkdtempSync(join(memoryFolder, "gap-"));
    clock = virtualClock();
    store = openExtraStores({ DATA_DIR: folder }, clock);
    provider = madeUpUpdates(() => clock.now());
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const newCollector = () =>
    createCollector({
      ...{ store: store.changes, provider: provider.reads },
      ...{ passes: [], clock, log: recordingLog() },
    });
  type Collector = ReturnType<typeof newCollector>;
  const later = async (collect: Collector, ms = minuteMs) => {
    clock.advance(ms);
    return collect();
  };
  /** One run each `everyMs`. Returns how late the feed was after each, in seconds. */
  async function lags(collect: Collector, runs: number, everyMs = minuteMs) {
    const seen = [];
    for (let run = 0; run < runs; run += 1) seen.push((await later(collect, everyMs))?.lag_seconds);
    return seen;
  }
  const feed = async () =>
    (await store.changes.page(0, 10_000)).map(({ type, market_ticker, event_ticker }) =>
      [type, market_ticker ?? event_ticker].join(" "),
    );
  const head = async () => {
    const now = await store.changes.head();
    if (now === null) throw new Error("The feed has no head");
    return now;
  };
  const settledLists = () => provider.made.filter(({ what }) => what === "settled events").length;
  const seriesNames = (count: number) => Array.from({ length: count }, (_, at) => `KX${10 + at}`);
  const wholeEvent = (event: string) => [
    `event.listed ${event}`,
    `market.listed ${event}-A`,
    `market.settled ${event}-A`,
  ];
  const listSettled = (event: string, settledAt: number) => {
    provider.list(event, ["A"]);
    const settlement_ts = toIso(settledAt);
    provider.change(`${event}-A`, { status: "settled", result: "yes", settlement_ts });
  };

  /** A collector that knows some series, and stands still for three days. Meanwhile an event of each series is listed and settles. */
  async function stoodStill(series: readonly string[], listEarlier: () => void = () => undefined) {
    for (const one of series) provider.list(`${one}-1`, ["A"]);
    listEarlier();
    const collect = newCollector();
    await collect();
    await later(collect, 5 * minuteMs);
    clock.advance(3 * dayMs);
    for (const one of series) listSettled(`${one}-2`, clock.now() - hourMs);
    provider.state.isCut = true;
    provider.made.length = 0;
    return collect;
  }

  it("is closed by the first run, which shows each event that was listed and settled in it", async () => {
    const collect = await stoodStill(["KX10", "KX11"]);
    expect((await collect())?.lag_seconds).toBe(0);
    expect(await feed()).toEqual([...wholeEvent("KX10-2"), ...wholeEvent("KX11-2")]);
    expect(settledLists()).toBe(2);
    await later(collect);
    expect(settledLists()).toBe(2);
  });

  it("is closed also after runs that were killed. They say until then how late the feed is", async () => {
    await stoodStill(["KX10", "KX11"]);
    for (let runs = 0; runs < 3; runs += 1) {
      clock.advance(minuteMs);
      // Without time it ends after the provider's updates, before any series is listed.
      expect((await newCollector()(0))?.lag_seconds).toBeGreaterThan(3 * 86_400);
    }
    expect((await later(newCollector()))?.lag_seconds).toBe(0);
    expect(await feed()).toEqual([...wholeEvent("KX10-2"), ...wholeEvent("KX11-2")]);
  });

  it("is closed with one list a series, before any other list, when the series don't fit into one run", async () => {
    const collect = await stoodStill(seriesNames(30));
    provider.state.beforeRead = () => {
      clock.advance(5 * secondMs);
      return Promise.resolve();
    };
    const late = await lags(collect, 4, 10 * secondMs);
    expect(late.map((seconds) => (seconds ?? Infinity) > 86_400)).toEqual([true, true, true, false]);
    const lists = provider.made.filter(({ isInBackground }) => isInBackground).map(({ what }) => what);
    expect(new Set(lists.slice(0, 30))).toEqual(new Set(["settled events"]));
    expect(settledLists()).toBe(30);
    expect((await feed()).toSorted()).toEqual(
      seriesNames(30)
        .flatMap((series) => wholeEvent(`${series}-2`))
        .toSorted(),
    );
  });

  it("does not begin again after it took more than an hour to close", async () => {
    const collect = await stoodStill(["KX10", "KX11"]);
    provider.state.failsFor.add("KX10");
    expect(Math.min(...(await lags(collect, 15, 5 * minuteMs)).map(Number))).toBeGreaterThan(86_400);
    provider.state.failsFor.clear();
    expect(await lags(collect, 1)).toEqual([0]);
    const before = settledLists();
    expect(await lags(collect, 3)).toEqual([0, 0, 0]);
    expect(settledLists()).toBe(before);
    expect((await feed()).toSorted()).toEqual([...wholeEvent("KX10-2"), ...wholeEvent("KX11-2")].toSorted());
  });

  it("counts as closed after 6 hours, when a series can't be listed, and does not begin again", async () => {
    const collect = await stoodStill(["KX10", "KX11"]);
    provider.state.failsFor.add("KX10");
    const late = await lags(collect, 6 * 4 + 1, 15 * minuteMs);
    expect(Math.min(...late.map(Number))).toBeGreaterThan(86_400);
    expect(await lags(collect, 1, 15 * minuteMs)).toEqual([0]);
    const before = settledLists();
    expect(await lags(collect, 10, 15 * minuteMs)).toEqual(Array(10).fill(0));
    expect(settledLists()).toBe(before);
    expect(await feed()).toEqual(wholeEvent("KX11-2"));
  });

  it("includes a second gap, which begins before the first is closed", async () => {
    const collect = await stoodStill(["KX10", "KX11"]);
    provider.state.failsFor.add("KX11");
    await collect();
    clock.advance(7 * hourMs);
    listSettled("KX10-3", clock.now() - hourMs);
    // The provider's updates fail first: the time in which they do counts neither as a run nor as time to list series.
    provider.state.isDown = true;
    expect(await lags(collect, 1)).not.toEqual([0]);
    provider.state.isDown = false;
    provider.state.failsFor.clear();
    expect(await lags(collect, 1)).toEqual([0]);
    expect((await feed()).toSorted()).toEqual(["KX10-2", "KX10-3", "KX11-2"].flatMap(wholeEvent).toSorted());
  });

  it("is listed past series that fail, and so are series that are due", async () => {
    const series = seriesNames(10);
    const failing = series.slice(0, 4);
    const others = series.slice(4);
    const collect = await stoodStill(series);
    for (const one of others) provider.list(`${one}-3`, ["B"]);
    for (const one of failing) provider.state.failsFor.add(one);
    await lags(collect, 3);
    expect((await feed()).toSorted()).toEqual(
      others
        .flatMap((one) => [...wholeEvent(`${one}-2`), `event.listed ${one}-3`, `market.listed ${one}-3-B`])
        .toSorted(),
    );
  });

  it("is listed past a series whose list takes all of a run's time", async () => {
    const collect = await stoodStill(["KX10", "KX11"]);
    provider.state.beforeRead = (_, series) => {
      if (series !== "KX10") return Promise.resolve();
      clock.advance(minuteMs);
      return Promise.reject(new AppError("upstream", "Provider did not answer in time"));
    };
    await lags(collect, 2);
    expect(await feed()).toEqual(wholeEvent("KX11-2"));
  });

  it("is no longer listed once another instance has closed it", async () => {
    const collect = await stoodStill(["KX10", "KX11"]);
    provider.state.failsFor.add("KX10");
    await collect();
    provider.state.failsFor.clear();
    expect(await lags(newCollector(), 1)).toEqual([0]);
    const before = settledLists();
    expect(await lags(collect, 1)).toEqual([0]);
    expect(settledLists()).toBe(before);
  });

  it("does not set the feed's time back when another instance has closed it later", async () => {
    const collect = await stoodStill(["KX10", "KX11"]);
    provider.state.failsFor.add("KX10");
    await collect();
    provider.state.failsFor.clear();
    await later(newCollector());
    const { readAt } = await head();
    provider.state.beforeRead = (what) =>
      what === "updates"
        ? Promise.reject(new AppError("upstream", "Provider answered 503"))
        : Promise.resolve();
    expect(await later(collect)).toHaveProperty("failure");
    expect((await head()).readAt).toBe(readAt);
  });

  it("shows while it is open when the collector last ran, to the health and to other instances", async () => {
    const collect = await stoodStill(["KX10", "KX11"]);
    provider.state.failsFor.add("KX10");
    await lags(collect, 3);
    expect((await head()).collectedAt).toBe(clock.now());
    clock.advance(4 * secondMs);
    expect(await newCollector()()).toBeNull();
  });

  it.each([
    ["keeps none of 600 events that had settled before it, where a proxy drops the filter", 0, 600, 0],
    ["stores 500 events that settled in it, and then lists the next series", 500, 0, (2 + 500) * 3],
  ])("%s", async (_, newEvents, oldEvents, expected) => {
    const series = ["KX10", "KX11", "KX12"];
    const collect = await stoodStill(series, () => {
      for (let event = 0; event < oldEvents; event += 1) listSettled(`KX11-OLD${event}`, clock.now() - dayMs);
    });
    for (let event = 0; event < newEvents; event += 1) listSettled(`KX11-NEW${event}`, clock.now() - hourMs);
    provider.state.ignoresTime = true;
    let stored: number | null = null;
    provider.state.beforeRead = async (what, one) => {
      if (what === "settled events" && one === "KX12") stored = (await head()).seq;
    };
    await collect();
    expect(stored).toBe(expected);
  });
});
