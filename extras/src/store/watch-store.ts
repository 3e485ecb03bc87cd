import { removal } from "./more-calls.ts";
import { changeAccount, readLimits } from "@mention-market/service/firestore/change";
import {
  type Documents,
  type UpdateTime,
  type Write,
  increment,
  where,
  type StoredDocument,
} from "@mention-market/service/firestore/documents";
import type { PassMemory } from "../changes/pass-memory.ts";
import type { WatchChange, WatchStore } from "../watches/ports.ts";
import { isSentAlike, type Watch } from "../watches/watch.ts";
import { changedDocuments, watchIn } from "./stored-text.ts";
import type { DatabaseSync } from "node:sqlite";
import type { Row } from "@mention-market/service/local/sqlite/schema";
import type { Transactions } from "@mention-market/service/local/sqlite/transactions";

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
  const nextVersion = (): Write => ({
    ...documents.merge(versionPath, {}),
    updateTransforms: [increment("value", 1)],
  });
  const put = (watch: Watch, before: UpdateTime | null) =>
    documents.set(pathOf(watch.id), { uid: watch.uid, watch: JSON.stringify(watch) }, before);
  const ofAccount = (uid: string) =>
    documents.query(collection, watchFields, { where: where("uid", "EQUAL", uid) }, readLimits);

  const { get, change: update } = changedDocuments(documents, {
    collection,
    field: "watch",
    valueIn: watchIn,
    writesOf: (after: Watch, before: Watch, updateTime) => [
      put(after, updateTime),
      ...(isSentAlike(before, after) ? [] : [nextVersion()]),
    ],
  });

  async function all(): Promise<Watch[]> {
    const watches: Watch[] = [];
    for await (const page of documents.pages(collection, watchFields, watchesPerPage, readLimits))
      watches.push(...watchesIn(page));
    return watches;
  }

  async function changeOf<Result>(
    uid: string,
    decide: (watches: readonly Watch[]) => WatchChange<Result>,
  ): Promise<{ writes: Write[]; result: Result }> {
    const found = await ofAccount(uid);
    const { write, remove, result } = decide(watchesIn(found));
    const before = new Map(found.map(({ id, updateTime }) => [id, updateTime]));
    const writes = [
      ...write.map((watch) => put(watch, before.get(watch.id) ?? null)),
      ...remove.flatMap((id) => {
        const updateTime = before.get(id);
        return updateTime === undefined ? [] : [removal(documents, pathOf(id), updateTime)];
      }),
    ];
    return { writes: writes.length === 0 ? [] : [...writes, nextVersion()], result };
  }

  return {
    get,
    update,

    list: async (uid) => watchesIn(await ofAccount(uid)),

    change: (uid, decide) => changeAccount(documents, uid, () => changeOf(uid, decide)),

    version: async () =>
      Number((await documents.get(versionPath, ["value"], readLimits))?.fields["value"] ?? 0),
    all,
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

export function sqliteWatchStore(db: DatabaseSync, { read, write, writeByRound }: Transactions): WatchStore {
  const ofAccount = db.prepare("SELECT watch FROM watches WHERE uid = ?");
  const ofId = db.prepare("SELECT watch FROM watches WHERE id = ?");
  const everyOne = db.prepare("SELECT watch FROM watches");
  const put = db.prepare(
    `INSERT INTO watches (id, uid, watch) VALUES (:id, :uid, :watch)
     ON CONFLICT (id) DO UPDATE SET watch = :watch`,
  );
  const remove = db.prepare("DELETE FROM watches WHERE id = ? AND uid = ?");
  const versionOf = db.prepare("SELECT value FROM watchMemory WHERE name = 'version'");
  const nextVersion = db.prepare(
    `INSERT INTO watchMemory (name, value) VALUES ('version', '1')
     ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)`,
  );

  const watchesIn = (rows: readonly Row[]): Watch[] => rows.flatMap(({ watch }) => watchIn(watch) ?? []);
  const find = (id: string): Watch | null => watchIn(ofId.get(id)?.["watch"]);
  const store = (watch: Watch) => put.run({ id: watch.id, uid: watch.uid, watch: JSON.stringify(watch) });

  const all = () => watchesIn(everyOne.all());
  const change: WatchStore["change"] = (uid, decide) =>
    write(() => {
      const { write: written, remove: removed, result } = decide(watchesIn(ofAccount.all(uid)));
      for (const watch of written) store(watch);
      for (const id of removed) remove.run(id, uid);
      if (written.length + removed.length > 0) nextVersion.run();
      return result;
    });

  return {
    list: (uid) => read(() => watchesIn(ofAccount.all(uid))),
    change,
    get: (id) => read(() => find(id)),
    update: (id, decide) =>
      writeByRound(() => {
        const before = find(id);
        const after = before && decide(before);
        if (before === null || after === null) return null;
        store(after);
        if (!isSentAlike(before, after)) nextVersion.run();
        return after;
      }),
    version: () => read(() => Number(versionOf.get()?.["value"] ?? 0)),
    all: () => read(all),
  };
}

export function sqlitePassMemory(db: DatabaseSync, { read, write }: Transactions): PassMemory {
  const find = db.prepare("SELECT value FROM watchMemory WHERE name = ?");
  const put = db.prepare("INSERT OR REPLACE INTO watchMemory (name, value) VALUES (?, ?)");
  return {
    read: (name) =>
      read(() => {
        const value = find.get(name)?.["value"];
        return typeof value === "string" ? value : null;
      }),
    write: (name, value) =>
      write(() => {
        put.run(name, value);
      }),
  };
}
