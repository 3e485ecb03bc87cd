import type { DatabaseSync } from "node:sqlite";

export type Transaction = <Result>(work: () => Result) => Result;

/**
 * Runs work as one atomic step. It takes the write lock at once: a transaction that reads first and writes later would fail when
 * another process wrote in between.
 */
export function transacting(db: DatabaseSync): Transaction {
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
