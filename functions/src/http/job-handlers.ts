import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { endDeletedAccounts, type Accounts, type RecordsByKind } from "../keys/end-deleted-accounts.ts";
import type { Instance } from "./request-handler.ts";

/*
 * What the platform runs by itself: on a schedule, or from its queue of tasks. A request has no authority and says nothing that is
 * trusted: whoever calls makes one more run, or none.
 */

/** A failure is logged and thrown, so that the scheduler shows it, or the queue tries again. */
export async function runJob(name: string, log: Log, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.error(`${name} failed`, { function: name, cause: messageOf(error) });
    throw error;
  }
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
