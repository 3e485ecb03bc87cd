import { Firestore, Timestamp } from "firebase-admin/firestore";
import { keptAfterEndMs } from "../../src/keys/key-store.ts";
import { minuteOf } from "../../src/keys/quota.ts";
import { dayMs, hourMs } from "../../src/base/clock.ts";
import { emptySnapshot } from "../../src/extras/changes/snapshot.ts";
import { changedFields } from "../../src/store/firestore/key-document.ts";
import { openFullFirestoreStore } from "../../src/extras/store/open.ts";
import type { FullStore } from "../../src/extras/store/open.ts";
import { firestoreHost, freshProject } from "../support/firestore-host.ts";
import { listing } from "../support/made-up-changes.ts";
import { storeContracts } from "./contracts.ts";
import { makeRecord, noon, putKey, spoiled, storeOfSuite, type StoreHarness } from "./store-harness.ts";

interface FirestoreHarness extends StoreHarness {
  readonly db: Firestore;
}

function createFirestoreHarness(): FirestoreHarness {
  const projectId = freshProject();
  const emulatorHost = firestoreHost();
  const db = new Firestore({ projectId, host: emulatorHost, ssl: false });
  const opened: FullStore[] = [];
  return {
    db,
    open() {
      const store = openFullFirestoreStore({ projectId, emulatorHost });
      opened.push(store);
      return store;
    },
    async keptOf(hash) {
      const document = await db.doc(`apiKeys/${hash}`).get();
      return JSON.stringify([document.updateTime?.valueOf(), document.data()]);
    },
    async spoil(what, id) {
      const { field, text } = spoiled[what];
      await db.doc(`${what}/${id}`).update({ [field]: text });
    },
    async clear() {
      await Promise.all([db.terminate(), ...opened.map((store) => store.close())]);
    },
  };
}

storeContracts("Firestore", createFirestoreHarness, { calls: 120, schedules: 8 });

describe("the Firestore store's documents", () => {
  const event = { scheduledStartTime: null, event_subtitle: null, event_title: "", fetchedAt: noon };
  const { harness, store } = storeOfSuite(createFirestoreHarness);

  const deleteAtOf = async (path: string): Promise<unknown> =>
    (await harness.db.doc(path).get()).get("deleteAt");

  it("carry the moment of their deletion as a Timestamp: 30 days after a key's end, and none while it has none; 30 days after a change", async () => {
    const key = await putKey(store);
    const path = `apiKeys/${key.hash}`;
    expect(await deleteAtOf(path)).toBeNull();
    await store.keys.change(key.uid, () => ({ write: [{ ...key, expiresAt: noon + dayMs }], result: null }));
    expect(await deleteAtOf(path)).toEqual(Timestamp.fromMillis(noon + dayMs + keptAfterEndMs));
    await store.keys.change(key.uid, () => ({ write: [{ ...key, revokedAt: noon }], result: null }));
    expect(await deleteAtOf(path)).toEqual(Timestamp.fromMillis(noon + keptAfterEndMs));

    await store.events.put("KXA-1", event);
    expect(await deleteAtOf("events/KXA-1")).toEqual(Timestamp.fromMillis(noon + 180 * dayMs));

    const state = { seq: 1, snapshotId: "one", readAt: noon, collectedAt: noon };
    const changes = [listing(1, noon)];
    await store.changes.commit({ after: null, state, snapshot: emptySnapshot, changes });
    expect(await deleteAtOf("changes/000000000001")).toEqual(Timestamp.fromMillis(noon + 30 * dayMs));
  });

  it("get only the fields that a change changed: an operator may have disabled the key meanwhile", () => {
    const key = makeRecord();
    expect(changedFields({ ...key, label: "Renamed" }, key)).toEqual({ label: "Renamed", deleteAt: null });
  });

  it("name no account by its id", async () => {
    const key = await putKey(store);
    const accounts = await harness.db.collection("accounts").listDocuments();
    expect(accounts).not.toHaveLength(0);
    expect(accounts.map(({ id }) => id).filter((id) => !/^[0-9a-f]{64}$/.test(id))).toEqual([]);
    expect(accounts.map(({ id }) => id)).not.toContain(key.uid);
  });

  it("work as they were before rotations were recorded", async () => {
    const { hash, uid, keyNumber } = makeRecord();
    const minute = minuteOf(noon);
    const hour = Math.floor(noon / hourMs);
    await harness.db.doc(`apiKeys/${hash}`).set({
      keyNumber,
      uid,
      label: "Old",
      environment: "staging",
      hint: "a1B2",
      createdAt: noon - dayMs,
      expiresAt: 0,
      revokedAt: 0,
      disabledAt: 0,
      counted: true,
      deleteAt: null,
      lastUsedAt: noon - 1,
      quota: { [`c${minute % 64}`]: minute * 1e6 + 3, [`c${(minute - 1) % 64}`]: (minute - 65) * 1e6 + 9 },
      hours: { [`c${hour % 192}`]: hour * 1e6 + 3 },
    });
    const [record] = await store.keys.list(uid);
    expect(record).toMatchObject({ hash, label: "Old", expiresAt: null, replacedAt: null });
    expect(await store.keys.usage([hash])).toMatchObject([
      { lastUsedAt: noon - 1, hours: [{ hour, requests: 3 }] },
    ]);
    const state = await store.keys.count(hash, 2, noon);
    expect(state).toMatchObject({ keyNumber, expiresAt: null, replacedAt: null });
    expect(state?.minutes).toContainEqual({ minute, requests: 5 });
    expect(await store.keys.peek(hash)).toEqual(state);
    if (record !== undefined)
      await store.keys.change(uid, () => ({ write: [{ ...record, revokedAt: noon }], result: null }));
    expect(await store.keys.count(hash, 1, noon)).toMatchObject({ revokedAt: noon, replacedAt: null });
  });

  it("are refused, not let in, when they belong to no key", async () => {
    const { hash } = makeRecord();
    await harness.db.doc(`apiKeys/${hash}`).set({ label: "Made by hand" });
    await expect(store.keys.peek(hash)).rejects.toThrow();
    await expect(store.keys.count(hash, 1, noon)).rejects.toThrow();
  });
});

describe("opening the Firestore store", () => {
  it("fails without a project, naming the setting", () => {
    expect(() => openFullFirestoreStore({ projectId: undefined })).toThrow("GCLOUD_PROJECT");
  });
});
