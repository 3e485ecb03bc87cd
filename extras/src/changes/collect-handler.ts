import { runJob } from "@mention-market/service/middleware/run-job";
import type { Instance } from "@mention-market/service/http/endpoint";

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
