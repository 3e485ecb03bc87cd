import { randomUUID } from "node:crypto";
import type { ChangeStore, FeedHead } from "./change-store.ts";
import { diff, seed, type ReadEvent } from "./diff.ts";
import { emptySnapshot, type Snapshot } from "./snapshot.ts";

/** The feed as one collector knows it. */
export interface FeedState {
  /** Null before the first commit. */
  readonly head: FeedHead | null;
  readonly snapshot: Snapshot;
}

/** What is stored of some reads. */
interface CommitOf {
  readonly events: readonly ReadEvent[];
  /** Series that were read for the first time, in full. */
  readonly seeds: ReadonlyMap<string, readonly ReadEvent[]>;
  /** When the last run that read all began to, by the provider's clock, UTC ms. */
  readonly lastReadAt: number;
  /** Since when the provider has to be read again, by its clock, UTC ms; left out when these reads do not settle that. */
  readonly readAt?: number;
  readonly now: number;
}

/** Another collector was first: what was read is older than what it stored. */
export class FeedConflict extends Error {
  override readonly name = "FeedConflict";
}

/** Events whose changes go into one commit: as few as make this many, since an event is not divided. */
const maxChanges = 200;

/**
 * Where the feed stands in the store. `known`: where this collector left it, whose snapshot is read again only when another one
 * replaced it.
 */
export async function readFeedState(store: ChangeStore, lastState: FeedState | null): Promise<FeedState> {
  for (;;) {
    const head = await store.head();
    if (head === null) return { head, snapshot: emptySnapshot };
    if (lastState?.head?.snapshotId === head.snapshotId) return { head, snapshot: lastState.snapshot };
    const snapshot = await store.snapshot(head);
    if (snapshot !== null) return { head, snapshot };
  }
}

/**
 * Stores what some reads changed, in one commit or several in turn, each on condition that it follows the one before. Returns where the
 * feed stands then. Throws FeedConflict when another collector has stored something since `state` was read.
 */
export async function commitReads(
  store: ChangeStore,
  state: FeedState,
  { events, seeds, lastReadAt, readAt, now }: CommitOf,
): Promise<FeedState> {
  let { head, snapshot } = state;
  let stored = head === null ? null : snapshot;
  for (const [series, reads] of seeds) snapshot = seed(snapshot, series, reads, now);
  let rest = events;
  // A clock that was set back must not put a change before one that was stored earlier.
  const detectedAt = Math.max(now, head?.collectedAt ?? 0);
  do {
    const seq = head?.seq ?? 0;
    const step = diff(snapshot, rest, { now: detectedAt, afterSeq: seq, lastReadAt }, maxChanges);
    const isSame = stored !== null && isKept(stored, step.snapshot);
    const isLast = step.rest.length === 0;
    if (isSame && isLast && step.changes.length === 0 && readAt === undefined) return { head, snapshot };
    const state = {
      seq: seq + step.changes.length,
      snapshotId: isSame && head !== null ? head.snapshotId : randomUUID(),
      // Until the last commit a run that follows reads again what is not stored yet.
      readAt: (isLast ? readAt : undefined) ?? head?.readAt ?? now,
      collectedAt: detectedAt,
    };
    const kept = isSame ? null : step.snapshot;
    const after = head?.version ?? null;
    const version = await store.commit({ after, state, snapshot: kept, changes: step.changes });
    if (version === null) throw new FeedConflict("Another collector was first");
    head = { ...state, version };
    snapshot = stored = step.snapshot;
    rest = step.rest;
  } while (rest.length > 0);
  return { head, snapshot };
}

function isKept(before: Snapshot, after: Snapshot): boolean {
  return (
    before.series.size === after.series.size &&
    isSameMap(before.events, after.events) &&
    isSameMap(before.markets, after.markets)
  );
}

/** Whether both hold the same; equal values may be other objects. */
function isSameMap(before: ReadonlyMap<string, object>, after: ReadonlyMap<string, object>): boolean {
  if (before.size !== after.size) return false;
  for (const [key, value] of after) {
    const other = before.get(key);
    if (other !== value && JSON.stringify(other) !== JSON.stringify(value)) return false;
  }
  return true;
}
