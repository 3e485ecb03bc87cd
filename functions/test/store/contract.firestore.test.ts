import { Firestore, Timestamp } from "firebase-admin/firestore";
import { keptAfterEndMs } from "../../src/keys/key-status.ts";
import { dayMs } from "../../src/base/clock.ts";
import { changedFields } from "../../src/firestore/key-document.ts";
import { openStore } from "../../src/firestore/store.ts";
import type { Store } from "../../src/services.ts";
import { firestoreHost, freshProject, timeFactor } from "../support/firestore-emulator.ts";
import { storeContracts } from "./contracts.ts";
import { makeRecord, noon, putKey, storeOfSuite, type StoreHarness } from "./store-harness.ts";

interface FirestoreHarness extends StoreHarness {
  readonly db: Firestore;
}

function createFirestoreHarness(): FirestoreHarness {
  const projectId = freshProject();
  const place = { GCLOUD_PROJECT: projectId, FIRESTORE_EMULATOR_HOST: firestoreHost() };
  const db = new Firestore({ projectId, host: firestoreHost(), ssl: false });
  const opened: Store[] = [];
  return {
    db,
    open() {
      const store = openStore({ ...place, timeFactor });
      opened.push(store);
      return store;
    },
    async keptOf(hash) {
      const document = await db.doc(`apiKeys/${hash}`).get();
      return JSON.stringify([document.updateTime?.valueOf(), document.data()]);
    },
    async spoilEvent(eventTicker) {
      await db.doc(`events/${eventTicker}`).update({ scheduledStartTime: "soon" });
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

  it("carry the moment of their deletion as a Timestamp: 30 days after a key's end, and none while it has none; 180 days after an event was read", async () => {
    const key = await putKey(store);
    const path = `apiKeys/${key.hash}`;
    expect(await deleteAtOf(path)).toBeNull();
    await store.keys.change(key.uid, () => ({ write: [{ ...key, expiresAt: noon + dayMs }], result: null }));
    expect(await deleteAtOf(path)).toEqual(Timestamp.fromMillis(noon + dayMs + keptAfterEndMs));
    await store.keys.change(key.uid, () => ({ write: [{ ...key, revokedAt: noon }], result: null }));
    expect(await deleteAtOf(path)).toEqual(Timestamp.fromMillis(noon + keptAfterEndMs));

    await store.events.put("KXA-1", event);
    expect(await deleteAtOf("events/KXA-1")).toEqual(Timestamp.fromMillis(noon + 180 * dayMs));
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

  it("are refused, not let in, when they belong to no key", async () => {
    const { hash } = makeRecord();
    await harness.db.doc(`apiKeys/${hash}`).set({ label: "Made by hand" });
    await expect(store.keys.peek(hash)).rejects.toThrow();
    await expect(store.keys.count(hash, 1, noon)).rejects.toThrow();
  });
});

describe("opening the Firestore store", () => {
  it("fails without a project, naming the setting", () => {
    expect(() => openStore({ GCLOUD_PROJECT: undefined, FIRESTORE_EMULATOR_HOST: undefined })).toThrow(
      "GCLOUD_PROJECT",
    );
  });
});
