import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "../src/base/errors.ts";
import type { Log } from "../src/base/log.ts";

interface Collecting {
  readonly collect: (
    maxMs?: number,
  ) => Promise<{ readonly changes: number; readonly failure?: string } | null>;
  readonly log: Log;
}

/** Deployed, a run each minute may take 55 seconds. Here it begins 10 seconds after the one before began, so it takes 4 at most. */
const pauseMs = 6_000;
const maxRunMs = 4_000;

/** Runs the collector until it is stopped, as the scheduler does on Firebase. Only what changed or failed is logged. */
export function startCollecting({ collect, log }: Collecting): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  const name = "collectChanges";
  const run = async () => {
    try {
      const report = await collect(maxRunMs);
      if (report?.failure !== undefined)
        log.warn(`${name} goes on later: the provider failed`, { function: name, cause: report.failure });
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
