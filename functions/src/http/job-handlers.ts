import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { endDeletedAccounts, type Accounts, type RecordsByKind } from "../keys/end-deleted-accounts.ts";
import type { Instance } from "./request-handler.ts";

/*
 * Jobs that the platform starts, on a schedule or from its task queue. A job trusts nothing in the request that starts it: a forged
 * request only causes another run, or none.
 */

/** Logs a failure and throws it again, so that the scheduler reports it, or the task queue retries. */
export async function runJob(name: string, log: Log, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.error(`${name} failed`, { function: name, cause: messageOf(error) });
    throw error;
  }
}

/** The daily sweep of deleted accounts. */
export function createSweepHandler(
  { clock, log, services }: Instance<{ readonly ownedRecords: RecordsByKind }>,
  accounts: Accounts,
): () => Promise<void> {
  const name = "endKeysOfDeletedAccounts";
  return () =>
    runJob(name, log, async () => {
      const startedAt = clock.monotonicMs();
      const ended = await endDeletedAccounts(services().ownedRecords, accounts, clock.now());
      log.info(name, { function: name, ...ended, ms: Math.round(clock.monotonicMs() - startedAt) });
    });
}
