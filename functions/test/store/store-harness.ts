import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { randomKeyNumber } from "../../src/keys/api-key.ts";
import type { KeyRecord } from "../../src/keys/key-store.ts";
import { openFullSqliteStore } from "../../src/extras/store/open.ts";
import type { FullStore } from "../../src/extras/store/open.ts";
import { clockOf } from "../support/virtual-clock.ts";

/** What a contract suite needs of a store: several instances on the same data, and what they have stored. */
export interface StoreHarness {
  /** Another instance on the same data, as another process would open it. */
  open(): FullStore;
  /** Everything that is kept of a key, as a text that differs after any write. */
  keptOf(hash: string): Promise<string>;
  /** Damages a stored event, watch or delivery so that it can't be read. */
  spoil(what: "events" | "watches" | "deliveries", id: string): Promise<void>;
  clear(): Promise<void>;
}

/** What is written over a field of each, so that it can't be read. */
export const spoiled = {
  events: { id: "eventTicker", field: "scheduledStartTime", text: "soon" },
  watches: { id: "id", field: "watch", text: "{}" },
  deliveries: { id: "id", field: "delivery", text: "{}" },
} as const;

/** A store on data of the suite's own, for all its tests. */
export function storeOfSuite<Harness extends StoreHarness>(createHarness: () => Harness) {
  const harness = createHarness();
  afterAll(() => harness.clear());
  return { harness, store: harness.open() };
}

export function createSqliteHarness(): StoreHarness & { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), "store-"));
  const opened: FullStore[] = [];
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
      const store = openFullSqliteStore({ folder, clock: stillClock });
      opened.push(store);
      return store;
    },
    keptOf: (hash) =>
      behind((db) =>
        JSON.stringify(db.prepare("SELECT * FROM keys WHERE hash = ?").get(hash), (_field, value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
        ),
      ),
    spoil: (what, id) =>
      behind((db) => {
        const { id: column, field, text } = spoiled[what];
        db.prepare(`UPDATE ${what} SET ${field} = ? WHERE ${column} = ?`).run(text, id);
      }),
    async clear() {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
}

/** 20 November 2026, half a minute past noon UTC. */
export const noon = Date.UTC(2026, 10, 20, 12, 0, 30);

export const stillClock = clockOf(() => noon);

/** A fresh key of a fresh account. */
export function makeRecord(of: Partial<KeyRecord> = {}): KeyRecord {
  return {
    hash: randomBytes(32).toString("hex"),
    keyNumber: randomKeyNumber(),
    uid: `user-${randomBytes(8).toString("hex")}`,
    label: "Laptop",
    environment: "production",
    hint: "a1B2",
    createdAt: noon - 1_000,
    expiresAt: null,
    revokedAt: null,
    disabledAt: null,
    replacedAt: null,
    ...of,
  };
}

/** Stores a fresh key and returns its record. */
export async function putKey(store: FullStore, of: Partial<KeyRecord> = {}): Promise<KeyRecord> {
  const record = makeRecord(of);
  await store.keys.change(record.uid, () => ({ write: [record], result: undefined }));
  return record;
}
