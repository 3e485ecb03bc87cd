import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { hourMs, minuteMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { createCollector, type Pass } from "../../../src/changes/collector.ts";
import { openExtraStores, type ExtraStores } from "../../../src/store/open.ts";
import { madeUpUpdates } from "../../support/made-up-updates.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

describe("a run of the collector", () => {
  let folder: string;
  let clock: VirtualClock;
  let store: ExtraStores;
  let provider: ReturnType<typeof madeUpUpdates>;
  let log: ReturnType<typeof recordingLog>;
  beforeEach(() => {
    folder = mkdtempSync(join(memoryFolder, "collector-"));
    clock = virtualClock();
    store = openExtraStores({ DATA_DIR: folder }, clock);
    provider = madeUpUpdates(() => clock.now());
    log = recordingLog();
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const newCollector = (passes: readonly Pass[] = []) =>
    createCollector({
      store: store.changes,
      provider: provider.reads,
      passes,
      clock,
      log,
    });
  const aMinuteLater = async (collect: ReturnType<typeof newCollector>) => {
    clock.advance(minuteMs);
    return collect();
  };
  const feed = async () =>
    (await store.changes.page(0, 1_000)).map(({ type, market_ticker, event_ticker }) =>
      [type, market_ticker ?? event_ticker].join(" "),
    );
  /** A collector whose first run has seen one event with two words. */
  const started = async (passes: readonly Pass[] = []) => {
    provider.list("KXA-1", ["A", "B"], toIso(clock.now() + hourMs));
    const collect = newCollector(passes);
    await collect();
    clock.advance(5 * minuteMs);
    await collect();
    return collect;
  };

  it("seeds what is there on the first one, and a series that is new later, without a change", async () => {
    const collect = await started();
    expect(await feed()).toEqual([]);
    provider.list("KXB-1", ["A"]);
    clock.advance(15 * minuteMs);
    await collect();
    expect(await feed()).toEqual([]);
    provider.list("KXB-2", ["A"]);
    await aMinuteLater(collect);
    expect(await feed()).toEqual(["event.listed KXB-2", "market.listed KXB-2-A"]);
  });

  it("shows each change of the provider once, in the next run", async () => {
    const collect = await started();
    provider.list("KXA-2", ["C"]);
    provider.change("KXA-1-A", { status: "closed" });
    await aMinuteLater(collect);
    provider.change("KXA-1-A", { status: "settled", result: "yes" });
    provider.list("KXA-1", [], toIso(clock.now()));
    await aMinuteLater(collect);
    await aMinuteLater(collect);
    expect(await feed()).toEqual([
      "market.status_changed KXA-1-A",
      "event.listed KXA-2",
      "market.listed KXA-2-C",
      "event.start_changed KXA-1",
      "market.settled KXA-1-A",
    ]);
  });

  it("closes a word by the clock, though the provider says nothing", async () => {
    const collect = await started();
    provider.change("KXA-1-A", { close_time: toIso(clock.now() + 3 * minuteMs) });
    await aMinuteLater(collect);
    provider.state.hidesUpdates = true;
    await aMinuteLater(collect);
    expect(await feed()).toEqual([]);
    await aMinuteLater(collect);
    expect(await feed()).toEqual(["market.status_changed KXA-1-A"]);
  });

  it("shows a change in the next run after its clock was 12 hours ahead for one run", async () => {
    const collect = await started();
    clock.setWall(clock.now() + 12 * hourMs);
    await aMinuteLater(collect);
    clock.setWall(clock.now() - 12 * hourMs);
    await aMinuteLater(collect);
    provider.change("KXA-1-A", { status: "closed" });
    await aMinuteLater(collect);
    expect(await feed()).toEqual(["market.status_changed KXA-1-A"]);
  });

  it("loses nothing when the provider fails, and says why in its report", async () => {
    const collect = await started();
    provider.state.isDown = true;
    provider.list("KXA-2", ["C"]);
    clock.advance(3 * hourMs);
    expect(await collect()).toMatchObject({ changes: 0, failure: "Provider answered 503" });
    provider.state.isDown = false;
    expect(await aMinuteLater(collect)).toMatchObject({ changes: 2, lag_seconds: 0 });
    expect(await feed()).toEqual(["event.listed KXA-2", "market.listed KXA-2-C"]);
  });

  it("shows an event that was listed and settled while the provider failed: it, its words, their results", async () => {
    const collect = await started();
    const settle = (ticker: string) =>
      provider.change(ticker, { status: "settled", result: "yes", settlement_ts: toIso(clock.now()) });
    provider.state.isDown = true;
    provider.state.hidesEvents = true;
    provider.list("KXA-2", ["C", "D"]);
    clock.advance(5 * minuteMs);
    settle("KXA-2-C");
    await collect();
    settle("KXA-2-D");
    provider.state.isDown = false;
    await aMinuteLater(collect);
    await aMinuteLater(collect);
    expect(await feed()).toEqual([
      ...["event.listed KXA-2", "market.listed KXA-2-C", "market.settled KXA-2-C"],
      ...["market.listed KXA-2-D", "market.settled KXA-2-D"],
    ]);
  });

  it("leaves out an event that is first shown when all of it had settled before the last run", async () => {
    const collect = await started();
    const settlement_ts = toIso(clock.now() - minuteMs);
    provider.list("KXA-2", ["C"]);
    provider.change("KXA-2-C", { status: "settled", result: "yes", settlement_ts });
    await aMinuteLater(collect);
    expect(await feed()).toEqual([]);
  });

  it.each([
    [15, "do not show", false],
    [5, "do not show, while it ignores the time that it is asked for", true],
  ])(
    "finds within %d minutes what the provider's lists of updates %s",
    async (within, _what, ignoresTime) => {
      const collect = await started();
      Object.assign(provider.state, { hidesUpdates: true, ignoresTime });
      provider.list("KXA-2", ["C"]);
      provider.change("KXA-1-A", { status: "settled", result: "no" });
      for (let minutes = 0; minutes < within; minutes += 1) await aMinuteLater(collect);
      expect(await feed()).toEqual(["market.settled KXA-1-A", "event.listed KXA-2", "market.listed KXA-2-C"]);
    },
  );

  it("finds within 6 hours a corrected result of a settled event that the lists of updates do not show", async () => {
    const collect = await started();
    for (const ticker of ["KXA-1-A", "KXA-1-B"])
      provider.change(ticker, { status: "settled", result: "yes" });
    await aMinuteLater(collect);
    provider.state.hidesUpdates = true;
    provider.change("KXA-1-A", { result: "no" });
    for (let minutes = 0; minutes <= 6 * 60; minutes += 15) {
      clock.advance(15 * minuteMs);
      await collect();
    }
    expect((await feed()).filter((change) => change === "market.settled KXA-1-A")).toHaveLength(2);
  });

  it("reads no more than the lists of updates while nothing happens, apart from its reconciliation", async () => {
    const collect = await started();
    const reads: number[] = [];
    for (let minutes = 0; minutes < 15; minutes += 1) reads.push((await aMinuteLater(collect))?.reads ?? 0);
    expect(reads.filter((count) => count > 1).length).toBeLessThanOrEqual(2);
  });

  it("lists series in the background, and reads what has changed before that", async () => {
    const collect = await started();
    provider.list("KXA-2", ["C"]);
    provider.made.length = 0;
    clock.advance(20 * minuteMs);
    await collect();
    const urgent = provider.made.filter(({ isInBackground }) => !isInBackground);
    expect(urgent.map(({ what }) => what)).toEqual(["updates", "currentEvent"]);
    expect(provider.made.length).toBeGreaterThan(urgent.length);
  });

  it("ends at once within 5 seconds of the last one, on this instance and on another", async () => {
    const collect = await started();
    clock.advance(4 * secondMs);
    expect(await collect()).toBeNull();
    expect(await newCollector()()).toBeNull();
    clock.advance(secondMs);
    expect(await collect()).not.toBeNull();
  });

  it("runs every pass with what it has seen, one that fails too: the log names it", async () => {
    const seen: number[] = [];
    const broken: Pass = { name: "broken", run: () => Promise.reject(new Error("out of ink")) };
    const counting: Pass = {
      name: "counting",
      run: ({ snapshot }) => Promise.resolve(void seen.push(snapshot.markets.size)),
    };
    const collect = await started([broken, counting]);
    provider.state.isDown = true;
    expect(await aMinuteLater(collect)).toMatchObject({ failure: "Provider answered 503" });
    expect(seen).toEqual([0, 2, 2]);
    expect(log.entries).toContainEqual({
      severity: "error",
      message: "The pass broken failed",
      fields: { pass: "broken", cause: "out of ink", failure: "internal" },
    });
  });

  it("loses its read, not a change, to a collector that was first", async () => {
    const one = await started();
    const other = newCollector();
    await aMinuteLater(other);
    clock.advance(minuteMs);
    provider.change("KXA-1-A", { status: "closed" });
    // While the first collector has read, the word settles, and the other one stores that.
    let isFirst = true;
    provider.state.beforeRead = async () => {
      if (!isFirst) return;
      isFirst = false;
      await one();
      provider.change("KXA-1-A", { status: "settled", result: "yes" });
    };
    await other();
    expect(await feed()).toEqual(["market.status_changed KXA-1-A", "market.settled KXA-1-A"]);
    expect((await store.changes.head())?.seq).toBe(2);
  });

  it("leaves the work to a collector that is always first, without an error, and nothing comes twice", async () => {
    const one = await started();
    const other = newCollector();
    await aMinuteLater(other);
    clock.advance(minuteMs);
    const listed: string[] = [];
    let isFirstUnderWay = false;
    provider.state.beforeRead = async () => {
      const word = "CDEFGHIJKLMNOPQRST"[listed.length];
      if (isFirstUnderWay || word === undefined) return;
      isFirstUnderWay = true;
      listed.push(word);
      clock.advance(5 * secondMs);
      provider.list("KXA-1", [word]);
      await one();
      isFirstUnderWay = false;
    };
    expect(await other()).not.toHaveProperty("failure");
    expect(listed.length).toBeGreaterThan(6);
    await aMinuteLater(other);
    expect(await feed()).toEqual(listed.map((word) => `market.listed KXA-1-${word}`));
  });
});
