import { GrpcStatus } from "firebase-admin/firestore";
import { maxCallMs, type KeyChange, type KeyRecord, type KeyStore } from "../../keys/key-store.ts";
import { minuteOf } from "../../keys/quota.ts";
import { floorOf, hourCells, hourOf, minuteCells } from "../ring.ts";
import { transientStatuses, unlessStatus, type CallLimits } from "./call.ts";
import { changeAccount, readLimits } from "./change.ts";
import { increment, where, type Documents, type StoredDocument } from "./documents.ts";
import {
  changedFields,
  keyCollection,
  minuteFields,
  owner,
  recordFields,
  stateFields,
  stateNumbers,
  toRecord,
  toState,
  toUsage,
  usageFields,
} from "./key-document.ts";

/** A count whose response was lost may count twice, which holds the key back. */
const countLimits: CallLimits = { timeoutMs: maxCallMs, retryOn: transientStatuses };

/** Requests refunded twice would admit too many: retried only when the attempt before has certainly changed nothing. */
const refundLimits: CallLimits = { ...countLimits, retryOn: [GrpcStatus.ABORTED] };

/** An index on the last use would cost every request's count a write more. */
const keysPerPage = 300;

type Decide<Result> = (keys: readonly KeyRecord[]) => KeyChange<Result>;
type Transform = ReturnType<typeof increment> | ReturnType<typeof maximum>;

/**
 * The guard's calls are one RPC each. Counting is a write without content: its transforms return the values after them, and
 * those that change nothing read. It needs no transaction, and transactions on one busy document starve each other.
 */
export function firestoreKeyStore(documents: Documents): KeyStore {
  const pathOf = (hash: string) => `${keyCollection}/${hash}`;
  const recordIn = ({ id, fields }: StoredDocument) => toRecord(id, fields);

  /** Applies the transforms in their order; null when there is no such key. */
  async function transform(hash: string, updateTransforms: Transform[], limits: CallLimits) {
    const write = {
      ...documents.merge(pathOf(hash), {}),
      updateTransforms,
      currentDocument: { exists: true },
    };
    const committed = await unlessStatus([GrpcStatus.NOT_FOUND], documents.commit([write], limits));
    return committed === null ? null : (committed[0]?.transformResults ?? []);
  }

  async function find(field: "uid" | "keyNumber", value: string | number): Promise<KeyRecord[]> {
    const query = { where: where(field, "EQUAL", value) };
    return (await documents.query(keyCollection, recordFields, query, readLimits)).map(recordIn);
  }

  return {
    async count(hash, requests, at) {
      const { minute, minuteFloor, hour, hourFloor } = cellsAt(at);
      const stamps = [
        maximum(minute, minuteFloor),
        maximum(hour, hourFloor),
        increment(hour, requests),
        maximum("lastUsedAt", at),
      ];
      const minutes = minuteFields.map((name) => `quota.${name}`);
      const counts = minutes.map((cell) => increment(cell, cell === minute ? requests : 0));
      const reads = stateNumbers.map((field) => increment(field, 0));
      const numbers = await transform(hash, [...stamps, ...counts, ...reads], countLimits);
      if (numbers === null) return null;

      const named = (names: readonly string[], from: number) =>
        Object.fromEntries(names.map((name, place) => [name, numbers[from + place]]));
      const quota = named(minuteFields, stamps.length);
      return toState({ ...named(stateNumbers, stamps.length + counts.length), quota });
    },

    async refund(hash, requests, at) {
      const { minute, minuteFloor, hour, hourFloor } = cellsAt(at);
      const undoing = [
        increment(minute, -requests),
        maximum(minute, minuteFloor),
        increment(hour, -requests),
        maximum(hour, hourFloor),
      ];
      await transform(hash, undoing, refundLimits);
    },

    async peek(hash) {
      const document = await documents.get(pathOf(hash), stateFields, countLimits);
      return document === null ? null : toState(document.fields);
    },

    list: (uid) => find("uid", uid),

    change: <Result>(uid: string, decide: Decide<Result>) =>
      changeAccount(documents, uid, async () => {
        const keys = await find("uid", uid);
        const { write, result } = decide(keys);
        const writes = write.map((record) => {
          const before = keys.find(({ hash }) => hash === record.hash);
          return documents.merge(pathOf(record.hash), changedFields(record, before));
        });
        return { writes, result };
      }),

    async usage(hashes) {
      if (hashes.length === 0) return [];
      const found = await documents.getAll(hashes.map(pathOf), usageFields, readLimits);
      const fieldsOf = new Map(found.map(({ id, fields }) => [id, fields]));
      return hashes.map((hash) => toUsage(fieldsOf.get(hash) ?? {}));
    },

    async findByHash(hash) {
      const found = await documents.get(pathOf(hash), recordFields, readLimits);
      return found === null ? null : recordIn(found);
    },

    async findByNumber(keyNumber) {
      const [found] = await find("keyNumber", keyNumber);
      return found ?? null;
    },

    async accountsUsedSince(at) {
      const uids = new Set<string>();
      const fields = owner.keyof().options;
      for await (const page of documents.pages(keyCollection, fields, keysPerPage, readLimits))
        for (const { uid, lastUsedAt } of page.map((key) => owner.parse(key.fields)))
          if (lastUsedAt !== null && lastUsedAt >= at) uids.add(uid);
      return [...uids];
    },
  };
}

/** The cells that a request at `at` (UTC ms) is counted in, and what they hold before the first request of their periods. */
function cellsAt(at: number) {
  const [minute, hour] = [minuteOf(at), hourOf(at)];
  return {
    minute: `quota.c${minute % minuteCells}`,
    minuteFloor: floorOf(minute),
    hour: `hours.c${hour % hourCells}`,
    hourFloor: floorOf(hour),
  };
}

function maximum(fieldPath: string, floor: number) {
  return { fieldPath, maximum: { integerValue: floor } };
}
