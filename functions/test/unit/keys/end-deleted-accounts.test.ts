import { AppError } from "../../../src/base/errors.ts";
import { dayMs } from "../../../src/base/clock.ts";
import { createSweepHandler } from "../../../src/http/job-handlers.ts";
import { keysOfAccounts } from "../../../src/keys/end-deleted-accounts.ts";
import { openSqliteStore } from "../../../src/store/sqlite/open.ts";
import type { Store } from "../../../src/store/store.ts";
import type { Watch } from "../../../src/watches/watch.ts";
import { watchesOfAccounts } from "../../../src/watches/own-watches.ts";
import { makeRecord, noon, putKey, stillClock } from "../../store/store-harness.ts";
import { temporaryFolder } from "../../support/corpora.ts";
import { makeWatch } from "../../support/make-watch.ts";
import { recordingLog } from "../../support/recording-log.ts";

describe("the sweep of deleted accounts", () => {
  const folder = temporaryFolder();
  const log = recordingLog();
  let store: Store;
  beforeAll(() => {
    store = openSqliteStore({ folder: folder.path, clock: stillClock });
  });
  afterAll(async () => {
    await store.close();
    folder.remove();
  });

  const sweep = (missing: (uids: readonly string[]) => Promise<readonly string[]>) =>
    createSweepHandler(
      { clock: stillClock, log, services: () => ({ possessions: possessions() }) },
      { missing },
    )();
  const possessions = () => ({
    keys: keysOfAccounts(store.keys),
    watches: watchesOfAccounts(store.watches),
  });
  const putWatches = (uid: string, watches: readonly Watch[]) =>
    store.watches.change(uid, () => ({ write: watches, remove: [], result: null }));

  it("ends the keys of accounts that are gone, and of no other, also beyond what Auth can be asked at once", async () => {
    const gone = await putKey(store);
    const second = await putKey(store, { uid: gone.uid });
    const expired = await putKey(store, { uid: gone.uid, expiresAt: noon - 1 });
    const present = await Promise.all(Array.from({ length: 130 }, () => putKey(store)));
    for (const { hash } of [gone, ...present]) await store.keys.count(hash, 1, noon);
    const asked: number[] = [];
    await sweep((uids) => {
      asked.push(uids.length);
      return Promise.resolve(uids.filter((uid) => uid === gone.uid));
    });
    expect(asked).toEqual([100, 31]);
    const revoked = async (hash: string) => (await store.keys.findByHash(hash))?.revokedAt ?? null;
    expect([await revoked(gone.hash), await revoked(second.hash)]).toEqual([noon, noon]);
    expect(await revoked(expired.hash)).toBeNull();
    expect(await Promise.all(present.map(({ hash }) => revoked(hash)))).toEqual(present.map(() => null));
    expect(log.entries.at(-1)).toMatchObject({ severity: "info", fields: { keys: 2 } });
  });

  it("removes the watches of an account that is gone, also of one without a key, and no other watch", async () => {
    const gone = makeWatch();
    await putWatches(gone.uid, [gone, makeWatch({ uid: gone.uid, status: "disabled" })]);
    const present = makeWatch();
    await putWatches(present.uid, [present]);
    const version = await store.watches.version();
    const asked: string[] = [];
    await sweep((uids) => {
      asked.push(...uids);
      return Promise.resolve(uids.filter((uid) => uid === gone.uid));
    });
    expect(asked.filter((uid) => uid === gone.uid)).toHaveLength(1);
    expect(await store.watches.list(gone.uid)).toEqual([]);
    expect(await store.watches.list(present.uid)).toEqual([present]);
    // By which the collector learns that its watches are others.
    expect(await store.watches.version()).toBeGreaterThan(version);
    expect(log.entries.at(-1)).toMatchObject({ severity: "info", fields: { keys: 0, watches: 2 } });
  });

  it("asks once about an account that has keys and watches, and ends both", async () => {
    const key = await putKey(store);
    await store.keys.count(key.hash, 1, noon);
    await putWatches(key.uid, [makeWatch({ uid: key.uid })]);
    const asked: string[] = [];
    await sweep((uids) => {
      asked.push(...uids);
      return Promise.resolve(uids.filter((uid) => uid === key.uid));
    });
    expect(asked.filter((uid) => uid === key.uid)).toHaveLength(1);
    expect((await store.keys.findByHash(key.hash))?.revokedAt).toBe(noon);
    expect(await store.watches.list(key.uid)).toEqual([]);
    expect(log.entries.at(-1)).toMatchObject({ severity: "info", fields: { keys: 1, watches: 1 } });
  });

  it("leaves keys alone that nobody used for two days, until they are used again", async () => {
    const key = makeRecord();
    await store.keys.change(key.uid, () => ({ write: [key], result: null }));
    await store.keys.count(key.hash, 1, noon - 3 * dayMs);
    await sweep((uids) => Promise.resolve(uids.filter((uid) => uid === key.uid)));
    expect((await store.keys.findByHash(key.hash))?.revokedAt).toBeNull();
    await store.keys.count(key.hash, 1, noon);
    await sweep((uids) => Promise.resolve(uids.filter((uid) => uid === key.uid)));
    expect((await store.keys.findByHash(key.hash))?.revokedAt).toBe(noon);
  });

  it("ends no key, removes no watch and says so in the log when Auth fails", async () => {
    const key = await putKey(store);
    await store.keys.count(key.hash, 1, noon);
    const watch = makeWatch();
    await putWatches(watch.uid, [watch]);
    await expect(sweep(() => Promise.reject(new AppError("unavailable", "Auth is down")))).rejects.toThrow(
      "Auth is down",
    );
    expect((await store.keys.findByHash(key.hash))?.revokedAt).toBeNull();
    expect(await store.watches.get(watch.id)).toEqual(watch);
    expect(log.entries.at(-1)).toMatchObject({ severity: "error", fields: { cause: "Auth is down" } });
  });
});
