import { causeOf, failureOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";

/** Runs a job. Logs a failure and throws it again, so that the scheduler reports it, or a task queue retries. */
export async function runJob(name: string, log: Log, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.error(`${name} failed`, { function: name, failure: failureOf(error), cause: causeOf(error) });
    throw error;
  }
}
