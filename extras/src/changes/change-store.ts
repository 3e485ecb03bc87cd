import type { Change } from "./change.ts";
import { type Snapshot, countUndated, emptySnapshot } from "./snapshot.ts";
import { randomUUID } from "node:crypto";
import { diff, seed, type ReadEvent } from "./diff.ts";
import type { SettledEvent } from "../markets/event/event.ts";
import { newlySettled } from "./settled-event.ts";

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
  /** When its first run stored what it had read, UTC ms: the feed has no older change. */
  readonly beganAt?: number | undefined;
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
  /** Each replaces what is stored of its event. Default: none. */
  readonly settled?: readonly SettledEvent[];
}

/** How long a change, and a settled event, can be read after it was seen. */
export const changeKeptDays = 30;

/** Stores the feed. Each call throws `unavailable` when the store fails or is slow. */
export interface ChangeStore {
  /** Null before the first commit. */
  head(): Promise<FeedHead | null>;
  /** The snapshot of a head; null if another commit has replaced it. */
  snapshot(head: FeedHead): Promise<Snapshot | null>;
  /**
   * Stores changes, settled events, snapshot and head, all or nothing. Returns the version of the new head, or null if another commit
   * came first. A commit that fails may still have been stored, so read the head again.
   */
  commit(commit: FeedCommit): Promise<string | null>;
  /** Up to `limit` changes after a number, in order. A gap means that changes were deleted. */
  page(afterSeq: number, limit: number): Promise<readonly Change[]>;
  /** The number of the first change that was detected at or after a time (UTC ms); null without one. */
  firstSince(at: number): Promise<number | null>;
  /** The events that were seen settled at or after a time (UTC ms), the earliest first. */
  settledSince(at: number): Promise<readonly SettledEvent[]>;
}

/** The feed's state, as this collector knows it. */
export interface FeedState {
  /** Null before the first commit. */
  readonly head: FeedHead | null;
  readonly snapshot: Snapshot;
}

/** The contents of a commit. */
interface CommitOf {
  readonly events: readonly ReadEvent[];
  /** Series that were read for the first time, in full. */
  readonly seeds: ReadonlyMap<string, readonly ReadEvent[]>;
  /** When the last complete run began to read, by the provider's clock, UTC ms. */
  readonly lastReadAt: number;
  /** From when the next run reads the provider, by its clock, UTC ms; absent if these reads covered only a part. */
  readonly readAt?: number;
  /** Ends the collector's first pass over all series. */
  readonly isWhole?: true;
  readonly now: number;
}

/** Another collector stored its reads first, so these reads are out of date. */
export class FeedConflict extends Error {
  override readonly name = "FeedConflict";
}

/** A commit contains whole events. It ends with the event that brings it to at least so many changes. */
const maxChanges = 200;

/**
 * The feed's state in the store. `lastState`: the state that this collector left; its snapshot is read again only if another collector
 * has replaced it.
 */
export async function readFeedState(
  store: Pick<ChangeStore, "head" | "snapshot">,
  lastState: FeedState | null,
): Promise<FeedState> {
  for (;;) {
    const head = await store.head();
    if (head === null) return { head, snapshot: emptySnapshot };
    if (lastState?.head?.snapshotId === head.snapshotId) return { head, snapshot: lastState.snapshot };
    const snapshot = await store.snapshot(head);
    if (snapshot !== null) return { head, snapshot };
  }
}

/**
 * Stores the changes of some reads in one or more commits, each on the condition that it follows the one before. Returns the new state.
 * Throws FeedConflict if another collector has stored something since `state` was read.
 */
export async function commitReads(
  store: ChangeStore,
  state: FeedState,
  { events, seeds, lastReadAt, readAt, isWhole, now }: CommitOf,
): Promise<FeedState> {
  let { head, snapshot } = state;
  let stored = head === null ? null : snapshot;
  let last = snapshot;
  for (const [series, reads] of seeds) snapshot = seed(snapshot, series, reads, now);
  if (isWhole === true) snapshot = { ...snapshot, isWhole };
  let rest = events;
  // If the clock was set back, a change must still not come before one that was stored earlier.
  const detectedAt = Math.max(now, head?.collectedAt ?? 0);
  do {
    const seq = head?.seq ?? 0;
    const step = diff(snapshot, rest, { now: detectedAt, afterSeq: seq, lastReadAt }, maxChanges);
    const isSame = stored !== null && isSameSnapshot(stored, step.snapshot);
    const isLast = step.rest.length === 0;
    if (isSame && isLast && step.changes.length === 0 && readAt === undefined) return { head, snapshot };
    const nextHead = {
      seq: seq + step.changes.length,
      snapshotId: isSame && head !== null ? head.snapshotId : randomUUID(),
      // Only the last commit moves it, so that a run after a crash reads again what was not stored. It never goes back: then settled
      // events would be new.
      readAt: Math.max(head?.readAt ?? 0, (isLast ? readAt : undefined) ?? head?.readAt ?? now),
      collectedAt: detectedAt,
      undatedEvents: countUndated(step.snapshot),
      beganAt: head === null ? detectedAt : head.beganAt,
    };
    const newSnapshot = isSame ? null : step.snapshot;
    const after = head?.version ?? null;
    const version = await store.commit({
      after,
      state: nextHead,
      snapshot: newSnapshot,
      changes: step.changes,
      settled: newlySettled(last, step.snapshot, detectedAt),
    });
    if (version === null) throw new FeedConflict("Another collector was first");
    head = { ...nextHead, version };
    snapshot = stored = last = step.snapshot;
    rest = step.rest;
  } while (rest.length > 0);
  return { head, snapshot };
}

/** Series are only ever added, so comparing their number is enough. */
function isSameSnapshot(before: Snapshot, after: Snapshot): boolean {
  return (
    before.isWhole === after.isWhole &&
    before.series.size === after.series.size &&
    isSameMap(before.events, after.events) &&
    isSameMap(before.markets, after.markets)
  );
}

/** Whether two maps have equal contents; the values may be different objects. */
function isSameMap(before: ReadonlyMap<string, object>, after: ReadonlyMap<string, object>): boolean {
  if (before.size !== after.size) return false;
  for (const [key, value] of after) {
    const earlier = before.get(key);
    if (earlier !== value && JSON.stringify(earlier) !== JSON.stringify(value)) return false;
  }
  return true;
}
