import type { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { maxCallMs } from "../../keys/key-store.ts";
import type { Clock } from "../../base/clock.ts";
import { unavailable } from "../../base/errors.ts";
import { resultCodeOf, sqliteBusy } from "./result-codes.ts";

/** Work on a database, which is repeated while another process holds its lock: it must have no other effects. */
export type Work<Result> = () => Result;

/**
 * Ways to do work on a database. Each throws `unavailable` for an error of SQLite, and for a lock that another process
 * holds for longer than `timeoutMs` (`maxCallMs` by default). What the work itself throws is thrown.
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
}

export function createTransactions(db: DatabaseSync, clock: Clock): Transactions {
  const transaction = createTransaction(db);
  return {
    read: (work, timeoutMs) => unlessLocked(work, clock, timeoutMs),
    write: (work, timeoutMs) => unlessLocked(() => transaction(work), clock, timeoutMs),
    writeGrouped: createGroup(transaction, clock),
  };
}

/** Runs work as one atomic step. */
export type Transaction = <Result>(work: Work<Result>) => Result;

/**
 * A transaction takes the write lock at its begin: one that reads first and writes later would fail when another process
 * wrote in between.
 */
export function createTransaction(db: DatabaseSync): Transaction {
  const begin = db.prepare("BEGIN IMMEDIATE");
  const commit = db.prepare("COMMIT");
  const rollback = db.prepare("ROLLBACK");
  return (work) => {
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

function createGroup(transaction: Transaction, clock: Clock): Transactions["writeGrouped"] {
  let group: Member[] = [];

  async function commitGroup(): Promise<void> {
    const members = group;
    group = [];
    try {
      const attemptAll = () => members.map(({ attempt }) => attempt());
      const finish = await unlessLocked(() => transaction(attemptAll), clock);
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
        return () => reject(storeError(error));
      }
    };
    if (group.length === 0) queueMicrotask(() => void commitGroup());
    group.push({ attempt, reject });
    return promise;
  };
}

/** Pauses between attempts while another process holds the lock; each is drawn up to twice as long. */
const minPauseMs = 1;
const maxPauseMs = 50;

/** SQLite's own wait for a lock would block the event loop, so it is off and the work is attempted again from here. */
async function unlessLocked<Result>(
  work: Work<Result>,
  clock: Clock,
  timeoutMs: number = maxCallMs,
): Promise<Result> {
  const startedAt = clock.monotonicMs();
  for (let pauseMs = minPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return work();
    } catch (error) {
      const remainingMs = startedAt + timeoutMs - clock.monotonicMs();
      if (!isLocked(error) || remainingMs <= 0) throw storeError(error);
      await pause(Math.min(remainingMs, pauseMs * (1 + Math.random())));
    }
  }
}

function storeError(error: unknown): unknown {
  return resultCodeOf(error) === undefined ? error : unavailable(error);
}

function isLocked(error: unknown): boolean {
  return resultCodeOf(error) === sqliteBusy;
}
