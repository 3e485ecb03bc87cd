import type { PassMemory, WatchStore } from "../../watches/ports.ts";
import { isSent, type Watch } from "../../watches/watch.ts";
import { watchIn } from "../stored-text.ts";
import { changeAccount, readLimits } from "@mention-market/service/firestore/change";
import { changedDocuments } from "./changed-documents.ts";
import {
  increment,
  where,
  type Documents,
  type StoredDocument,
  type UpdateTime,
  type Write,
} from "@mention-market/service/firestore/documents";

/** `watches/{id}`: the watch as JSON, and its account for queries. The document `watching` holds what concerns all watches. */
const collection = "watches";
const watchFields = ["uid", "watch"];
const versionPath = "watching/version";
const watchesPerPage = 300;

/**
 * A watch is written on the condition that it is unchanged, because its owner's change and the outcome of an attempt may coincide. The
 * version is incremented without a condition, so that accounts do not wait for each other.
 */
export function firestoreWatchStore(documents: Documents): WatchStore {
  const pathOf = (id: string) => `${collection}/${id}`;
  const nextVersion: Write = {
    ...documents.merge(versionPath, {}),
    updateTransforms: [increment("value", 1)],
  };
  const put = (watch: Watch, before: UpdateTime | null) =>
    documents.set(pathOf(watch.id), { uid: watch.uid, watch: JSON.stringify(watch) }, before);
  const ofAccount = (uid: string) =>
    documents.query(collection, watchFields, { where: where("uid", "EQUAL", uid) }, readLimits);

  const { get, change: update } = changedDocuments(documents, {
    collection,
    field: "watch",
    valueIn: watchIn,
    writesOf: (after: Watch, before: Watch, updateTime) => {
      const isMatchedAlike = isSent(before.status) === isSent(after.status);
      return [put(after, updateTime), ...(isMatchedAlike ? [] : [nextVersion])];
    },
  });

  return {
    get,
    update,

    list: async (uid) => watchesIn(await ofAccount(uid)),

    change: (uid, decide) =>
      changeAccount(documents, uid, async () => {
        const found = await ofAccount(uid);
        const { write, remove, result } = decide(watchesIn(found));
        const before = new Map(found.map(({ id, updateTime }) => [id, updateTime]));
        const writes = [
          ...write.map((watch) => put(watch, before.get(watch.id) ?? null)),
          ...remove.flatMap((id) => {
            const updateTime = before.get(id);
            return updateTime === undefined ? [] : [documents.remove(pathOf(id), updateTime)];
          }),
        ];
        return { writes: writes.length === 0 ? [] : [...writes, nextVersion], result };
      }),

    async version() {
      const document = await documents.get(versionPath, ["value"], readLimits);
      return Number(document?.fields["value"] ?? 0);
    },

    async all() {
      const watches: Watch[] = [];
      for await (const page of documents.pages(collection, watchFields, watchesPerPage, readLimits))
        watches.push(...watchesIn(page));
      return watches;
    },
  };
}

function watchesIn(documents: readonly StoredDocument[]): Watch[] {
  return documents.flatMap(({ fields }) => watchIn(fields["watch"]) ?? []);
}

export function firestorePassMemory(documents: Documents): PassMemory {
  const pathOf = (name: string) => `watching/${name}`;
  return {
    async read(name) {
      const document = await documents.get(pathOf(name), ["value"], readLimits);
      const value = document?.fields["value"];
      return typeof value === "string" ? value : null;
    },
    async write(name, text) {
      await documents.commit([documents.set(pathOf(name), { value: text })], readLimits);
    },
  };
}
