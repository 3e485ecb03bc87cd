import type { Change } from "../../../src/changes/change.ts";
import type { NewDelivery } from "../../../src/watches/deliveries/delivery.ts";
import { createFanOut, type FanOutOptions } from "../../../src/watches/fan-out.ts";
import { createSentWatches } from "../../../src/watches/sent-watches.ts";
import type { Watch } from "../../../src/watches/watch.ts";
import { noon, stillClock } from "../../store/store-harness.ts";
import { makeWatch } from "../../support/make-watch.ts";
import { recordingLog } from "../../support/recording-log.ts";

const idOf = (seq: number) => String(seq).padStart(12, "0");
const changeOf = (seq: number, series = "KXA"): Change => ({
  id: idOf(seq),
  type: "market.listed",
  at: "2026-11-20T12:00:00.000Z",
  detected_at: "2026-11-20T12:00:30.000Z",
  series_ticker: series,
  event_ticker: `${series}-1`,
  market_ticker: `${series}-1-${seq}`,
  strike_word: `Word ${seq}`,
  data: { status: "open" },
});

/** A feed and watches in memory. The call whose number is `crashAt` has its effect, or none, and the run ends with it. */
function harness(watches: readonly Watch[], { crashAt = Infinity, before = false } = {}) {
  let calls = 0;
  let pointer: string | null = "0";
  const feed: Change[] = [];
  const sent = new Map<string, NewDelivery>();
  let repeats = 0;
  async function step<Result>(effect: () => Result): Promise<Result> {
    calls += 1;
    const isCrash = calls === crashAt;
    if (isCrash && before) throw new Error("killed");
    const result = effect();
    await Promise.resolve();
    if (isCrash) throw new Error("killed");
    return result;
  }
  const changes: FanOutOptions["changes"] = {
    head: () =>
      step(() => ({ seq: feed.length, snapshotId: "", readAt: noon, collectedAt: noon, version: "" })),
    page: (after, limit) => step(() => feed.filter(({ id }) => Number(id) > after).slice(0, limit)),
  };
  const memory: FanOutOptions["memory"] = {
    read: () => step(() => pointer),
    write: (_name, text) =>
      step(() => {
        pointer = text;
      }),
  };
  const log = recordingLog();
  const createRun = () => {
    const pass = createFanOut({
      changes,
      memory,
      sentWatches: createSentWatches({
        version: () => step(() => 1),
        all: () => step(() => watches),
      }),
      send: (deliveries) =>
        step(() => {
          for (const one of deliveries) {
            const key = `${one.watchId} ${one.changeId}`;
            if (sent.has(key)) repeats += 1;
            sent.set(key, one);
          }
        }),
      clock: stillClock,
      log,
    });
    const snapshot = { series: new Set<string>(), events: new Map(), markets: new Map() };
    return (endsBy = Infinity) => pass.run({ now: noon, snapshot, endsBy });
  };
  return {
    feed,
    log,
    createRun,
    calls: () => calls,
    repeats: () => repeats,
    forget: () => (pointer = null),
    sentTo: ({ id }: Watch) =>
      [...sent.values()].filter(({ watchId }) => watchId === id).map(({ changeId }) => Number(changeId)),
    deliveries: () => [...sent.values()],
  };
}

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

describe("the fan-out", () => {
  it("makes one delivery of each change for each watch that matches it and is sent changes", async () => {
    const all = makeWatch();
    const failing = makeWatch({ status: "failing" });
    const ofB = makeWatch({ seriesTickers: ["KXB"] });
    const silent = [makeWatch({ status: "new" }), makeWatch({ status: "disabled" })];
    const { feed, createRun, sentTo, deliveries } = harness([all, failing, ofB, ...silent]);
    const run = createRun();
    feed.push(changeOf(1), changeOf(2, "KXB"));
    await run();
    feed.push(changeOf(3));
    await run();
    expect([all, failing, ofB, ...silent].map(sentTo)).toEqual([upTo(3), upTo(3), [2], [], []]);
    expect(deliveries()[0]).toEqual({
      watchId: all.id,
      changeId: idOf(1),
      type: "market.listed",
      timestamp: "2026-11-20T12:00:30.000Z",
      data: changeOf(1),
    });
  });

  it("begins with the changes that come after its first run", async () => {
    const watch = makeWatch();
    const { feed, createRun, sentTo, forget } = harness([watch]);
    forget();
    feed.push(changeOf(1), changeOf(2));
    const run = createRun();
    await run();
    feed.push(changeOf(3));
    await run();
    expect(sentTo(watch)).toEqual([3]);
  });

  it("goes through more changes than a page holds, and stops after a page when its time has come", async () => {
    const watch = makeWatch();
    const { feed, createRun, sentTo } = harness([watch]);
    feed.push(...upTo(250).map((seq) => changeOf(seq)));
    const run = createRun();
    await run(stillClock.monotonicMs());
    expect(sentTo(watch)).toEqual(upTo(100));
    await run();
    expect(sentTo(watch)).toEqual(upTo(250));
  });

  it.each([true, false])(
    "repeats and never skips when it is killed at any of its steps (before its effect: %s)",
    async (before) => {
      const watches = [makeWatch(), makeWatch({ seriesTickers: ["KXB"] })];
      const changes = upTo(120).map((seq) => changeOf(seq, seq % 2 === 0 ? "KXA" : "KXB"));
      const whole = harness(watches);
      whole.feed.push(...changes);
      await whole.createRun()();
      const repeats: number[] = [];
      for (let crashAt = 1; crashAt <= whole.calls(); crashAt += 1) {
        const one = harness(watches, { crashAt, before });
        one.feed.push(...changes);
        await expect(one.createRun()()).rejects.toThrow("killed");
        await one.createRun()();
        expect(watches.map(one.sentTo)).toEqual(watches.map(whole.sentTo));
        repeats.push(one.repeats());
      }
      expect(repeats.some((count) => count > 0)).toBe(true);
    },
  );

  it("says in the log which changes were deleted before they were sent, and sends those that are left", async () => {
    const watch = makeWatch();
    const { feed, createRun, sentTo, log } = harness([watch]);
    feed.push(changeOf(7));
    await createRun()();
    expect(sentTo(watch)).toEqual([7]);
    expect(log.entries).toContainEqual(
      expect.objectContaining({ severity: "error", fields: { from: 1, to: 6 } }),
    );
  });
});
