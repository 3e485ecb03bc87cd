import { AppError, failureOf, messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";

/**
 * Runs a job that the platform starts, on a schedule or from its task queue. Logs a failure and throws it
 * again, so that the scheduler reports it, or the task queue retries.
 */
export async function runJob(name: string, log: Log, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    // The text of an AppError is for clients; the log needs its cause.
    const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error;
    log.error(`${name} failed`, { function: name, failure: failureOf(error), cause: messageOf(cause) });
    throw error;
  }
}
