import { GrpcStatus } from "firebase-admin/firestore";
import { maxCallMs, type KeyChange, type KeyRecord, type KeyStore } from "../keys/key-store.ts";
import { unavailable } from "../base/errors.ts";
import { transientStatuses, unlessStatus, type CallLimits } from "./client.ts";
import { changeAccount, readLimits } from "./change.ts";
import { increment, where, type Documents, type StoredDocument } from "./documents.ts";
import {
  changedFields,
  keyCollection,
  owner,
  placesAt,
  recordFields,
  slotNames,
  stateFields,
  stateNumbers,
  storedSlots,
  successorIn,
  toRecord,
  toState,
  toUsage,
  usageFields,
} from "./key-document.ts";

/**
 * When a count's response is lost, the retry may count twice. Then the key has less quota, never more. An
 * attempt without a response leaves time for another one on a new connection.
 */
const countLimits: CallLimits = {
  timeoutMs: maxCallMs,
  attemptMs: 0.8 * maxCallMs,
  retryOn: [...transientStatuses, GrpcStatus.DEADLINE_EXCEEDED],
};

/** A repeated refund would admit too many requests, so only ABORTED is retried: it proves that nothing was written. */
const refundLimits: CallLimits = { timeoutMs: maxCallMs, retryOn: [GrpcStatus.ABORTED] };

/** The sweep reads all keys in pages: an index on the last use would add a write to each counted request. */
const keysPerPage = 300;

/** Transforms that change nothing and return what the guard needs. */
const reads = [...slotNames.map((name) => `quota.${name}`), ...stateNumbers].map((field) =>
  increment(field, 0),
);

type Decide<Result> = (keys: readonly KeyRecord[]) => KeyChange<Result>;
type Transform = ReturnType<typeof increment> | ReturnType<typeof maximum>;

/**
 * Each call of the guard is a single RPC. `count` writes no fields: its transforms return the values after
 * them, and transforms that change nothing serve as reads. Transactions are not used, because on one busy
 * document they starve each other.
 */
export function firestoreKeyStore(documents: Documents): KeyStore {
  const pathOf = (hash: string) => `${keyCollection}/${hash}`;
  const recordIn = ({ id, fields }: StoredDocument) => toRecord(id, fields);

  /** Applies the transforms in order. Returns null if there is no such key. */
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

  /** The counted slots of a key, and the condition of a write that relies on them: no request was counted since. */
  async function slotsOf(hash: string) {
    const document = await documents.get(pathOf(hash), storedSlots.keyof().options, readLimits);
    if (document === null) throw unavailable(new Error("The replaced key was deleted"));
    return { ...storedSlots.parse(document.fields), updateTime: document.updateTime };
  }

  return {
    async count(hash, requests, at) {
      const counts = placesAt(at).flatMap(({ field, floor, unit }) => [
        maximum(field, floor),
        increment(field, requests * unit),
      ]);
      const stamps = [...counts, maximum("lastUsedAt", at)];
      const numbers = await transform(hash, [...stamps, ...reads], countLimits);
      if (numbers === null) return null;

      const named = (names: readonly string[], from: number) =>
        Object.fromEntries(names.map((name, place) => [name, numbers[from + place]]));
      const quota = named(slotNames, stamps.length);
      return toState({ ...named(stateNumbers, stamps.length + slotNames.length), quota });
    },

    async refund(hash, requests, at) {
      const undoing = placesAt(at).flatMap(({ field, floor, unit }) => [
        increment(field, -requests * unit),
        maximum(field, floor),
      ]);
      await transform(hash, undoing, refundLimits);
    },

    async peek(hash) {
      const document = await documents.get(pathOf(hash), stateFields, countLimits);
      return document === null ? null : toState(document.fields);
    },

    async successor(hash) {
      const document = await documents.get(pathOf(hash), ["replacedBy"], countLimits);
      return document === null ? null : successorIn.parse(document.fields).replacedBy;
    },

    list: (uid) => find("uid", uid),

    change: <Result>(uid: string, decide: Decide<Result>) =>
      changeAccount(documents, uid, async () => {
        const keys = await find("uid", uid);
        const { write, result } = decide(keys);
        const writes = await Promise.all(
          write.map(async (record) => {
            const before = keys.find(({ hash }) => hash === record.hash);
            const changed = changedFields(record, before);
            const isReplaced = before?.replacedBy === null && record.replacedBy !== null;
            if (!isReplaced) return [documents.merge(pathOf(record.hash), changed)];
            const { quota, updateTime } = await slotsOf(record.hash);
            const inherited = documents.merge(pathOf(record.replacedBy), { quota: { numbers: quota } });
            return [documents.merge(pathOf(record.hash), changed, updateTime), inherited];
          }),
        );
        return { writes: writes.flat(), result };
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

function maximum(fieldPath: string, floor: number) {
  return { fieldPath, maximum: { integerValue: floor } };
}
