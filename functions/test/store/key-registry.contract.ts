import { AppError } from "../../src/base/errors.ts";
import { dayMs } from "../../src/base/clock.ts";
import { slotOf } from "../../src/keys/hourly-usage.ts";
import { makeRecord, noon, putKey, storeOfSuite, type StoreHarness } from "./store-harness.ts";

const byHash = (a: { hash: string }, b: { hash: string }) => a.hash.localeCompare(b.hash);

/** What the owner's and the operator's calls rely on (KeyRegistry and KeyDirectory), whatever the store. */
export function keyRegistryContract(createHarness: () => StoreHarness): void {
  const { harness, store } = storeOfSuite(createHarness);

  it("lists and finds every field of an account's keys as it was written, on every instance, whatever its id, and no other account's", async () => {
    const uid = `../${"ü".repeat(100)} /__x__`;
    const first = makeRecord({ uid, label: "", environment: "staging" });
    const second = makeRecord({
      uid,
      label: "Zoë's “key” / 1",
      environment: "development",
      keyNumber: Number.MAX_SAFE_INTEGER,
      expiresAt: noon + dayMs,
      revokedAt: noon,
      disabledAt: noon - 1,
      replacedAt: noon - 2,
      replacedBy: first.hash,
      purpose: "browser",
    });
    const [other, unknown] = [await putKey(store), makeRecord()];
    await store.keys.change(uid, (keys) => {
      expect(keys).toEqual([]);
      return { write: [first, second], result: null };
    });
    for (const { keys } of [store, harness.open()]) {
      expect((await keys.list(uid)).toSorted(byHash)).toEqual([first, second].toSorted(byHash));
      expect(await keys.list(other.uid)).toEqual([other]);
      expect(await keys.list(unknown.uid)).toEqual([]);
      for (const key of [first, second]) {
        expect(await keys.findByHash(key.hash)).toEqual(key);
        expect(await keys.findByNumber(key.keyNumber)).toEqual(key);
      }
      expect(await keys.findByHash(unknown.hash)).toBeNull();
      expect(await keys.findByNumber(unknown.keyNumber)).toBeNull();
    }
  });

  it("names the accounts whose keys were used since a moment, each once, and no others", async () => {
    const [used, unused, earlier] = [await putKey(store), await putKey(store), await putKey(store)];
    const second = await putKey(store, { uid: used.uid });
    for (const { hash } of [used, second]) await store.keys.count(hash, 1, noon);
    await store.keys.count(earlier.hash, 1, noon - 3 * dayMs);
    const uids = await store.keys.accountsUsedSince(noon - 2 * dayMs);
    expect(uids.filter((uid) => [used, unused, earlier].some((key) => key.uid === uid))).toEqual([used.uid]);
  });

  it("abandons a change that throws: nothing is written, its error is thrown, it is called once", async () => {
    const { uid } = await putKey(store);
    const before = await store.keys.list(uid);
    const refusal = new AppError("not_found", "No such key");
    let decisions = 0;
    const change = store.keys.change(uid, () => {
      decisions += 1;
      throw refusal;
    });
    await expect(change).rejects.toBe(refusal);
    expect(decisions).toBe(1);
    expect(await store.keys.change(uid, (keys) => ({ write: [], result: keys }))).toEqual(before);
  });

  it("lets changes of one account happen one after the other: 20 that each add a key below 10 add 10", async () => {
    const { uid } = makeRecord();
    const stores = [store, harness.open()];
    const changes = stores.flatMap(({ keys }) =>
      Array.from({ length: 10 }, () =>
        keys.change(uid, (existing) => {
          if (existing.length >= 10) throw new AppError("exhausted", "Full");
          return { write: [makeRecord({ uid })], result: null };
        }),
      ),
    );
    const outcomes = await Promise.allSettled(changes);
    const refusals = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refusals.map(({ reason }) => String(reason))).toEqual(Array(10).fill("AppError: Full"));
    expect(await store.keys.list(uid)).toHaveLength(10);
  });

  it("revokes and renames a key in the middle of a burst, and loses no count by it", async () => {
    const key = await putKey(store);
    const other = harness.open();
    let burst = 0;
    let revoked = false;
    const requests = Array.from({ length: 8 }, async () => {
      while (!revoked || burst < 100) {
        burst += 1;
        await other.keys.count(key.hash, 1, noon);
      }
    });
    const changed = { ...key, label: "Renamed", revokedAt: noon };
    await store.keys.change(key.uid, () => ({ write: [changed], result: null }));
    revoked = true;
    await Promise.all(requests);
    expect(await other.keys.count(key.hash, 1, noon)).toMatchObject({
      revokedAt: noon,
      slots: [{ slot: slotOf(noon), requests: burst + 1 }],
    });
    expect(await store.keys.list(key.uid)).toEqual([changed]);
  });

  it("returns the usage of keys in the order of their hashes", async () => {
    const [used, unused, unknown] = [await putKey(store), await putKey(store), makeRecord()];
    await store.keys.count(used.hash, 2, noon);
    const nothing = { lastUsedAt: null, slots: [], hours: [] };
    const uses = await store.keys.usage([unused.hash, used.hash, unknown.hash, unused.hash]);
    expect(uses).toEqual([nothing, expect.objectContaining({ lastUsedAt: noon }), nothing, nothing]);
    expect(await store.keys.usage([])).toEqual([]);
  });
}
