import { randomInt } from "node:crypto";
import { AppError } from "../../src/base/errors.ts";
import { minuteOf } from "../../src/keys/quota.ts";
import { dayMs } from "../../src/base/clock.ts";
import type { Store } from "../../src/store/store.ts";
import { makeRecord, noon, putKey, type StoreHarness } from "./store-harness.ts";

const byHash = (a: { hash: string }, b: { hash: string }) => a.hash.localeCompare(b.hash);

/** What the owner's calls rely on (KeyRegistry), whatever the store. */
export function keyRegistryContract(createHarness: () => StoreHarness): void {
  let harness: StoreHarness;
  let store: Store;
  beforeAll(() => {
    harness = createHarness();
    store = harness.open();
  });
  afterAll(() => harness.clear());

  it("lists every field of an account's keys as it was written, on every instance", async () => {
    const first = makeRecord({ label: "", environment: "staging", counted: false });
    const second = makeRecord({
      uid: first.uid,
      label: "Zoë's “key” / 1",
      environment: "development",
      keyNumber: Number.MAX_SAFE_INTEGER,
      expiresAt: noon + dayMs,
      revokedAt: noon,
      disabledAt: noon - 1,
      replacedAt: noon - 2,
    });
    await store.keys.change(first.uid, () => ({ write: [first, second], result: null }));
    const expected = [first, second].toSorted(byHash);
    expect((await store.keys.list(first.uid)).toSorted(byHash)).toEqual(expected);
    expect((await harness.open().keys.list(first.uid)).toSorted(byHash)).toEqual(expected);
  });

  it("names the accounts whose keys were used since a moment, each once, and no others", async () => {
    const [used, unused, earlier] = [await putKey(store), await putKey(store), await putKey(store)];
    const second = await putKey(store, { uid: used.uid });
    for (const { hash } of [used, second]) await store.keys.count(hash, 1, noon);
    await store.keys.count(earlier.hash, 1, noon - 3 * dayMs);
    const uids = await store.keys.accountsUsedSince(noon - 2 * dayMs);
    expect(uids.filter((uid) => [used, unused, earlier].some((key) => key.uid === uid))).toEqual([used.uid]);
  });

  it("keeps accounts apart", async () => {
    const mine = await putKey(store);
    const theirs = await putKey(store);
    expect(await store.keys.list(mine.uid)).toEqual([mine]);
    await store.keys.change(theirs.uid, (keys) => {
      expect(keys).toEqual([theirs]);
      return { write: [{ ...theirs, revokedAt: noon }], result: null };
    });
    expect(await store.keys.list(mine.uid)).toEqual([mine]);
    expect(await store.keys.list(makeRecord().uid)).toEqual([]);
  });

  it("takes any text for an account's id", async () => {
    const uid = `../${"ü".repeat(100)} /__x__`;
    const key = makeRecord({ uid });
    await store.keys.change(uid, (keys) => ({ write: [key], result: keys.length }));
    expect(await store.keys.list(uid)).toContainEqual(key);
  });

  it("passes a change the account's keys and returns what it decided", async () => {
    const key = await putKey(store);
    const result = await store.keys.change(key.uid, (keys) => ({ write: [], result: keys }));
    expect(result).toEqual([key]);
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
    expect(await store.keys.list(uid)).toEqual(before);
    const after = await store.keys.change(uid, (keys) => ({ write: [], result: keys }));
    expect(after).toEqual(before);
  });

  it("leaves counts and last use of a changed key alone", async () => {
    const key = await putKey(store);
    await store.keys.count(key.hash, 9, noon);
    await store.keys.change(key.uid, ([old]) => ({
      write: old === undefined ? [] : [{ ...old, label: "Renamed", revokedAt: noon }],
      result: null,
    }));
    const [use] = await store.keys.usage([key.hash]);
    expect(use).toMatchObject({ lastUsedAt: noon, minutes: [{ minute: minuteOf(noon), requests: 9 }] });
    expect(await store.keys.list(key.uid)).toEqual([{ ...key, label: "Renamed", revokedAt: noon }]);
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

  it("revokes a key in the middle of a burst, and loses no count by it", async () => {
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
    await store.keys.change(key.uid, () => ({ write: [{ ...key, revokedAt: noon }], result: null }));
    revoked = true;
    await Promise.all(requests);
    expect(await other.keys.count(key.hash, 1, noon)).toMatchObject({
      revokedAt: noon,
      minutes: [{ minute: minuteOf(noon), requests: burst + 1 }],
    });
  });

  it("finds a key of any account by its hash and by its number, as it is listed", async () => {
    const key = await putKey(store, {
      keyNumber: Number.MAX_SAFE_INTEGER - randomInt(2 ** 32),
      disabledAt: noon,
    });
    await putKey(store);
    await store.keys.count(key.hash, 1, noon);
    for (const { keys } of [store, harness.open()]) {
      expect(await keys.findByHash(key.hash)).toEqual(key);
      expect(await keys.findByNumber(key.keyNumber)).toEqual(key);
    }
  });

  it("finds null for a hash and a number that no key has", async () => {
    const unknown = makeRecord();
    expect(await store.keys.findByHash(unknown.hash)).toBeNull();
    expect(await store.keys.findByNumber(unknown.keyNumber)).toBeNull();
  });

  it("returns the usage of keys in the order of their hashes", async () => {
    const used = await putKey(store);
    const unused = await putKey(store, { uid: used.uid });
    const unknown = makeRecord();
    await store.keys.count(used.hash, 2, noon);
    const nothing = { lastUsedAt: null, minutes: [], hours: [] };
    const uses = await store.keys.usage([unused.hash, used.hash, unknown.hash, unused.hash]);
    expect(uses).toEqual([nothing, expect.objectContaining({ lastUsedAt: noon }), nothing, nothing]);
    expect(await store.keys.usage([])).toEqual([]);
  });
}
