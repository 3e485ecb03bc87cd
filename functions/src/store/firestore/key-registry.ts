import { createHash } from "node:crypto";
import { FieldValue, GrpcStatus, type Firestore } from "firebase-admin/firestore";
import pRetry from "p-retry";
import type { KeyChange, KeyRecord, KeyRegistry } from "../../access/key-store.ts";
import { secondMs, type Clock } from "../../base/clock.ts";
import { within } from "../../base/within.ts";
import { keyCollection, recordFields, toFields, toRecord, toUse, useFields } from "./key-document.ts";
import { grpcCodeOf } from "./wire.ts";

const deadlineMs = 5 * secondMs;

/** Pauses between the attempts of a change that met another one, in milliseconds; each is drawn up to twice as long. */
const pauses = { retries: 30, minTimeout: 10, factor: 1.3, maxTimeout: 200, randomize: true };

/** How a write fails when the account's document is not as it was read. */
const overtaken: readonly unknown[] = [
  GrpcStatus.ABORTED,
  GrpcStatus.ALREADY_EXISTS,
  GrpcStatus.FAILED_PRECONDITION,
];

export function firestoreKeyRegistry(db: () => Firestore, clock: Clock): KeyRegistry {
  const keyAt = (hash: string) => db().collection(keyCollection).doc(hash);

  async function list(uid: string): Promise<KeyRecord[]> {
    const found = await db()
      .collection(keyCollection)
      .where("uid", "==", uid)
      .select(...recordFields)
      .get();
    return found.docs.map((document) => toRecord(document.id, document.data()));
  }

  /**
   * Every change writes the account's document on condition that it is as it was before the keys were read, so of two that meet
   * one has to decide again. A transaction would lock the keys against the guard, and two of one account against each other.
   */
  async function attempt<Result>(uid: string, decide: (keys: readonly KeyRecord[]) => KeyChange<Result>) {
    const account = db().collection("accounts").doc(createHash("sha256").update(uid).digest("hex"));
    const { updateTime } = await account.get();
    const keys = await list(uid);
    const { write, result } = decide(keys);
    if (write.length === 0) return result;

    const batch = db().batch();
    if (updateTime === undefined) batch.create(account, { changes: 1 });
    else batch.update(account, { changes: FieldValue.increment(1) }, { lastUpdateTime: updateTime });
    for (const key of write) {
      const before = keys.find(({ hash }) => hash === key.hash);
      batch.set(keyAt(key.hash), toFields(key, before), { merge: true });
    }
    await batch.commit();
    return result;
  }

  function change<Result>(uid: string, decide: (keys: readonly KeyRecord[]) => KeyChange<Result>) {
    const giveUpAt = clock.now() + deadlineMs;
    return pRetry(() => attempt(uid, decide), {
      ...pauses,
      shouldRetry: ({ error }) => overtaken.includes(grpcCodeOf(error)) && clock.now() < giveUpAt,
    });
  }

  async function use(hashes: readonly string[]) {
    const documents = hashes.map(keyAt);
    if (documents.length === 0) return [];
    const found = await db().getAll(...documents, { fieldMask: useFields });
    return found.map((document) => toUse(document.data()));
  }

  return {
    list: (uid) => within(deadlineMs, list(uid), "Firestore"),
    change: (uid, decide) => within(deadlineMs, change(uid, decide), "Firestore"),
    use: (hashes) => within(deadlineMs, use(hashes), "Firestore"),
  };
}
