import { messageOf } from "../base/errors.ts";
import { endDeletedAccounts, type Accounts, type AllPossessions } from "../keys/end-deleted-accounts.ts";
import type { Instance } from "./instance.ts";

/**
 * The scheduled sweep. It takes nothing from the request: whoever calls it makes one more sweep. Throws when it failed, so that the
 * scheduler shows it.
 */
export function createSweepHandler(
  { clock, log, services }: Instance<{ readonly possessions: AllPossessions }>,
  accounts: Accounts,
): () => Promise<void> {
  // Deployed under this name since it ended keys alone: another name would be another function.
  const name = "endKeysOfDeletedAccounts";
  return async () => {
    const startedAt = clock.monotonicMs();
    try {
      const ended = await endDeletedAccounts(services().possessions, accounts, clock.now());
      log.info(name, { function: name, ...ended, ms: Math.round(clock.monotonicMs() - startedAt) });
    } catch (error) {
      log.error(`${name} failed`, { function: name, cause: messageOf(error) });
      throw error;
    }
  };
}
