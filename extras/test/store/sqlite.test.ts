import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dayMs } from "@mention-market/service/base/clock";
import { schemaVersion } from "@mention-market/service/local/sqlite/schema";
import { emptySnapshot } from "../../src/changes/snapshot.ts";
import { extrasFile, openExtraStores } from "../../src/store/open.ts";
import { listing, settledEvent } from "../support/made-up-changes.ts";
import { storeContracts } from "./contracts.ts";
import { createSqliteHarness, noon, stillClock } from "./store-harness.ts";

storeContracts("SQLite", createSqliteHarness);

describe("the SQLite file of the extras", () => {
  let harness: ReturnType<typeof createSqliteHarness>;
  beforeEach(() => {
    harness = createSqliteHarness();
  });
  afterEach(() => harness.clear());

  it("is refused, left as it is, and the error says what to do, when it has a later version", () => {
    const path = join(harness.folder, extrasFile);
    const db = new DatabaseSync(path);
    db.exec(`PRAGMA user_version = ${schemaVersion + 1}`);
    db.close();
    expect(() => harness.open()).toThrow(
      `Can't open the store ${path}: another version of this program made it. Move it away, or name another folder in DATA_DIR`,
    );
    const after = new DatabaseSync(path, { readOnly: true });
    expect(after.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([]);
    after.close();
  });

  it("drops changes and settled events 30 days after they were seen, with the next commit", async () => {
    const { changes } = harness.open();
    const commit = async (seq: number, now: number) => {
      const state = { seq, snapshotId: "one", readAt: now, collectedAt: now };
      const after = (await changes.head())?.version ?? null;
      await changes.commit({
        after,
        state,
        snapshot: emptySnapshot,
        changes: [listing(seq, now)],
        settled: [settledEvent(`KX-${seq}`, now)],
      });
    };
    await commit(1, noon);
    await commit(2, noon + 1);
    await commit(3, noon + 30 * dayMs);
    expect((await changes.page(0, 10)).map(({ id }) => Number(id))).toEqual([2, 3]);
    expect((await changes.settledSince(0)).map(({ event }) => event.event_ticker)).toEqual(["KX-2", "KX-3"]);
  });

  it("rejects rather than throws once it is closed", async () => {
    const store = openExtraStores({ DATA_DIR: harness.folder }, stillClock);
    await store.close();
    const calls = [
      () => store.watches.update("watch_1", (watch) => watch),
      () => store.passMemory.read("prices"),
      () => store.quotes.get(["KXA-1"]),
      () => store.changes.head(),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow();
  });
});
