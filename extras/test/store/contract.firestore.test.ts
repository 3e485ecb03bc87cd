import { Firestore, Timestamp } from "firebase-admin/firestore";
import { dayMs } from "@mention-market/service/base/clock";
import {
  firestoreHost,
  freshProject,
  freePort,
  timeFactor,
} from "@mention-market/service/test/support/firestore-emulator";
import { startTcpProxy } from "@mention-market/service/test/support/tcp-proxy";
import { emptySnapshot } from "../../src/changes/snapshot.ts";
import { openExtraStores, type ExtraStores } from "../../src/store/open.ts";
import { newDelivery } from "../../src/watches/deliveries/delivery.ts";
import { listing, settledEvent } from "../support/made-up-changes.ts";
import { storeContracts } from "./contracts.ts";
import { noon, spoiled, stillClock, storeOfSuite, type StoreHarness } from "./store-harness.ts";

interface FirestoreHarness extends StoreHarness {
  readonly db: Firestore;
}

function createFirestoreHarness(): FirestoreHarness {
  const projectId = freshProject();
  const emulatorHost = firestoreHost();
  const db = new Firestore({ projectId, host: emulatorHost, ssl: false });
  const opened: ExtraStores[] = [];
  return {
    db,
    open() {
      const config = { GCLOUD_PROJECT: projectId, FIRESTORE_EMULATOR_HOST: emulatorHost, timeFactor };
      const store = openExtraStores(config, stillClock);
      opened.push(store);
      return store;
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

storeContracts("Firestore", createFirestoreHarness);

describe("the Firestore documents of the extras", () => {
  const { harness, store } = storeOfSuite(createFirestoreHarness);

  it("carry the moment of their deletion as a Timestamp: 30 days after a change, a settled event or a delivery was stored", async () => {
    const data = {
      watchId: "watch_1",
      changeId: "1",
      type: "market.settled",
      timestamp: "",
      data: {},
    } as const;
    const delivery = newDelivery(data, noon);
    await store.deliveries.add([delivery]);
    const stored = await harness.db.doc(`deliveries/${delivery.id}`).get();
    expect(stored.get("deleteAt")).toEqual(Timestamp.fromMillis(noon + 30 * dayMs));
    const state = { seq: 1, snapshotId: "one", readAt: noon, collectedAt: noon };
    const changes = [listing(1, noon)];
    const settled = [settledEvent("KXA-1", noon)];
    await store.changes.commit({ after: null, state, snapshot: emptySnapshot, changes, settled });
    for (const path of ["changes/000000000001", "settledEvents/KXA-1"]) {
      const document = await harness.db.doc(path).get();
      expect(document.get("deleteAt")).toEqual(Timestamp.fromMillis(noon + 30 * dayMs));
    }
  });
});

describe("opening the stores of the extras on Firestore", () => {
  it("fails without a project, naming the setting", () => {
    expect(() => openExtraStores({}, stillClock)).toThrow("GCLOUD_PROJECT");
  });
});

const openAt = (emulatorHost: string) =>
  openExtraStores({ GCLOUD_PROJECT: freshProject(), FIRESTORE_EMULATOR_HOST: emulatorHost }, stillClock);

/** How every call of the store ended. */
async function endsOf({ watches, passMemory }: ExtraStores): Promise<string[]> {
  const ends = await Promise.allSettled([
    watches.list("somebody"),
    watches.change("somebody", () => ({ write: [], remove: [], result: null })),
    watches.get("watch_1"),
    watches.update("watch_1", (watch) => watch),
    watches.version(),
    watches.all(),
    passMemory.read("prices"),
    passMemory.write("prices", ""),
  ]);
  return ends.map(({ status }) => status);
}

const allRejected = Array<string>(8).fill("rejected");

describe("the stores of the extras on Firestore", () => {
  it("reject every call while the network passes nothing, and work again when it does", async () => {
    const proxy = await startTcpProxy(firestoreHost());
    const store = openAt(proxy.host);
    await store.passMemory.write("fanOut", "before");
    proxy.pause();
    expect(await endsOf(store)).toEqual(allRejected);
    proxy.resume();
    expect(await store.passMemory.read("fanOut")).toBe("before");
    await store.close();
    await proxy.close();
  });

  it("reject every call with nobody listening", async () => {
    const store = openAt(`127.0.0.1:${await freePort()}`);
    expect(await endsOf(store)).toEqual(allRejected);
    await store.close();
  });
});
