import { AppError } from "../../../src/base/errors.ts";
import { dayMs } from "../../../src/base/clock.ts";
import { endKeysJob } from "../../../src/functions/end-keys-of-deleted-accounts.ts";
import { createSqliteHarness, noon, putKey, stillClock, storeOfSuite } from "../../store/store-harness.ts";
import { recordingLog } from "../../support/recording-log.ts";

describe("the sweep of deleted accounts", () => {
  const { store } = storeOfSuite(createSqliteHarness);
  const log = recordingLog();
  const sweep = (missing: (uids: readonly string[]) => Promise<readonly string[]>) =>
    endKeysJob({ clock: stillClock, log, services: () => ({ keys: store.keys }) }, { missing })();

  /** Sweeps while these accounts are gone. Returns the uids of each question to Auth. */
  async function sweepWithout(...gone: readonly string[]): Promise<string[][]> {
    const asked: string[][] = [];
    await sweep((uids) => {
      asked.push([...uids]);
      return Promise.resolve(uids.filter((uid) => gone.includes(uid)));
    });
    return asked;
  }
  const revokedAt = async (hash: string) => (await store.keys.findByHash(hash))?.revokedAt ?? null;

  it("asks once about each account, 100 at a time, ends the keys of those that are gone, and of no other", async () => {
    const gone = await putKey(store);
    const second = await putKey(store, { uid: gone.uid });
    const expired = await putKey(store, { uid: gone.uid, expiresAt: noon - 1 });
    const present = await Promise.all(Array.from({ length: 130 }, () => putKey(store)));
    for (const { hash } of [gone, ...present]) await store.keys.count(hash, 1, noon);

    const asked = await sweepWithout(gone.uid);
    expect(asked.map(({ length }) => length)).toEqual([100, 31]);
    expect(new Set(asked.flat()).size).toBe(131);
    expect(await Promise.all([gone, second, expired].map(({ hash }) => revokedAt(hash)))).toEqual([
      noon,
      noon,
      null,
    ]);
    for (const { hash } of present) expect(await revokedAt(hash)).toBeNull();
    expect(log.entries.at(-1)).toMatchObject({ severity: "info", fields: { keys: 2 } });
  });

  it("leaves keys alone that nobody used for two days, until they are used again", async () => {
    const key = await putKey(store);
    await store.keys.count(key.hash, 1, noon - 3 * dayMs);
    await sweepWithout(key.uid);
    expect(await revokedAt(key.hash)).toBeNull();
    await store.keys.count(key.hash, 1, noon);
    await sweepWithout(key.uid);
    expect(await revokedAt(key.hash)).toBe(noon);
  });

  it("ends no key and says so in the log when Auth fails", async () => {
    const key = await putKey(store);
    await store.keys.count(key.hash, 1, noon);
    const failing = sweep(() => Promise.reject(new AppError("unavailable", "Auth is down")));
    await expect(failing).rejects.toThrow("Auth is down");
    expect(await revokedAt(key.hash)).toBeNull();
    expect(log.entries.at(-1)).toMatchObject({ severity: "error", fields: { cause: "Auth is down" } });
  });
});
