import { minuteMs, secondMs } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { runRequest, withOwnDeadline } from "../base/request.ts";
import type { UpdateReads } from "../markets/ports.ts";
import { commitReads, FeedConflict, readStanding, type Standing } from "./commit-reads.ts";
import { listDueSeries, type ListingOptions } from "./list-due-series.ts";
import { noteDueSeries, type Nets } from "./nets.ts";
import type { Pass } from "./pass.ts";
import { readUpdates, type ReadUpdates } from "./read-updates.ts";

interface CollectorOptions extends ListingOptions {
  readonly reads: UpdateReads;
  readonly passes: readonly Pass[];
}

/** What a run did, for the log. */
interface RunReport {
  readonly changes: number;
  readonly reads: number;
  /** How far the feed is behind the provider at its end; null before the first run that succeeds. */
  readonly lag_seconds: number | null;
  readonly ms: number;
  /** Why the provider's updates could not be read; a later run reads them. */
  readonly failure?: string;
}

/**
 * One run, which ends within `maxMs` (default: 55 seconds); null for one that begins within 5 seconds of the last one's end. Throws
 * `unavailable` when the store fails.
 */
type Collect = (maxMs?: number) => Promise<RunReport | null>;

/** For what is detected but not shown at once by the provider's lists, whose times are whole seconds. */
const overlapMs = 2 * minuteMs;
const minPauseMs = 5 * secondMs;
/** A run starts each minute, and two must not meet. */
const defaultMaxMs = 55 * secondMs;
/** Of a run, for the provider's updates. */
const updatesShare = 0.5;
const maxConflicts = 3;

/** What one instance remembers between its runs. Losing it costs reads, not changes. */
interface Memory {
  standing: Standing | null;
  endedAt: number;
  readonly nets: Nets;
}

/** The collector of this instance: each run reads what has changed, stores it, and runs the passes. */
export function createCollector(options: CollectorOptions): Collect {
  const { clock } = options;
  const memory: Memory = {
    standing: null,
    endedAt: -Infinity,
    nets: { turnsUntil: null, due: new Map() },
  };
  let running: Promise<RunReport | null> | null = null;
  const run = async (maxMs: number) => {
    const startedAt = clock.monotonicMs();
    if (startedAt - memory.endedAt < minPauseMs) return null;
    const request = {
      receivedAt: clock.now(),
      client: "collector",
      deadlineAt: startedAt + maxMs,
      reads: { count: 0 },
    };
    try {
      return await runRequest(request, () => collect(options, memory, { ...request, startedAt, maxMs }));
    } finally {
      memory.endedAt = clock.monotonicMs();
    }
  };
  return async (maxMs = defaultMaxMs) => {
    running ??= run(maxMs).finally(() => (running = null));
    return running;
  };
}

interface Run {
  readonly startedAt: number;
  readonly maxMs: number;
  readonly deadlineAt: number;
  readonly reads: { readonly count: number };
}

async function collect(options: CollectorOptions, memory: Memory, run: Run): Promise<RunReport | null> {
  const { store, passes, clock, log } = options;
  const before = await readStanding(store, memory.standing);
  const sinceLast = clock.now() - (before.head?.collectedAt ?? -Infinity);
  if (sinceLast >= 0 && sinceLast < minPauseMs) return null;
  const seqBefore = before.head?.seq ?? 0;
  const updated = await withOwnDeadline(run.startedAt + updatesShare * run.maxMs, () =>
    collectUpdates(options, before),
  );
  memory.standing = updated.standing;
  const collected = {
    now: clock.now(),
    snapshot: updated.standing.snapshot,
    endsBy: run.deadlineAt,
  };
  const endsAt = run.deadlineAt - 0.15 * run.maxMs;
  noteDueSeries(memory.nets, updated.standing, updated.updates, before.head?.readAt ?? null, clock.now());
  const [nets] = await Promise.all([
    listDueSeries(options, updated.standing, memory.nets, endsAt),
    ...passes.map((pass) => runPass(pass, collected, log)),
  ]);
  memory.standing = nets.standing;
  const { head } = nets.standing;
  return {
    changes: (head?.seq ?? 0) - seqBefore,
    reads: run.reads.count + nets.reads,
    lag_seconds: head === null ? null : Math.round((clock.now() - head.readAt) / secondMs),
    ms: Math.round(clock.monotonicMs() - run.startedAt),
    ...(updated.failure !== undefined && { failure: updated.failure }),
  };
}

interface Updated {
  readonly standing: Standing;
  readonly updates: ReadUpdates | null;
  readonly failure?: string;
}

/** Reads the provider's updates and stores what they change. A provider that fails leaves them to the next run. */
async function collectUpdates({ store, reads, clock }: CollectorOptions, before: Standing): Promise<Updated> {
  let standing = before;
  for (let conflicts = 0; ; conflicts += 1)
    try {
      const now = clock.now();
      const since = (standing.head?.readAt ?? now) - overlapMs;
      const updates = await readUpdates(reads, standing.snapshot, since, now);
      const commit = { events: updates.events, seeds: new Map(), readAt: now, now };
      return { standing: await commitReads(store, standing, commit), updates };
    } catch (error) {
      if (error instanceof FeedConflict) {
        standing = await readStanding(store, null);
        // The other one does the work.
        if (conflicts === maxConflicts) return { standing, updates: null };
      } else if (error instanceof AppError && error.code === "upstream")
        return { standing, updates: null, failure: messageOf(error) };
      else throw error;
    }
}

async function runPass({ name, run }: Pass, collected: Parameters<Pass["run"]>[0], log: Log): Promise<void> {
  try {
    await run(collected);
  } catch (error) {
    log.error(`The pass ${name} failed`, { pass: name, cause: messageOf(error) });
  }
}
