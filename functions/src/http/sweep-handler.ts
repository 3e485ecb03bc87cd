import { messageOf } from "../base/errors.ts";
import { endKeysOfDeletedAccounts, type Accounts } from "../keys/end-deleted-accounts.ts";
import type { KeyStore } from "../keys/key-store.ts";
import type { Instance } from "./instance.ts";

/**
 * The scheduled sweep. It takes nothing from the request: whoever calls it makes one more sweep. Throws when it failed, so that the
 * scheduler shows it.
 */
export function createSweepHandler(
  { clock, log, services }: Instance<{ readonly keys: KeyStore }>,
  accounts: Accounts,
): () => Promise<void> {
  const name = "endKeysOfDeletedAccounts";
  return async () => {
    const startedAt = clock.monotonicMs();
    try {
      const keys = await endKeysOfDeletedAccounts(services().keys, accounts, clock.now());
      log.info(name, { function: name, keys, ms: Math.round(clock.monotonicMs() - startedAt) });
    } catch (error) {
      log.error(`${name} failed`, { function: name, cause: messageOf(error) });
      throw error;
    }
  };
}
