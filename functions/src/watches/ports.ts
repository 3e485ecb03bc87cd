import type { Outcome } from "./after-outcome.ts";
import type { Watch } from "./watch.ts";

/** What a change of an account's watches writes and deletes, and what it returns. */
export interface WatchChange<Result> {
  readonly write: readonly Watch[];
  /** Ids of watches. */
  readonly remove: readonly string[];
  readonly result: Result;
}

/** Watches. Each call throws `unavailable` when the store fails or is slow. */
export interface WatchStore {
  /** All watches of an account, in any order. */
  list(uid: string): Promise<readonly Watch[]>;
  /**
   * Passes all watches of an account to `decide`, and writes and removes what it returns, as one atomic step among the changes of
   * that account and the outcomes of its watches. `decide` may be called several times. What it throws is thrown, and nothing is written.
   */
  change<Result>(uid: string, decide: (watches: readonly Watch[]) => WatchChange<Result>): Promise<Result>;
  /** The watch of that id; null when there is none. */
  get(watchId: string): Promise<Watch | null>;
  /** Applies what an attempt led to (`after-outcome.ts`), as one atomic step. Returns the watch after it; null when it was deleted. */
  recordOutcome(watchId: string, outcome: Outcome): Promise<Watch | null>;
  /** A number that grows with each change of a watch but for outcomes that leave it as it is sent. One small read. */
  version(): Promise<number>;
  /** Every watch to which changes are sent, in any order. Read `version` before it: then no later change is missed. */
  sent(): Promise<readonly Watch[]>;
}

/** Where the fan-out is in the feed. Each call throws `unavailable` when the store fails or is slow. */
export interface FanOutPointer {
  /** The cursor up to which changes have become deliveries; null before the first run. */
  read(): Promise<string | null>;
  move(cursor: string): Promise<void>;
}
