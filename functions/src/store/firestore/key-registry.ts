import { createHash } from "node:crypto";
import { GrpcStatus } from "firebase-admin/firestore";
import pRetry from "p-retry";
import type { KeyChange, KeyDirectory, KeyRecord, KeyRegistry } from "../../access/key-store.ts";
import { secondMs, type Clock } from "../../base/clock.ts";
import { withTimeout } from "../../base/with-timeout.ts";
import { passing, grpcStatusOf, type Limits } from "./call.ts";
import type { Documents, Found } from "./documents.ts";
import { changedFields, keyCollection, recordFields, toRecord, toUse, useFields } from "./key-document.ts";
import { encode } from "./values.ts";

const deadlineMs = 5 * secondMs;
/** For a change with all its attempts: of many at once each may be overtaken by all the others. */
const changeDeadlineMs = 2 * deadlineMs;
const reading: Limits = { deadlineMs, repeatedAfter: passing };

/** A change that is repeated after it was written would be decided twice: two keys instead of one. */
const writing: Limits = { deadlineMs, repeatedAfter: [GrpcStatus.ABORTED] };

/** Pauses between the attempts of a change that was overtaken, in milliseconds; each is drawn up to twice as long. */
const pauses = { retries: 30, minTimeout: 10, factor: 1.3, maxTimeout: 200, randomize: true };

/** How a write fails when the account's document is not as it was read. */
const overtaken: readonly unknown[] = [
  GrpcStatus.ABORTED,
  GrpcStatus.ALREADY_EXISTS,
  GrpcStatus.FAILED_PRECONDITION,
];

type Decide<Result> = (keys: readonly KeyRecord[]) => KeyChange<Result>;

export function firestoreKeyRegistry(documents: Documents, clock: Clock): KeyRegistry & KeyDirectory {
  const pathOf = (hash: string) => `${keyCollection}/${hash}`;
  const hashIn = (name: string) => name.slice(documents.nameOf(pathOf("")).length);

  const recordIn = ({ name, fields }: Found) => toRecord(hashIn(name), fields);

  async function find(field: "uid" | "keyNumber", value: string | number): Promise<KeyRecord[]> {
    const found = await documents.find({ collection: keyCollection, field, value }, recordFields, reading);
    return found.map(recordIn);
  }

  const list = (uid: string) => find("uid", uid);

  /**
   * Every change writes the account's document on condition that it is as it was before the keys were read, so of two that meet
   * one has to decide again. A transaction would lock the keys against the guard, and two of one account against each other.
   */
  async function attempt<Result>(uid: string, decide: Decide<Result>): Promise<Result> {
    const account = `accounts/${createHash("sha256").update(uid).digest("hex")}`;
    const known = await documents.get(account, ["changes"], reading);
    const keys = await list(uid);
    const { write, result } = decide(keys);
    if (write.length === 0) return result;

    const ticket = {
      update: { name: documents.nameOf(account) },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: "changes", increment: { integerValue: 1 } }],
      currentDocument: known === null ? { exists: false } : { updateTime: known.updateTime },
    };
    const records = write.map((record) => {
      const fields = changedFields(
        record,
        keys.find(({ hash }) => hash === record.hash),
      );
      return {
        update: { name: documents.nameOf(pathOf(record.hash)), fields: encode(fields) },
        updateMask: { fieldPaths: Object.keys(fields) },
      };
    });
    await documents.commit([ticket, ...records], writing);
    return result;
  }

  function change<Result>(uid: string, decide: Decide<Result>): Promise<Result> {
    const giveUpAt = clock.monotonicMs() + changeDeadlineMs;
    return pRetry(() => attempt(uid, decide), {
      ...pauses,
      shouldRetry: ({ error }) => overtaken.includes(grpcStatusOf(error)) && clock.monotonicMs() < giveUpAt,
    });
  }

  async function usage(hashes: readonly string[]) {
    if (hashes.length === 0) return [];
    const found = await documents.getAll(hashes.map(pathOf), useFields, reading);
    const fieldsOf = new Map(found.map(({ name, fields }) => [hashIn(name), fields]));
    return hashes.map((hash) => toUse(fieldsOf.get(hash) ?? {}));
  }

  return {
    list,
    change: (uid, decide) => withTimeout(changeDeadlineMs, change(uid, decide), "Firestore"),
    usage,

    async findByHash(hash) {
      const found = await documents.get(pathOf(hash), recordFields, reading);
      return found === null ? null : recordIn(found);
    },

    async findByNumber(keyNumber) {
      const [found] = await find("keyNumber", keyNumber);
      return found ?? null;
    },
  };
}
