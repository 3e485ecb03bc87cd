import type { Change } from "./change.ts";
import type { Snapshot } from "./snapshot.ts";

/** Where the feed stands. */
interface FeedState {
  /** The number of its last change; 0 before the first. */
  readonly seq: number;
  /** Which snapshot is kept: a new id with each. */
  readonly snapshotId: string;
  /** Since when the provider has to be read again, by its clock, UTC ms: all that it showed before is in the snapshot. */
  readonly readAt: number;
  /** When the last run of the collector stored what it had read, UTC ms. */
  readonly collectedAt: number;
}

export interface FeedHead extends FeedState {
  /** Differs after each commit. */
  readonly version: string;
}

interface FeedCommit {
  /** The version of the head that the commit follows; null when there is none yet. */
  readonly after: string | null;
  readonly state: FeedState;
  /** Of the state's `snapshotId`; null when it is the one that is kept already. */
  readonly snapshot: Snapshot | null;
  /** Numbered without a gap from the head's `seq` on. */
  readonly changes: readonly Change[];
}

/** How long a change can be read, from its detection on. */
export const changeKeptDays = 30;

/** The feed. Each call throws `unavailable` when the store fails or is slow. */
export interface ChangeStore {
  /** Null before the first commit. */
  head(): Promise<FeedHead | null>;
  /** The snapshot that a head names; null when another commit has replaced it. */
  snapshot(head: FeedHead): Promise<Snapshot | null>;
  /**
   * Stores changes, snapshot and head, all or nothing, unless another commit was first: then null. Returns the version of the new head.
   * A commit whose success could not be reported may be stored all the same: read the head again.
   */
  commit(commit: FeedCommit): Promise<string | null>;
  /** Up to `limit` changes after a number, in their order. A gap means that changes have been deleted. */
  page(afterSeq: number, limit: number): Promise<readonly Change[]>;
  /** The number of the first change that was detected at a time (UTC ms) or later; null when there is none. */
  firstSince(at: number): Promise<number | null>;
}
