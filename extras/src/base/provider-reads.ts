import type { Clock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { currentRequest, lateText, TimeoutError, withTimeout } from "@mention-market/service/base/request";

/** Returns the call's result, or the provider's failure as a value. Throws every other error. */
export async function orUpstream<Result>(call: Promise<Result>): Promise<Result | AppError> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === "upstream") return error;
    throw error;
  }
}

/**
 * The result of a shared promise. Waits until the running request's deadline, but at most `maxMs`. Throws an AppError of code
 * `upstream` with `text` when there is no result by then.
 */
export async function inTime<Result>(
  clock: Clock,
  promise: Promise<Result>,
  { maxMs = Infinity, text = lateText }: { readonly maxMs?: number; readonly text?: string } = {},
): Promise<Result> {
  const leftMs = Math.max(0, currentRequest().deadlineAt - clock.monotonicMs());
  try {
    return await withTimeout(Math.ceil(Math.min(leftMs, maxMs)), promise, "The provider");
  } catch (error) {
    if (error instanceof TimeoutError) throw new AppError("upstream", text, { cause: error });
    throw error;
  }
}
