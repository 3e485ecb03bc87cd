import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { randomKeyNumber } from "../../src/keys/api-key.ts";
import type { KeyRecord } from "../../src/keys/key-store.ts";
import type { Store } from "../../src/services.ts";
import { openSqliteStore } from "../../local/sqlite/store.ts";
import { clockOf } from "../support/virtual-clock.ts";
import { memoryFolder } from "../support/memory-folder.ts";

/** What a contract suite needs of a store: several instances on the same data, and what they have stored. */
export interface StoreHarness {
  /** Another instance on the same data, as another process would open it. */
  open(): Store;
  /** Everything that is kept of a key, as a text that differs after any write. */
  keptOf(hash: string): Promise<string>;
  /** Damages a stored event so that it can't be read. */
  spoilEvent(eventTicker: string): Promise<void>;
  clear(): Promise<void>;
}

/** A store on data of the suite's own, for all its tests. */
export function storeOfSuite<Harness extends StoreHarness>(createHarness: () => Harness) {
  const harness = createHarness();
  afterAll(() => harness.clear());
  return { harness, store: harness.open() };
}

export function createSqliteHarness(): StoreHarness & { readonly folder: string } {
  const folder = mkdtempSync(join(memoryFolder, "store-"));
  const opened: Store[] = [];
  const behind = <Result>(work: (db: DatabaseSync) => Result): Promise<Result> => {
    const db = new DatabaseSync(join(folder, "mention-market.sqlite"));
    try {
      return Promise.resolve(work(db));
    } finally {
      db.close();
    }
  };
  return {
    folder,
    open() {
      const store = openSqliteStore(folder, stillClock);
      opened.push(store);
      return store;
    },
    keptOf: (hash) =>
      behind((db) =>
        JSON.stringify(db.prepare("SELECT * FROM keys WHERE hash = ?").get(hash), (_field, value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
        ),
      ),
    spoilEvent: (eventTicker) =>
      behind((db) => {
        db.prepare("UPDATE events SET scheduledStartTime = 'soon' WHERE eventTicker = ?").run(eventTicker);
      }),
    async clear() {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
}

/** 20 November 2026, a quarter of a minute past noon UTC. */
export const noon = Date.UTC(2026, 10, 20, 12, 0, 15);

export const stillClock = clockOf(() => noon);

/** A fresh key of a fresh account. */
export function makeRecord(of: Partial<KeyRecord> = {}): KeyRecord {
  return {
    hash: randomBytes(32).toString("hex"),
    keyNumber: randomKeyNumber(),
    uid: `user-${randomBytes(8).toString("hex")}`,
    label: "Laptop",
    environment: "production",
    purpose: "server",
    hint: "a1B2",
    createdAt: noon - 1_000,
    expiresAt: null,
    revokedAt: null,
    disabledAt: null,
    replacedAt: null,
    replacedBy: null,
    ...of,
  };
}

/** Stores a fresh key and returns its record. */
export async function putKey(store: Store, of: Partial<KeyRecord> = {}): Promise<KeyRecord> {
  const record = makeRecord(of);
  await store.keys.change(record.uid, () => ({ write: [record], result: undefined }));
  return record;
}
