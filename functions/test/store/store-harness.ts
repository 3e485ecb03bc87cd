import { randomBytes } from "node:crypto";
import { randomKeyNumber } from "../../src/keys/api-key.ts";
import type { KeyRecord } from "../../src/keys/key-store.ts";
import { clockOf } from "../support/virtual-clock.ts";
import type { Store } from "../../src/store/store.ts";

/** What a contract suite needs of a store: several instances on the same data, and what they have stored. */
export interface StoreHarness {
  /** Another instance on the same data, as another process would open it. */
  open(): Store;
  /** Everything that is kept of a key, as a text that differs after any write. */
  keptOf(hash: string): Promise<string>;
  /** Damages the stored event so that it can't be read. */
  spoilEvent(eventTicker: string): Promise<void>;
  /** Damages the stored watch so that it can't be read. */
  spoilWatch(watchId: string): Promise<void>;
  /** Damages the stored delivery so that it can't be read. */
  spoilDelivery(id: string): Promise<void>;
  clear(): Promise<void>;
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
    counted: true,
    ...of,
  };
}

/** Stores a fresh key and returns its record. */
export async function putKey(store: Store, of: Partial<KeyRecord> = {}): Promise<KeyRecord> {
  const record = makeRecord(of);
  await store.keys.change(record.uid, () => ({ write: [record], result: undefined }));
  return record;
}
