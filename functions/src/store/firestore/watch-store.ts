import type { PassMemory, WatchStore } from "../../watches/ports.ts";
import { isSent, type Watch } from "../../watches/watch.ts";
import { watchIn } from "../stored-text.ts";
import { changeAccount, readLimits } from "./change-account.ts";
import { changedDocuments } from "./change-document.ts";
import { pagesOf, type Documents, type Found, type UpdateTime, type Write } from "./documents.ts";
import { encode } from "./values.ts";

/** `watches/{id}`: the account, by which its watches are found, and the watch as JSON. `watching` holds what all of them share. */
const collection = "watches";
const watchFields = ["uid", "watch"];
const versionPath = "watching/version";
const watchesPerPage = 300;

/**
 * A watch is written on condition that it is as it was read: a change of its owner and the outcome of an attempt may meet. The version
 * grows by a transform, without a condition, so accounts do not wait for each other.
 */
export function firestoreWatchStore(documents: Documents): WatchStore {
  const nameOf = (id: string) => documents.nameOf(`${collection}/${id}`);
  const nextVersion: Write = {
    update: { name: documents.nameOf(versionPath) },
    updateMask: { fieldPaths: [] },
    updateTransforms: [{ fieldPath: "value", increment: { integerValue: 1 } }],
  };

  const found = (uid: string) =>
    documents.find({ collection, field: "uid", value: uid }, watchFields, readLimits);

  const asItWas = (before: { readonly updateTime: UpdateTime } | undefined) => ({
    currentDocument: before === undefined ? { exists: false } : { updateTime: before.updateTime },
  });
  const put = (watch: Watch, before: { readonly updateTime: UpdateTime } | undefined): Write => ({
    update: {
      name: nameOf(watch.id),
      fields: encode({ uid: watch.uid, watch: JSON.stringify(watch) }),
    },
    ...asItWas(before),
  });

  const { get, change: update } = changedDocuments(documents, {
    collection,
    field: "watch",
    valueIn: watchIn,
    writesOf: (after: Watch, before: Watch, updateTime) => {
      const isMatchedAlike = isSent(before.status) === isSent(after.status);
      return [put(after, { updateTime }), ...(isMatchedAlike ? [] : [nextVersion])];
    },
  });

  return {
    get,
    update,

    list: async (uid) => watchesIn(await found(uid)),

    change: (uid, decide) =>
      changeAccount(documents, uid, async () => {
        const before = await found(uid);
        const { write, remove, result } = decide(watchesIn(before));
        const beforeOf = (id: string) => before.find(({ name }) => name === nameOf(id));
        const writes = [
          ...write.map((watch) => put(watch, beforeOf(watch.id))),
          ...remove.flatMap((id) => {
            const one = beforeOf(id);
            return one === undefined ? [] : [{ delete: one.name, ...asItWas(one) }];
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
      for await (const page of pagesOf(
        documents,
        { collection, max: watchesPerPage },
        watchFields,
        readLimits,
      ))
        watches.push(...watchesIn(page));
      return watches;
    },
  };
}

function watchesIn(documents: readonly Found[]): Watch[] {
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
      const update = { name: documents.nameOf(pathOf(name)), fields: encode({ value: text }) };
      await documents.commit([{ update }], readLimits);
    },
  };
}
