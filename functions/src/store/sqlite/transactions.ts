import type { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { maxCallMs } from "../../keys/key-store.ts";
import type { Clock } from "../../base/clock.ts";
import { createStoreErrors, resultCodeOf, sqliteBusy, sqliteFull, type StoreErrors } from "./store-errors.ts";

/** Work on a database, which is repeated while another process holds its lock: it must have no other effects. */
type Work<Result> = () => Result;

/**
 * Ways to do work on a database. Each throws `unavailable` for an error of SQLite, and for a lock that another process
 * holds for longer than `timeoutMs` (`maxCallMs` by default). What the work itself throws is thrown. While the disk is full the
 * error says when to try again: later and later, until a write succeeds.
 */
export interface Transactions {
  /** Outside of a transaction: statements that read. */
  readonly read: <Result>(work: Work<Result>, timeoutMs?: number) => Promise<Result>;
  /** In a transaction of its own. */
  readonly write: <Result>(work: Work<Result>, timeoutMs?: number) => Promise<Result>;
  /**
   * In one transaction with all work of the same turn of the event loop, because a commit takes longer than
   * the work in it. Work that throws fails alone; what it wrote before that stays.
   */
  readonly writeGrouped: <Result>(work: Work<Result>) => Promise<Result>;
  /** The same with all work of one round of the event loop, whose responses of other servers each have a turn of their own. */
  readonly writeByRound: <Result>(work: Work<Result>) => Promise<Result>;
}

/** `folder`: where the database is, for the log. */
export function createTransactions(db: DatabaseSync, clock: Clock, folder: string): Transactions {
  const errors = createStoreErrors(clock, folder);
  const transaction = createTransaction(db);
  const changed = db.prepare("SELECT total_changes() AS rows");

  function commit<Result>(work: Work<Result>): Result {
    if (!errors.isFull()) return transaction(work);
    const before = changed.get()?.["rows"];
    const result = transaction(work);
    // A commit that changes no row, as of an unknown key, succeeds on a full disk, too.
    if (changed.get()?.["rows"] !== before) errors.written();
    return result;
  }

  /** SQLite's own wait for a lock would block the event loop, so it is off and the work is attempted again from here. */
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

/** Pauses between attempts while another process holds the lock; each is drawn up to twice as long. */
const minPauseMs = 1;
const maxPauseMs = 50;

/**
 * A transaction takes the write lock at its begin: one that reads first and writes later would fail when another process
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
  /** Does the work and returns a function that resolves or rejects its promise, to be called after the commit. */
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
      for (const one of finish) one();
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
        // SQLite may have rolled back the whole transaction.
        if (resultCodeOf(error) === sqliteFull) throw error;
        return () => reject(errors.of(error));
      }
    };
    if (group.length === 0) schedule(() => void commitGroup());
    group.push({ attempt, reject });
    return promise;
  };
}
