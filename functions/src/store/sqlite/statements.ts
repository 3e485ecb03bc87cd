import type { DatabaseSync } from "node:sqlite";

export type Transaction = <Result>(work: () => Result) => Result;

/**
 * Runs work as one atomic step. It takes the write lock at once: a transaction that reads first and writes later would fail when
 * another process wrote in between.
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

/** SQLite answers at once; the ports promise. What the work throws becomes a rejection. */
export function settled<Result>(work: () => Result): Promise<Result> {
  return new Promise((resolve) => {
    resolve(work());
  });
}

/** Does work as a part of a transaction, and answers once that is committed. */
export type Together = <Result>(work: () => Result) => Promise<Result>;

interface Member {
  /** Does its work, and answers with what is left to do once that is committed: to tell the outcome. */
  readonly attempt: () => () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * What is asked for in one turn of the event loop goes into one transaction, for a commit takes longer than the work in it. Work
 * that throws is rejected alone: what it wrote by then stays, so a count may be too high, never too low.
 */
export function createGroup(transaction: Transaction): Together {
  let group: Member[] = [];

  function commitGroup(): void {
    const members = group;
    group = [];
    try {
      const answers = transaction(() => members.map(({ attempt }) => attempt()));
      for (const answer of answers) answer();
    } catch (error) {
      for (const { reject } of members) reject(error);
    }
  }

  return <Result>(work: () => Result) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const attempt = () => {
      try {
        const result = work();
        return () => resolve(result);
      } catch (error) {
        return () => reject(error);
      }
    };
    if (group.length === 0) queueMicrotask(commitGroup);
    group.push({ attempt, reject });
    return promise;
  };
}
