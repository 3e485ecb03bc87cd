import { clockOf } from "../support/virtual-clock.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { DatabaseSync } from "node:sqlite";
import { keptAfterEndMs } from "../../src/keys/key-status.ts";
import { slotOf } from "../../src/keys/hourly-usage.ts";
import { dayMs } from "../../src/base/clock.ts";
import { openSqliteStore } from "../../local/sqlite/store.ts";
import { schemaVersion } from "../../local/sqlite/schema.ts";
import { resultCodeOf, sqliteBusy, sqliteCorrupt } from "../../local/sqlite/open.ts";
import { storeContracts } from "./contracts.ts";
import { createSqliteHarness, makeRecord, noon, putKey, stillClock } from "./store-harness.ts";

storeContracts("SQLite", createSqliteHarness, { calls: 1_000, schedules: 100 });

describe("the SQLite store's file", () => {
  const event = { scheduledStartTime: null, event_subtitle: null, event_title: "", fetchedAt: noon };
  let harness: ReturnType<typeof createSqliteHarness>;
  beforeEach(() => {
    harness = createSqliteHarness();
  });
  afterEach(() => harness.clear());

  it.each([
    ["no", "CREATE TABLE keys (hash TEXT); PRAGMA user_version = 0"],
    ["a later", `PRAGMA user_version = ${schemaVersion + 1}`],
  ])("is refused, left as it is, and the error says what to do, when it has %s version", (_which, made) => {
    const path = join(harness.folder, "mention-market.sqlite");
    const db = new DatabaseSync(path);
    db.exec(made);
    db.close();
    expect(() => harness.open()).toThrow(
      `Can't open the store ${path}: another version of this program made it. Move it away, or name another folder in DATA_DIR: ` +
        "then a new one is made, without the keys of this one.",
    );
    const after = new DatabaseSync(path, { readOnly: true });
    expect(after.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual(
      made.includes("CREATE") ? [{ name: "keys" }] : [],
    );
    after.close();
  });

  it("drops on opening what may be deleted by then, with its counts, and nothing sooner", async () => {
    const store = harness.open();
    const ended = await putKey(store, { revokedAt: noon });
    const kept = await putKey(store, { expiresAt: noon + 1 });
    const endless = await putKey(store);
    await store.keys.count(ended.hash, 1, noon);
    await store.events.put("KXA-1", event);
    const reopenedAt = (now: number) =>
      openSqliteStore(
        harness.folder,
        clockOf(() => now),
      );

    const before = reopenedAt(noon + keptAfterEndMs - 1);
    expect(await before.keys.list(ended.uid)).toEqual([ended]);
    await before.close();

    const after = reopenedAt(noon + keptAfterEndMs);
    expect(await after.keys.peek(ended.hash)).toBeNull();
    expect(await after.keys.usage([ended.hash])).toEqual([{ lastUsedAt: null, slots: [], hours: [] }]);
    expect(await after.keys.list(kept.uid)).toEqual([kept]);
    expect(await after.keys.list(endless.uid)).toEqual([endless]);
    expect(await after.events.get("KXA-1")).toEqual(event);
    await after.close();

    const muchLater = reopenedAt(noon + 180 * dayMs);
    expect(await muchLater.events.get("KXA-1")).toBeNull();
    expect(await muchLater.keys.list(endless.uid)).toEqual([endless]);
    await muchLater.close();
  });

  it("is shared by processes that open it and count in it at the same time", async () => {
    const key = makeRecord();
    const program = `
      import { openSqliteStore } from ${JSON.stringify(join(__dirname, "../../local/sqlite/store.ts"))};
      const store = openSqliteStore(process.argv[1], { now: () => ${noon}, monotonicMs: () => 0 });
      const key = JSON.parse(process.argv[2]);
      await store.keys.change(key.uid, (keys) => ({ write: keys.length === 0 ? [key] : [], result: null }));
      for (let request = 0; request < 200; request += 1) await store.keys.count(key.hash, 1, ${noon});
      await store.close();`;
    const exits = Array.from({ length: 2 }, async () => {
      const child = spawn(
        process.execPath,
        ["--input-type=module", "-e", program, harness.folder, JSON.stringify(key)],
        { stdio: ["ignore", "ignore", "inherit"] },
      );
      const [code]: unknown[] = await once(child, "exit");
      return code;
    });
    expect(await Promise.all(exits)).toEqual([0, 0]);
    const state = await harness.open().keys.peek(key.hash);
    expect(state?.slots).toEqual([{ slot: slotOf(noon), requests: 400 }]);
  });

  it("is opened while another process makes it, after waiting for it", async () => {
    // The opening blocks this thread, so the lock ends by itself.
    const program = `
      const { DatabaseSync } = require("node:sqlite");
      const { parentPort, workerData } = require("node:worker_threads");
      const db = new DatabaseSync(workerData);
      db.exec("BEGIN IMMEDIATE");
      parentPort.postMessage("locked");
      setTimeout(() => db.close(), 100);`;
    const file = join(harness.folder, "mention-market.sqlite");
    const other = new Worker(program, { eval: true, workerData: file });
    await once(other, "message");
    const key = makeRecord();
    const { keys } = harness.open();
    await keys.change(key.uid, () => ({ write: [key], result: null }));
    expect(await keys.list(key.uid)).toEqual([key]);
  });

  it("rejects rather than throws once it is closed", async () => {
    const store = openSqliteStore(harness.folder, stillClock);
    await store.close();
    const [{ hash, uid }, nothing] = [makeRecord(), { write: [], result: null }];
    const calls = [
      () => store.keys.count(hash, 1, noon),
      () => store.keys.peek(hash),
      () => store.keys.change(uid, () => nothing),
      () => store.events.put("KXA-1", event),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow();
  });
});

describe("the result code of an error", () => {
  const error = (errcode: number) => Object.assign(new Error("of SQLite"), { errcode });

  it("is the primary one of an extended one", () => {
    const [busyRecovery, corruptIndex] = [261, 779];
    expect(resultCodeOf(error(busyRecovery))).toBe(sqliteBusy);
    expect(resultCodeOf(error(corruptIndex))).toBe(sqliteCorrupt);
    expect(resultCodeOf(error(sqliteBusy))).toBe(sqliteBusy);
  });

  it("is undefined for an error that is not of SQLite", () => {
    for (const other of [new Error("ours"), null, "text", { errcode: "5" }]) {
      expect(resultCodeOf(other)).toBeUndefined();
    }
  });
});
