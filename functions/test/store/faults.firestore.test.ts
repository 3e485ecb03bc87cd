import { slotOf } from "../../src/keys/hourly-usage.ts";
import { openStore } from "../../src/firestore/store.ts";
import type { Store } from "../../src/services.ts";
import { freePort, firestoreHost, freshProject, timeFactor } from "../support/firestore-emulator.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { untilConnected } from "../support/until.ts";
import { makeRecord, noon, putKey } from "./store-harness.ts";

const event = { scheduledStartTime: null, event_subtitle: null, event_title: "", fetchedAt: noon };

/** How every call of the store ended. How long each may take: limits.test.ts. */
async function endsOf({ keys, events }: Store, hash: string): Promise<string[]> {
  const ends = await Promise.allSettled([
    keys.count(hash, 1, noon),
    keys.refund(hash, 1, noon),
    keys.peek(hash),
    keys.list("somebody"),
    keys.usage([hash]),
    keys.change("somebody", () => ({ write: [], result: null })),
    keys.findByHash(hash),
    keys.findByNumber(1),
    events.get("KXA-1"),
    events.put("KXA-1", event),
  ]);
  return ends.map(({ status }) => status);
}

const allRejected = Array<string>(10).fill("rejected");

describe("the Firestore store behind a network that fails", () => {
  let proxy: TcpProxy;
  let store: Store;
  const open = (factor?: number, FIRESTORE_EMULATOR_HOST = proxy.host) =>
    openStore({ GCLOUD_PROJECT: freshProject(), FIRESTORE_EMULATOR_HOST, timeFactor: factor });
  const requestsOf = async (hash: string) => {
    const state = await store.keys.peek(hash);
    return state?.slots.find(({ slot }) => slot === slotOf(noon))?.requests ?? 0;
  };

  beforeEach(async () => {
    proxy = await startTcpProxy(firestoreHost());
    store = open(timeFactor);
  });
  afterEach(() => Promise.all([store.close(), proxy.close()]));

  it("rejects every call while nothing passes or nobody listens, and works again when it does", async () => {
    await store.close();
    store = open(2);
    const key = await putKey(store);
    await store.keys.count(key.hash, 1, noon);
    const unheard = open(1, `127.0.0.1:${await freePort()}`);
    proxy.pause();
    const outcomes = await Promise.all([endsOf(store, key.hash), endsOf(unheard, key.hash)]);
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
    await store.close();
    // The first call waits for its whole limit.
    store = open(4);
    const key = await putKey(store);
    await store.keys.count(key.hash, 1, noon);
    proxy.freeze();
    // It may fail with the connection, or be attempted again on the next one.
    await store.keys.count(key.hash, 1, noon).catch(() => undefined);
    const state = await store.keys.count(key.hash, 1, noon);
    expect([2, 3]).toContain(state?.slots[0]?.requests);
  });

  it("counts each request once while a slow network takes most of a second for a response", async () => {
    const { hash } = await putKey(store);
    proxy.shape({ latencyMs: 400 });
    for (const requests of [1, 2, 3]) {
      expect((await store.keys.count(hash, 1, noon))?.slots).toEqual([{ slot: slotOf(noon), requests }]);
    }
  });

  it("never lets a request through uncounted when the response is lost", async () => {
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
