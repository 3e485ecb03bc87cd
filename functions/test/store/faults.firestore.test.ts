import { minuteOf } from "../../src/keys/hourly-usage.ts";
import { secondMs } from "../../src/base/clock.ts";
import { withTimeout } from "../../src/base/request.ts";
import { openStore } from "../../src/firestore/store.ts";
import type { Store } from "../../src/services.ts";
import { freePort, firestoreHost, freshProject } from "../support/firestore-emulator.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { untilConnected } from "../support/until.ts";
import { makeRecord, noon, putKey } from "./store-harness.ts";

const event = { scheduledStartTime: null, event_subtitle: null, event_title: "", fetchedAt: noon };

/** Whether every call of the store ended by itself, with a rejection, in the time that its callers have for it. */
async function rejections(store: Store, hash: string): Promise<string[]> {
  const { keys, events } = store;
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
  ];
  const outcomes = calls.map(([ms, call]) =>
    withTimeout(ms, call, "The store").then(
      () => "fulfilled",
      (error: unknown) => (String(error).includes("The store") ? "hung" : "rejected"),
    ),
  );
  return Promise.all(outcomes);
}

const allRejected = Array<string>(10).fill("rejected");

describe("the Firestore store behind a network that fails", () => {
  let proxy: TcpProxy;
  let store: Store;
  const requestsOf = async (hash: string) => {
    const state = await store.keys.peek(hash);
    return state?.minutes.find(({ minute }) => minute === minuteOf(noon))?.requests ?? 0;
  };

  beforeEach(async () => {
    proxy = await startTcpProxy(firestoreHost());
    store = openStore({ GCLOUD_PROJECT: freshProject(), FIRESTORE_EMULATOR_HOST: proxy.host });
  });
  afterEach(() => Promise.all([store.close(), proxy.close()]));

  it("rejects every call in time while nothing passes or nobody listens, and works again when it does", async () => {
    const key = await putKey(store);
    await store.keys.count(key.hash, 1, noon);
    const FIRESTORE_EMULATOR_HOST = `127.0.0.1:${await freePort()}`;
    const unheard = openStore({ GCLOUD_PROJECT: freshProject(), FIRESTORE_EMULATOR_HOST });
    proxy.pause();
    const outcomes = await Promise.all([rejections(store, key.hash), rejections(unheard, key.hash)]);
    expect(outcomes).toEqual([allRejected, allRejected]);
    await unheard.close();
    proxy.resume();
    await untilConnected(store.keys);
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
