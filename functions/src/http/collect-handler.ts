import { messageOf } from "../base/errors.ts";
import type { Instance } from "./instance.ts";

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

/**
 * The scheduled run of the collector. It takes nothing from the request: whoever calls it makes one more run, or none. Throws when it failed,
 * so that the scheduler shows it; a provider that fails is a warning, because a later run makes up for it.
 */
export function createCollectHandler({ log, services }: Instance<CollectServices>): () => Promise<void> {
  const name = "collectChanges";
  return async () => {
    try {
      const report = await services().collect();
      if (report === null) return;
      const fields = { function: name, ...report };
      if (report.failure === undefined) log.info(name, fields);
      else log.warn(`${name} goes on later: the provider failed`, fields);
    } catch (error) {
      log.error(`${name} failed`, { function: name, cause: messageOf(error) });
      throw error;
    }
  };
}
