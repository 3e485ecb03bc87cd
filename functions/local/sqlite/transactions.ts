import type { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { maxCallMs } from "../../src/keys/key-store.ts";
import type { Clock } from "../../src/base/clock.ts";
import { createStoreErrors, resultCodeOf, sqliteBusy, sqliteFull, type StoreErrors } from "./open.ts";

/** Work on a database. It is repeated while another process holds the lock, so it must have no other effects. */
type Work<Result> = () => Result;

/**
 * Ways to run work on a database. Each throws `unavailable` for SQLite's errors and when another process holds the lock for more than
 * `timeoutMs` (default: `maxCallMs`). Errors of the work are thrown as they are. While the disk is full, the error says when to retry.
 */
export interface Transactions {
  /** Reads outside of a transaction. */
  readonly read: <Result>(work: Work<Result>, timeoutMs?: number) => Promise<Result>;
  /** Runs work in a transaction of its own. */
  readonly write: <Result>(work: Work<Result>, timeoutMs?: number) => Promise<Result>;
  /**
   * Runs all work of the same turn of the event loop in one transaction, because a commit takes longer than the work. Work that throws
   * fails alone, but what it wrote before that stays.
   */
  readonly writeGrouped: <Result>(work: Work<Result>) => Promise<Result>;
  /** Like writeGrouped, for all work of an iteration of the event loop. Responses of other servers arrive in separate turns of it. */
  readonly writeByRound: <Result>(work: Work<Result>) => Promise<Result>;
}

/** `folder`: where the database is, for log texts. */
export function createTransactions(db: DatabaseSync, clock: Clock, folder: string): Transactions {
  const errors = createStoreErrors(clock, folder);
  const transaction = createTransaction(db);
  const changed = db.prepare("SELECT total_changes() AS rows");

  function commit<Result>(work: Work<Result>): Result {
    if (!errors.isFull()) return transaction(work);
    const before = changed.get()?.["rows"];
    const result = transaction(work);
    // On a full disk, a commit that changes no row still succeeds, as for an unknown key. Only a changed row proves that there is room.
    if (changed.get()?.["rows"] !== before) errors.written();
    return result;
  }

  /** SQLite's own wait for a lock would block the event loop. It is off, and this loop retries instead. */
  async function attempt<Result>(work: Work<Result>, timeoutMs = maxCallMs): Promise<Result> {
    const startedAt = clock.monotonicMs();
    for (let pauseMs = minPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      try {
        return work();
      } catch (error) {
        const remainingMs = startedAt + timeoutMs - clock.monotonicMs();
        if (resultCodeOf(error) !== sqliteBusy || remainingMs <= 0) throw errors.of(error);
        await pause(Math.min(remainingMs, pauseMs * (1 + Math.random())));
      }
    }
  }

  const write: Transactions["write"] = (work, timeoutMs) => attempt(() => commit(work), timeoutMs);
  return {
    read: attempt,
    write,
    writeGrouped: createGroup(write, errors, queueMicrotask),
    writeByRound: createGroup(write, errors, setImmediate),
  };
}

/** Backoff while another process holds the lock, with jitter: each pause is up to twice as long. */
const minPauseMs = 1;
const maxPauseMs = 50;

/**
 * BEGIN IMMEDIATE takes the write lock at the start. A transaction that reads first and writes later would fail if another process
 * wrote in between.
 */
export function createTransaction(db: DatabaseSync) {
  const begin = db.prepare("BEGIN IMMEDIATE");
  const commit = db.prepare("COMMIT");
  const rollback = db.prepare("ROLLBACK");
  return <Result>(work: Work<Result>): Result => {
    begin.run();
    try {
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      if (db.isTransaction) rollback.run();
      throw error;
    }
  };
}

interface Member {
  /** Does the work. Returns a function that settles its promise, to be called after the commit. */
  readonly attempt: () => () => void;
  readonly reject: (reason: unknown) => void;
}

function createGroup(
  write: Transactions["write"],
  errors: StoreErrors,
  schedule: (commit: () => void) => unknown,
): Transactions["writeGrouped"] {
  let group: Member[] = [];

  async function commitGroup(): Promise<void> {
    const members = group;
    group = [];
    try {
      const finish = await write(() => members.map(({ attempt }) => attempt()));
      for (const end of finish) end();
    } catch (error) {
      for (const { reject } of members) reject(error);
    }
  }

  return <Result>(work: Work<Result>) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const attempt = () => {
      try {
        const result = work();
        return () => resolve(result);
      } catch (error) {
        // When the disk is full, SQLite may have rolled back the whole transaction.
        if (resultCodeOf(error) === sqliteFull) throw error;
        return () => reject(errors.of(error));
      }
    };
    if (group.length === 0) schedule(() => void commitGroup());
    group.push({ attempt, reject });
    return promise;
  };
}
