import { endDeletedAccounts, type Accounts } from "@mention-market/service/keys/end-deleted-accounts";
import type { Instance } from "@mention-market/service/http/endpoint";
import { runJob } from "@mention-market/service/middleware/run-job";
import { watchesOfAccounts } from "./own-watches.ts";
import type { WatchStore } from "./ports.ts";

const name = "endWatchesOfDeletedAccounts";

/** The daily job that deletes the watches of deleted accounts. */
export function endWatchesOfDeletedAccounts(
  { clock, log, services }: Instance<{ readonly watches: WatchStore }>,
  accounts: Accounts,
): () => Promise<void> {
  return () =>
    runJob(name, log, async () => {
      const startedAt = clock.monotonicMs();
      const watches = await endDeletedAccounts(watchesOfAccounts(services().watches), accounts, clock.now());
      log.info(name, { function: name, watches, ms: Math.round(clock.monotonicMs() - startedAt) });
    });
}
