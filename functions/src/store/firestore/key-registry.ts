import { createHash } from "node:crypto";
import { GrpcStatus } from "firebase-admin/firestore";
import pRetry from "p-retry";
import type { KeyChange, KeyDirectory, KeyRecord, KeyRegistry } from "../../keys/key-store.ts";
import { secondMs } from "../../base/clock.ts";
import { unavailable } from "../../base/errors.ts";
import { TimeoutError, withTimeout } from "../../base/with-timeout.ts";
import { grpcStatusOf, transientStatuses, type CallLimits } from "./call.ts";
import type { Documents, Found } from "./documents.ts";
import {
  changedFields,
  keyCollection,
  recordFields,
  toOwner,
  toRecord,
  toUsage,
  usageFields,
} from "./key-document.ts";
import { encode } from "./values.ts";

const timeoutMs = 5 * secondMs;
/** For a change with all its attempts: of many at once each may conflict with all the others. */
const changeTimeoutMs = 2 * timeoutMs;
/** An index on the last use would cost every request's count a write more. */
const keysPerPage = 300;
const readLimits: CallLimits = { timeoutMs, retryOn: transientStatuses };

/** A write repeated after it took effect would be decided twice: two keys instead of one. */
const writeLimits: CallLimits = { timeoutMs, retryOn: [GrpcStatus.ABORTED] };

/** Between the attempts of a change that met a conflicting one, in milliseconds; each is drawn up to twice as long. */
const pauses = { retries: 30, minTimeout: 10, factor: 1.3, maxTimeout: 200, randomize: true };

/** How a write fails when the account's document has changed since it was read. */
const conflictStatuses: readonly unknown[] = [
  GrpcStatus.ABORTED,
  GrpcStatus.ALREADY_EXISTS,
  GrpcStatus.FAILED_PRECONDITION,
];

type Decide<Result> = (keys: readonly KeyRecord[]) => KeyChange<Result>;

export function firestoreKeyRegistry(documents: Documents): KeyRegistry & KeyDirectory {
  const pathOf = (hash: string) => `${keyCollection}/${hash}`;
  const hashIn = (name: string) => name.slice(documents.nameOf(pathOf("")).length);

  const recordIn = ({ name, fields }: Found) => toRecord(hashIn(name), fields);

  async function find(field: "uid" | "keyNumber", value: string | number): Promise<KeyRecord[]> {
    const found = await documents.find({ collection: keyCollection, field, value }, recordFields, readLimits);
    return found.map(recordIn);
  }

  const list = (uid: string) => find("uid", uid);

  /**
   * Every change writes the account's document on condition that it has not changed since before the keys were read, so of two
   * conflicting changes one decides again. A transaction would lock the keys against the guard, and two of one account against
   * each other.
   */
  async function attempt<Result>(uid: string, decide: Decide<Result>): Promise<Result> {
    const account = `accounts/${createHash("sha256").update(uid).digest("hex")}`;
    const known = await documents.get(account, ["changes"], readLimits);
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
    await documents.commit([ticket, ...records], writeLimits);
    return result;
  }

  async function change<Result>(uid: string, decide: Decide<Result>): Promise<Result> {
    const attempts = pRetry(() => attempt(uid, decide), {
      ...pauses,
      maxRetryTime: changeTimeoutMs,
      shouldRetry: ({ error }) => conflictStatuses.includes(grpcStatusOf(error)),
    });
    try {
      return await withTimeout(changeTimeoutMs, attempts, "Firestore");
    } catch (error) {
      throw error instanceof TimeoutError ? unavailable(error) : error;
    }
  }

  async function usage(hashes: readonly string[]) {
    if (hashes.length === 0) return [];
    const found = await documents.getAll(hashes.map(pathOf), usageFields, readLimits);
    const fieldsOf = new Map(found.map(({ name, fields }) => [hashIn(name), fields]));
    return hashes.map((hash) => toUsage(fieldsOf.get(hash) ?? {}));
  }

  return {
    list,
    change,
    usage,

    async findByHash(hash) {
      const found = await documents.get(pathOf(hash), recordFields, readLimits);
      return found === null ? null : recordIn(found);
    },

    async accountsUsedSince(at) {
      const uids = new Set<string>();
      let after: string | null = null;
      do {
        const page: readonly Found[] = await documents.page(
          { collection: keyCollection, after, max: keysPerPage },
          ["uid", "lastUsedAt"],
          readLimits,
        );
        for (const { fields } of page) {
          const { uid, lastUsedAt } = toOwner(fields);
          if (lastUsedAt !== null && lastUsedAt >= at) uids.add(uid);
        }
        after = page.length < keysPerPage ? null : (page.at(-1)?.name ?? null);
      } while (after !== null);
      return [...uids];
    },

    async findByNumber(keyNumber) {
      const [found] = await find("keyNumber", keyNumber);
      return found ?? null;
    },
  };
}
