import type { KeyChange, KeyDirectory, KeyRecord, KeyRegistry } from "../../keys/key-store.ts";
import { changeAccount, readLimits } from "./change-account.ts";
import { pagesOf, type Documents, type Found } from "./documents.ts";
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

/** An index on the last use would cost every request's count a write more. */
const keysPerPage = 300;

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

  async function change<Result>(uid: string, decide: Decide<Result>): Promise<Result> {
    return changeAccount(documents, uid, async () => {
      const keys = await list(uid);
      const { write, result } = decide(keys);
      const writes = write.map((record) => {
        const fields = changedFields(
          record,
          keys.find(({ hash }) => hash === record.hash),
        );
        return {
          update: { name: documents.nameOf(pathOf(record.hash)), fields: encode(fields) },
          updateMask: { fieldPaths: Object.keys(fields) },
        };
      });
      return { writes, result };
    });
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
      const keys = { collection: keyCollection, max: keysPerPage };
      for await (const page of pagesOf(documents, keys, ["uid", "lastUsedAt"], readLimits))
        for (const { fields } of page) {
          const { uid, lastUsedAt } = toOwner(fields);
          if (lastUsedAt !== null && lastUsedAt >= at) uids.add(uid);
        }
      return [...uids];
    },

    async findByNumber(keyNumber) {
      const [found] = await find("keyNumber", keyNumber);
      return found ?? null;
    },
  };
}
