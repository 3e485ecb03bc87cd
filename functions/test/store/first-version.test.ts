import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deleteAtOf } from "../../src/keys/key-store.ts";
import { minuteOf } from "../../src/keys/quota.ts";
import { dayMs, hourMs, minuteMs } from "../../src/base/clock.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import { makeRecord, noon, stillClock } from "./store-harness.ts";

/** The tables of a file from before it had a version number; the oldest ones lack `replacedAt`. */
const tables = (replacedAt: string) => `
  CREATE TABLE keys (
    hash TEXT PRIMARY KEY, keyNumber INTEGER NOT NULL, uid TEXT NOT NULL, label TEXT NOT NULL,
    environment TEXT NOT NULL, hint TEXT NOT NULL, createdAt INTEGER NOT NULL, expiresAt INTEGER,
    revokedAt INTEGER, disabledAt INTEGER, ${replacedAt} counted INTEGER NOT NULL, lastUsedAt INTEGER,
    deleteAt INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX keysOfAccount ON keys (uid);
  CREATE INDEX keysByNumber ON keys (keyNumber);
  CREATE TABLE minutes (
    hash TEXT NOT NULL REFERENCES keys ON DELETE CASCADE, cell INTEGER NOT NULL, value INTEGER NOT NULL,
    PRIMARY KEY (hash, cell)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE hours (
    hash TEXT NOT NULL REFERENCES keys ON DELETE CASCADE, cell INTEGER NOT NULL, value INTEGER NOT NULL,
    PRIMARY KEY (hash, cell)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE events (
    eventTicker TEXT PRIMARY KEY, scheduledStartTime TEXT, event_subtitle TEXT, event_title TEXT NOT NULL,
    fetchedAt INTEGER NOT NULL, deleteAt INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;`;

const minute = minuteOf(noon);
const hour = Math.floor(noon / hourMs);
const event = {
  scheduledStartTime: "2026-11-22T18:00:00Z",
  event_subtitle: "BUF at DEN",
  event_title: "Who?",
  fetchedAt: noon,
};

/** Writes such a file with a used key, an unused one and an event. */
function writeFile(folder: string, { withReplacedAt }: { readonly withReplacedAt: boolean }) {
  const db = new DatabaseSync(join(folder, "mention-market.sqlite"));
  db.exec(`PRAGMA journal_mode = WAL; ${tables(withReplacedAt ? "replacedAt INTEGER," : "")}`);
  const used = makeRecord({ expiresAt: noon + dayMs, replacedAt: withReplacedAt ? noon - 5 : null });
  const unused = makeRecord({ uid: used.uid, disabledAt: noon - 1, counted: false });
  for (const { replacedAt, counted, ...record } of [used, unused]) {
    const row = {
      ...record,
      counted: counted ? 1 : 0,
      deleteAt: deleteAtOf(record),
      ...(withReplacedAt && { replacedAt }),
    };
    const columns = Object.keys(row);
    db.prepare(
      `INSERT INTO keys (${columns.join(", ")}) VALUES (${columns.map((name) => `:${name}`).join(", ")})`,
    ).run(row);
  }
  db.prepare("UPDATE keys SET lastUsedAt = ? WHERE hash = ?").run(noon - 7, used.hash);
  const put = (table: string, cells: number, period: number, requests: number) =>
    db
      .prepare(`INSERT INTO ${table} VALUES (?, ?, ?)`)
      .run(used.hash, period % cells, period * 1_000_000 + requests);
  for (let ago = 0; ago <= 60; ago += 1) put("minutes", 64, minute - ago, 1 + (ago % 3));
  put("minutes", 64, minute - 64 * 20 + 2, 9);
  for (let ago = 0; ago <= 24 * 7; ago += 12) put("hours", 192, hour - ago, 10 + ago);
  db.prepare("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)").run(
    "KXA-1",
    event.scheduledStartTime,
    event.event_subtitle,
    event.event_title,
    noon,
    noon + dayMs,
  );
  db.close();
  return { used, unused };
}

describe("an embedded store's file from before it had a version number", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "store-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([{ withReplacedAt: true }, { withReplacedAt: false }])(
    "keeps its keys, counts, last uses and events: %j",
    async (form) => {
      const { used, unused } = writeFile(folder, form);
      const hours = Array.from({ length: 15 }, (_, index) => ({
        hour: hour - 12 * index,
        requests: 10 + 12 * index,
      }));
      for (let opening = 0; opening < 2; opening += 1) {
        const store = openSqliteStore({ folder, clock: stillClock });
        const listed = await store.keys.list(used.uid);
        expect(listed).toHaveLength(2);
        expect(listed).toEqual(expect.arrayContaining([used, unused]));
        const [usage, none] = await store.keys.usage([used.hash, unused.hash]);
        expect(none).toEqual({ lastUsedAt: null, minutes: [], hours: [] });
        expect(usage?.lastUsedAt).toBe(noon - 7);
        expect(usage?.hours.toSorted((a, b) => b.hour - a.hour)).toEqual(hours);
        expect(usage?.minutes.toSorted((a, b) => b.minute - a.minute)).toEqual(
          Array.from({ length: 61 }, (_, ago) => ({ minute: minute - ago, requests: 1 + (ago % 3) })),
        );
        expect(await store.events.get("KXA-1")).toEqual(event);
        await store.close();
      }
    },
  );

  it("goes on counting where it was, and lets keys be changed, found and deleted", async () => {
    const { used, unused } = writeFile(folder, { withReplacedAt: true });
    const store = openSqliteStore({ folder, clock: stillClock });
    const state = await store.keys.count(used.hash, 2, noon + minuteMs);
    expect(state?.minutes).toContainEqual({ minute: minute + 1, requests: 2 });
    expect(state?.minutes).toContainEqual({ minute, requests: 1 });
    expect(state).toMatchObject({ expiresAt: used.expiresAt, replacedAt: used.replacedAt });
    expect(await store.keys.findByNumber(unused.keyNumber)).toEqual(unused);
    const revoked = { ...unused, revokedAt: noon };
    await store.keys.change(unused.uid, () => ({ write: [revoked], result: null }));
    expect(await store.keys.findByHash(unused.hash)).toEqual(revoked);
    await store.close();

    const later = openSqliteStore({
      folder,
      clock: { now: () => noon + 40 * dayMs, monotonicMs: () => 0 },
    });
    expect(await later.keys.list(unused.uid)).toEqual([]);
    expect(await later.events.get("KXA-1")).toBeNull();
    await later.close();
  });

  it("is refused, and left as it is, when a later program made it", () => {
    const db = new DatabaseSync(join(folder, "mention-market.sqlite"));
    db.exec("PRAGMA user_version = 2");
    db.close();
    expect(() => openSqliteStore({ folder, clock: stillClock })).toThrow(
      /mention-market\.sqlite: a later version/,
    );
  });
});
