import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { systemClock } from "@mention-market/service/base/clock";
import { openExtraStores } from "../../../../src/store/open.ts";
import { createDeliver } from "../../../../src/watches/deliveries/deliver.ts";
import { createEmbeddedQueue } from "../../../../src/watches/deliveries/wake-ups.ts";
import { createWatchSemaphore } from "../../../../src/watches/deliveries/limits.ts";
import { createSendDeliveries } from "../../../../src/watches/deliveries/send-deliveries.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { until } from "@mention-market/service/test/support/until";

/** Fewer than the deliveries to the receivers that hang, and more than these may hold. */
const places = 100;
const changeCount = 12;
const watchesNamed = (name: string) => Array.from({ length: 10 }, (_, at) => `${name}${at}`);

describe("receivers that never respond", () => {
  const folder = mkdtempSync(join(memoryFolder, "hanging-"));
  const store = openExtraStores({ DATA_DIR: folder }, systemClock);
  const queue = createEmbeddedQueue(systemClock, recordingLog(), places);
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  afterAll(async () => {
    release(undefined);
    await queue.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it("delay no other watch: all else is sent while each of them holds its two requests", async () => {
    const [hanging, others] = [watchesNamed("hangs"), watchesNamed("responds")];
    let [held, sent] = [0, 0];
    const deliver = createDeliver({
      store: store.deliveries,
      receivers: {
        get: (watchId) =>
          Promise.resolve({
            url: `https://${watchId}.example/`,
            format: "webhook",
            name: "Everything",
            account: watchId,
            secrets: [],
            isDisabled: false,
            recordOutcome: () => Promise.resolve(),
          }),
      },
      async send(url) {
        const attempt = { at: systemClock.now(), httpStatus: 204, ms: 0, error: null, response: null };
        if (url.includes("hangs")) {
          held += 1;
          await released;
        } else sent += 1;
        return { attempt, retryAfterMs: null };
      },
      wake: queue.wake,
      clock: systemClock,
      log: recordingLog(),
      // None waits for the pace of its host.
      pause: () => Promise.resolve(),
    });
    queue.start(deliver);
    const sendDeliveries = createSendDeliveries(store.deliveries, queue.wake, systemClock);
    for (let change = 0; change < changeCount; change += 1)
      await sendDeliveries(
        [...hanging, ...others].map((watchId) => ({
          ...{ watchId, changeId: String(change), type: "market.settled" },
          ...{ timestamp: "2026-11-20T12:00:30.000Z", data: {} },
        })),
      );
    await until(() => sent === others.length * changeCount);
    expect(held).toBe(2 * hanging.length);
  });
});

describe("receivers that were slow", () => {
  it("have only so many places together, and any other has a place of its own", () => {
    const semaphore = createWatchSemaphore(3);
    const slow = ["a", "b", "c", "d"];
    const begin = (watch: string) => {
      const isFree = semaphore.isFree(watch);
      if (isFree) semaphore.acquire(watch);
      return isFree;
    };
    const end = (watch: string, ms: number | null) => semaphore.release(watch, ms);
    for (const watch of slow) {
      begin(watch);
      end(watch, 15_000);
    }
    expect([...slow, ...slow, "other", "other"].map(begin)).toEqual([
      ...[true, true, true, false],
      ...[false, false, false, false],
      ...[true, true],
    ]);
    // A place for those that wait.
    expect(end("a", 20)).toBe(true);
    expect([begin("a"), begin("d")]).toEqual([true, true]);
    // Each of the places was given back once.
    expect(["a", "b", "c", "d"].map((watch) => end(watch, 15_000))).toEqual([false, true, false, false]);
    expect(slow.map(begin)).toEqual([true, true, true, false]);
  });
});
