import { runJob } from "@mention-market/service/middleware/run-job";
import type { Instance } from "@mention-market/service/http/endpoint";
import { secondMs } from "@mention-market/service/base/clock";
import { AppError, failureOf, messageOf } from "@mention-market/service/base/errors";
import { runRequest, withOwnDeadline } from "@mention-market/service/base/request";
import { commitReads, FeedConflict, readFeedState, type FeedState } from "./change-store.ts";
import {
  scheduleDueSeries,
  type Reconciliation,
  listDueSeries,
  type ListingOptions,
} from "./reconciliation.ts";
import { isGap, overlapMs, readUpdates } from "./read-updates.ts";
import type { Snapshot } from "./snapshot.ts";

/** The state after a run of the collector has stored its changes. */
export interface Collected {
  /** UTC ms. */
  readonly now: number;
  readonly snapshot: Snapshot;
  /** On the monotonic clock. A pass that can't finish by then leaves the rest to the next run. */
  readonly endsBy: number;
}

/**
 * Work that each run of the collector does after it has stored its changes. If a pass throws, that is logged, and the other passes
 * still run.
 */
export interface Pass {
  /** For the log. */
  readonly name: string;
  readonly run: (collected: Collected) => Promise<void>;
}

interface CollectorOptions extends ListingOptions {
  readonly passes: readonly Pass[];
}

/** A report of a run, for the log. */
interface RunReport {
  readonly changes: number;
  readonly reads: number;
  /** How far the feed was behind the provider at the end of the run; null before the first successful run. */
  readonly lag_seconds: number | null;
  readonly ms: number;
  /** Why the provider's updates could not be read. A later run reads them. */
  readonly failure?: string;
}

/**
 * Makes a run, which ends within `maxMs` (default: 55 seconds); null if the last run ended less than 5 seconds ago. Throws
 * `unavailable` when the store fails.
 */
type Collect = (maxMs?: number) => Promise<RunReport | null>;

const minPauseMs = 5 * secondMs;
/** A run starts each minute, and two runs must not overlap. */
const defaultMaxMs = 55 * secondMs;
/** Of a run's time: the share for the provider's updates, and the share at the end that the reconciliation leaves free. */
const updatesShare = 0.5;
const freeShare = 0.15;
const maxConflicts = 3;

/** The collector of this instance. Each run reads what has changed, stores it, and runs the passes. */
export function createCollector(options: CollectorOptions): Collect {
  const { store, provider, passes, clock, log } = options;
  // Memory between runs. Losing it costs reads, not changes.
  const reconciliation: Reconciliation = { scheduledUntil: null, due: new Map(), gap: null };
  let lastState: FeedState | null = null;
  let endedAt = -Infinity;
  let running: Promise<RunReport | null> | null = null;

  return async (maxMs = defaultMaxMs) => {
    running ??= run(maxMs).finally(() => (running = null));
    return running;
  };

  async function run(maxMs: number): Promise<RunReport | null> {
    const startedAt = clock.monotonicMs();
    if (startedAt - endedAt < minPauseMs) return null;
    const reads = { count: 0 };
    const deadlineAt = startedAt + maxMs;
    const request = { receivedAt: clock.now(), client: "collector", deadlineAt, reads };
    try {
      const done = await runRequest(request, () => collect(startedAt, maxMs));
      if (done === null) return null;
      const ms = Math.round(clock.monotonicMs() - startedAt);
      const { changes, lag_seconds, failure } = done;
      const report = { changes, reads: reads.count, lag_seconds, ms };
      return failure === undefined ? report : { ...report, failure };
    } finally {
      endedAt = clock.monotonicMs();
    }
  }

  async function collect(startedAt: number, maxMs: number) {
    const before = await readFeedState(store, lastState);
    const sinceLast = clock.now() - (before.head?.collectedAt ?? -Infinity);
    if (sinceLast >= 0 && sinceLast < minPauseMs) return null;
    const { state, updates, gapReadAt, failure } = await withOwnDeadline(
      startedAt + updatesShare * maxMs,
      () => collectUpdates(options, before),
    );
    lastState = state;
    const now = clock.now();
    const lastReadAt = before.head?.readAt ?? null;
    scheduleDueSeries(reconciliation, state, { updates, gapReadAt, lastReadAt, now });
    const collected = { now, snapshot: state.snapshot, endsBy: startedAt + maxMs };
    const [listed] = await Promise.all([
      listDueSeries(options, state, reconciliation, {
        endsAt: startedAt + (1 - freeShare) * maxMs,
        lastReadAt: lastReadAt ?? Infinity,
      }),
      ...passes.map((pass) => runPass(pass, collected)),
    ]);
    lastState = listed;
    const { head } = listed;
    return {
      changes: (head?.seq ?? 0) - (before.head?.seq ?? 0),
      lag_seconds: head === null ? null : Math.max(0, Math.round((provider.now() - head.readAt) / secondMs)),
      failure,
    };
  }

  async function runPass(pass: Pass, collected: Collected): Promise<void> {
    try {
      await pass.run(collected);
    } catch (error) {
      log.error(`The pass ${pass.name} failed`, {
        pass: pass.name,
        failure: failureOf(error),
        cause: messageOf(error),
      });
    }
  }
}

/** Reads the provider's updates and stores their changes. If the provider fails, the next run reads them. */
async function collectUpdates({ store, provider, clock }: CollectorOptions, before: FeedState) {
  let state = before;
  for (let conflicts = 0; ; conflicts += 1)
    try {
      const now = clock.now();
      const startedAt = clock.monotonicMs();
      const lastReadAt = state.head?.readAt ?? now;
      const times = { now, lastReadAt };
      // A clock that was ahead once may have left a time in the future.
      const since = Math.min(lastReadAt, provider.now()) - overlapMs;
      const updates = await readUpdates(provider, state.snapshot, since, times);
      // After the provider's read, because its last response corrects the clock.
      const readAt = Math.round(provider.now() - (clock.monotonicMs() - startedAt));
      const gapReadAt = isGap(updates, lastReadAt, readAt) ? readAt : null;
      const readByProvider = lastReadAt + provider.behindMs();
      const commit = { events: updates.events, seeds: new Map(), lastReadAt: readByProvider, now };
      const read = { ...commit, readAt: gapReadAt === null ? readAt : lastReadAt };
      return { state: await commitReads(store, state, read), updates, gapReadAt, failure: undefined };
    } catch (error) {
      if (error instanceof FeedConflict) {
        state = await readFeedState(store, null);
        // The other collector does the work.
        if (conflicts === maxConflicts) return { state, updates: null, gapReadAt: null, failure: undefined };
      } else if (error instanceof AppError && error.code === "upstream")
        return { state, updates: null, gapReadAt: null, failure: messageOf(error) };
      else throw error;
    }
}

export interface CollectServices {
  /** Runs the collector. Returns a report for the log; null for a run that ended at once. Throws when the store fails. */
  readonly collect: () => Promise<CollectReport | null>;
}

interface CollectReport {
  readonly changes: number;
  readonly reads: number;
  readonly lag_seconds: number | null;
  readonly ms: number;
  readonly failure?: string;
}

/** The collector's run each minute. A failure of the provider is only a warning, because a later run catches up. */
export function createCollectHandler({ log, services }: Instance<CollectServices>): () => Promise<void> {
  const name = "collectChanges";
  return () =>
    runJob(name, log, async () => {
      const report = await services().collect();
      if (report === null) return;
      const fields = { function: name, ...report };
      if (report.failure === undefined) log.info(name, fields);
      else log.warn(`${name} continues later: the provider failed`, fields);
    });
}
