import { minuteOf } from "../../src/keys/quota.ts";
import { secondMs } from "../../src/base/clock.ts";
import { withTimeout } from "../../src/base/request.ts";
import { openFullFirestoreStore } from "../../src/extras/store/open.ts";
import type { FullStore } from "../../src/extras/store/open.ts";
import { freePort } from "../../sandbox/emulators/firestore.ts";
import { firestoreHost, freshProject } from "../support/firestore-host.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { makeRecord, noon, putKey } from "./store-harness.ts";

const event = { scheduledStartTime: null, event_subtitle: null, event_title: "", fetchedAt: noon };

/** Whether every call of the store ended by itself, with a rejection, in the time that its callers have for it. */
async function rejections(store: FullStore, hash: string): Promise<string[]> {
  const { keys, events, watches, passMemory } = store;
  const calls: [ms: number, call: Promise<unknown>][] = [
    [2.75 * secondMs, keys.count(hash, 1, noon)],
    [2.75 * secondMs, keys.refund(hash, 1, noon)],
    [2.75 * secondMs, keys.peek(hash)],
    [6 * secondMs, keys.list("somebody")],
    [6 * secondMs, keys.usage([hash])],
    [11 * secondMs, keys.change("somebody", () => ({ write: [], result: null }))],
    [6 * secondMs, keys.findByHash(hash)],
    [6 * secondMs, keys.findByNumber(1)],
    [1.5 * secondMs, events.get("KXA-1")],
    [1.5 * secondMs, events.put("KXA-1", event)],
    [6 * secondMs, watches.list("somebody")],
    [11 * secondMs, watches.change("somebody", () => ({ write: [], remove: [], result: null }))],
    [6 * secondMs, watches.get("watch_1")],
    [11 * secondMs, watches.update("watch_1", (watch) => watch)],
    [6 * secondMs, watches.version()],
    [6 * secondMs, watches.all()],
    [6 * secondMs, passMemory.read("prices")],
    [6 * secondMs, passMemory.write("prices", "")],
  ];
  const outcomes = calls.map(([ms, call]) =>
    withTimeout(ms, call, "The store").then(
      () => "fulfilled",
      (error: unknown) => (String(error).includes("The store") ? "hung" : "rejected"),
    ),
  );
  return Promise.all(outcomes);
}

const allRejected = Array<string>(18).fill("rejected");

describe("the Firestore store behind a network that fails", () => {
  let proxy: TcpProxy;
  let store: FullStore;
  const requestsOf = async (hash: string) => {
    const state = await store.keys.peek(hash);
    return state?.minutes.find(({ minute }) => minute === minuteOf(noon))?.requests ?? 0;
  };

  beforeEach(async () => {
    proxy = await startTcpProxy(firestoreHost());
    store = openFullFirestoreStore({ projectId: freshProject(), emulatorHost: proxy.host });
  });
  afterEach(async () => {
    await store.close();
    await proxy.close();
  });

  it("rejects every call in time while nothing passes, and works again when it does", async () => {
    const key = await putKey(store);
    await store.keys.count(key.hash, 1, noon);
    proxy.pause();
    expect(await rejections(store, key.hash)).toEqual(allRejected);
    proxy.resume();
    expect(await store.keys.count(key.hash, 1, noon)).toMatchObject({ keyNumber: key.keyNumber });
    expect(await store.keys.list(key.uid)).toEqual([key]);
    await store.events.put("KXA-2", event);
    expect(await store.events.get("KXA-2")).toEqual(event);
  });

  it("replaces a connection that died in silence: the second call after it counts", async () => {
    const key = await putKey(store);
    await store.keys.count(key.hash, 1, noon);
    proxy.freeze();
    // It may fail with the connection, or be attempted again on the next one.
    await store.keys.count(key.hash, 1, noon).catch(() => undefined);
    const state = await store.keys.count(key.hash, 1, noon);
    expect([2, 3]).toContain(state?.minutes[0]?.requests);
  });

  it("counts each request once while a slow network takes most of a second for a response", async () => {
    const { hash } = await putKey(store);
    proxy.shape({ latencyMs: 400 });
    for (const requests of [1, 2, 3]) {
      expect((await store.keys.count(hash, 1, noon))?.minutes).toEqual([
        { minute: minuteOf(noon), requests },
      ]);
    }
  });

  it("counts again when the response is lost: a key is held back, never let through uncounted", async () => {
    const key = await putKey(store);
    await store.keys.peek(key.hash);
    proxy.loseNextAnswer();
    await store.keys.count(key.hash, 1, noon);
    expect(await requestsOf(key.hash)).toBeGreaterThanOrEqual(1);
  });

  it("does not refund again when the response is lost: that would admit too many", async () => {
    const key = await putKey(store);
    await store.keys.count(key.hash, 10, noon);
    proxy.loseNextAnswer();
    await expect(store.keys.refund(key.hash, 3, noon)).rejects.toThrow();
    expect(await requestsOf(key.hash)).toBeGreaterThanOrEqual(7);
  });

  it("does not write a change again when the response is lost: the second time would make another key", async () => {
    const { uid } = makeRecord();
    let decisions = 0;
    const change = store.keys.change(uid, () => {
      decisions += 1;
      proxy.loseNextAnswer();
      return { write: [makeRecord({ uid })], result: null };
    });
    await expect(change).rejects.toMatchObject({ code: "unavailable" });
    expect(decisions).toBe(1);
    expect((await store.keys.list(uid)).length).toBeLessThanOrEqual(1);
  });
});

describe("the Firestore store with nobody listening", () => {
  it("rejects every call in time", async () => {
    const emulatorHost = `127.0.0.1:${await freePort()}`;
    const store = openFullFirestoreStore({ projectId: freshProject(), emulatorHost });
    expect(await rejections(store, "0".repeat(64))).toEqual(allRejected);
    await store.close();
  });
});
