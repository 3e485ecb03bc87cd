import { randomUUID } from "node:crypto";
import type { ChangeStore, FeedHead } from "./change-store.ts";
import { diff, seed, type ReadEvent } from "./diff.ts";
import { countUndated, emptySnapshot, type Snapshot } from "./snapshot.ts";

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
      // Only the last commit moves it, so that a run after a crash reads again what was not stored.
      readAt: (isLast ? readAt : undefined) ?? head?.readAt ?? now,
      collectedAt: detectedAt,
      undatedEvents: countUndated(step.snapshot),
    };
    const newSnapshot = isSame ? null : step.snapshot;
    const after = head?.version ?? null;
    const version = await store.commit({
      after,
      state: nextHead,
      snapshot: newSnapshot,
      changes: step.changes,
    });
    if (version === null) throw new FeedConflict("Another collector was first");
    head = { ...nextHead, version };
    snapshot = stored = step.snapshot;
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
