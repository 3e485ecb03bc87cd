import type { DatabaseSync } from "node:sqlite";
import type { PassMemory, WatchStore } from "../../watches/ports.ts";
import { isSent, type Watch } from "../../watches/watch.ts";
import { watchIn } from "../stored-text.ts";
import type { Row } from "@mention-market/service/local/sqlite/schema";
import type { Transactions } from "@mention-market/service/local/sqlite/transactions";

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

  return {
    list: (uid) => read(() => watchesIn(ofAccount.all(uid))),
    change: (uid, decide) =>
      write(() => {
        const change = decide(watchesIn(ofAccount.all(uid)));
        for (const watch of change.write) store(watch);
        for (const id of change.remove) remove.run(id, uid);
        if (change.write.length + change.remove.length > 0) nextVersion.run();
        return change.result;
      }),
    get: (id) => read(() => find(id)),
    update: (id, decide) =>
      writeByRound(() => {
        const before = find(id);
        const after = before && decide(before);
        if (before === null || after === null) return null;
        store(after);
        if (isSent(before.status) !== isSent(after.status)) nextVersion.run();
        return after;
      }),
    version: () => read(() => Number(versionOf.get()?.["value"] ?? 0)),
    all: () => read(() => watchesIn(everyOne.all())),
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
