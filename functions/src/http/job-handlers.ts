import type { Request } from "firebase-functions/v2/tasks";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { endDeletedAccounts, type Accounts, type RecordsByKind } from "../keys/end-deleted-accounts.ts";
import type { Instance } from "./request-handler.ts";

/*
 * What the platform runs by itself: on a schedule, or from its queue of tasks. A request has no authority and says nothing that is
 * trusted: whoever calls makes one more run, or none.
 */

/** A failure is logged and thrown, so that the scheduler shows it, or the queue tries again. */
async function runJob(name: string, log: Log, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.error(`${name} failed`, { function: name, cause: messageOf(error) });
    throw error;
  }
}

export interface CollectServices {
  /** One run of the collector, for the log; null for one that ended at once. Throws when the store fails. */
  readonly collect: () => Promise<CollectReport | null>;
}

interface CollectReport {
  readonly changes: number;
  readonly reads: number;
  readonly lag_seconds: number | null;
  readonly ms: number;
  readonly failure?: string;
}

/** The run of the collector, each minute. A provider that fails is a warning, because a later run makes up for it. */
export function createCollectHandler({ log, services }: Instance<CollectServices>): () => Promise<void> {
  const name = "collectChanges";
  return () =>
    runJob(name, log, async () => {
      const report = await services().collect();
      if (report === null) return;
      const fields = { function: name, ...report };
      if (report.failure === undefined) log.info(name, fields);
      else log.warn(`${name} goes on later: the provider failed`, fields);
    });
}

/** The sweep of deleted accounts, each day. */
export function createSweepHandler(
  { clock, log, services }: Instance<{ readonly ownedRecords: RecordsByKind }>,
  accounts: Accounts,
): () => Promise<void> {
  // Deployed under this name since it ended keys alone: another name would be another function.
  const name = "endKeysOfDeletedAccounts";
  return () =>
    runJob(name, log, async () => {
      const startedAt = clock.monotonicMs();
      const ended = await endDeletedAccounts(services().ownedRecords, accounts, clock.now());
      log.info(name, { function: name, ...ended, ms: Math.round(clock.monotonicMs() - startedAt) });
    });
}

interface DeliverServices<WakeUp> {
  /** Makes the attempt that a wake-up names, if it is due; null where WATCH_SECRET_KEY is not set. Throws when the store fails. */
  readonly deliver: ((wakeUp: WakeUp) => Promise<void>) | null;
}

/**
 * A wake-up of a delivery. The stored delivery decides whether there is anything to do, so a wake-up that is forged, early or comes
 * twice does nothing. `read`: null for data that is not a wake-up.
 */
export function createDeliverHandler<WakeUp>(
  { log, services }: Instance<DeliverServices<WakeUp>>,
  read: (data: unknown) => WakeUp | null,
): (request: Pick<Request, "data">) => Promise<void> {
  const name = "deliverChange";
  return ({ data }) =>
    runJob(name, log, async () => {
      const wakeUp = read(data);
      if (wakeUp === null) log.warn(`${name} was sent something else`, { function: name });
      else await services().deliver?.(wakeUp);
    });
}
