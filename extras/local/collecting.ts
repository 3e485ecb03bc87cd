import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";

interface Collecting {
  readonly collect: (
    maxMs?: number,
  ) => Promise<{ readonly changes: number; readonly failure?: string } | null>;
  readonly log: Log;
}

/** In a deployment a run may take 55 seconds of each minute. Here a run starts every 10 seconds, so it may take 4 of them. */
const pauseMs = 6_000;
const maxRunMs = 4_000;

/** Runs the collector until it is stopped, as the scheduler does in a deployment. Logs only runs that changed something or failed. */
export function startCollecting({ collect, log }: Collecting): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  const name = "collectChanges";
  const run = async () => {
    try {
      const report = await collect(maxRunMs);
      if (report?.failure !== undefined)
        log.warn(`${name} continues later: the provider failed`, { function: name, cause: report.failure });
      else if (report !== null && report.changes > 0)
        log.info(name, { function: name, changes: report.changes });
    } catch (error) {
      log.error(`${name} failed`, { function: name, cause: messageOf(error) });
    }
  };
  const loop = async () => {
    while (!signal.aborted) {
      await run();
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return {
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}
