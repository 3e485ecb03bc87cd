import type { Change } from "./change.ts";
import type { Snapshot } from "./snapshot.ts";

/** The state of the feed. */
interface StoredFeedState {
  /** The number of its last change; 0 before the first. */
  readonly seq: number;
  /** The id of the stored snapshot, which is new for each snapshot. */
  readonly snapshotId: string;
  /** From when the provider must be read again, by its clock, UTC ms. The snapshot contains everything that it showed before. */
  readonly readAt: number;
  /** When the last run of the collector stored what it had read, UTC ms. */
  readonly collectedAt: number;
  /** The number of events that trade without a known start or day; absent if it was never counted. */
  readonly undatedEvents?: number | undefined;
}

export interface FeedHead extends StoredFeedState {
  /** Differs after each commit. */
  readonly version: string;
}

interface FeedCommit {
  /** The version of the head that the commit follows; null for the first commit. */
  readonly after: string | null;
  readonly state: StoredFeedState;
  /** The snapshot with the state's `snapshotId`; null if it is stored already. */
  readonly snapshot: Snapshot | null;
  /** Numbered without gaps, from the head's `seq` on. */
  readonly changes: readonly Change[];
}

/** How long a change can be read after its detection. */
export const changeKeptDays = 30;

/** Stores the feed. Each call throws `unavailable` when the store fails or is slow. */
export interface ChangeStore {
  /** Null before the first commit. */
  head(): Promise<FeedHead | null>;
  /** The snapshot of a head; null if another commit has replaced it. */
  snapshot(head: FeedHead): Promise<Snapshot | null>;
  /**
   * Stores changes, snapshot and head, all or nothing. Returns the version of the new head, or null if another commit came first. A
   * commit that fails may still have been stored, so read the head again.
   */
  commit(commit: FeedCommit): Promise<string | null>;
  /** Up to `limit` changes after a number, in order. A gap means that changes were deleted. */
  page(afterSeq: number, limit: number): Promise<readonly Change[]>;
  /** The number of the first change that was detected at or after a time (UTC ms); null without one. */
  firstSince(at: number): Promise<number | null>;
}
