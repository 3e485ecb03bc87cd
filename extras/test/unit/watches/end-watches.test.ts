import { AppError } from "@mention-market/service/base/errors";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { endWatchesOfDeletedAccounts } from "../../../src/watches/own-watches.ts";
import type { Watch } from "../../../src/watches/watch.ts";
import { createSqliteHarness, stillClock, storeOfSuite } from "../../store/store-harness.ts";
import { makeWatch } from "../../support/make-watch.ts";

describe("the daily job that deletes the watches of deleted accounts", () => {
  const { store } = storeOfSuite(createSqliteHarness);
  const { watches } = store;
  const log = recordingLog();
  const job = (missing: (uids: readonly string[]) => Promise<readonly string[]>) =>
    endWatchesOfDeletedAccounts({ clock: stillClock, log, services: () => ({ watches }) }, { missing })();

  /** Runs the job while these accounts are gone. Returns the uids of each question to Auth. */
  async function runWithout(...gone: readonly string[]): Promise<string[][]> {
    const asked: string[][] = [];
    await job((uids) => {
      asked.push([...uids]);
      return Promise.resolve(uids.filter((uid) => gone.includes(uid)));
    });
    return asked;
  }
  const putWatches = async (uid: string, ...given: Partial<Watch>[]) => {
    const write = given.map((watch) => makeWatch({ ...watch, uid }));
    await watches.change(uid, () => ({ write, remove: [], result: null }));
    return write;
  };

  it("asks once about each account with a watch, 100 at a time, and removes the watches of those that are gone, and of no other", async () => {
    await putWatches("gone", {}, { status: "disabled" });
    await putWatches("gone too", {});
    const present = Array.from({ length: 130 }, (_, at) => `present-${at}`);
    const kept: Watch[] = [];
    for (const uid of present) kept.push(...(await putWatches(uid, {})));
    const version = await watches.version();

    const asked = await runWithout("gone", "gone too");
    expect(asked.map(({ length }) => length)).toEqual([100, 32]);
    expect(new Set(asked.flat()).size).toBe(132);
    const byId = (one: Watch, other: Watch) => one.id.localeCompare(other.id);
    expect((await watches.all()).toSorted(byId)).toEqual(kept.toSorted(byId));
    // By which the collector learns that its watches are others.
    expect(await watches.version()).toBeGreaterThan(version);
    expect(log.entries.at(-1)).toMatchObject({ severity: "info", fields: { watches: 3 } });
  });

  it("removes no watch and says so in the log when Auth fails", async () => {
    const made = await putWatches("somebody", {});
    const failing = job(() => Promise.reject(new AppError("unavailable", "Auth is down")));
    await expect(failing).rejects.toThrow("Auth is down");
    expect(await watches.list("somebody")).toEqual(made);
    expect(log.entries.at(-1)).toMatchObject({ severity: "error", fields: { cause: "Auth is down" } });
  });
});
