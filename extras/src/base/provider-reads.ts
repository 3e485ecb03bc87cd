import { ZodError } from "zod";
import {
  currentRequest,
  runRequest,
  type RequestContext,
  lateText,
  TimeoutError,
  withTimeout,
} from "@mention-market/service/base/request";
import type { Clock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { ReadError } from "@mention-market/service/kalshi/transport";

/** Runs a part of the running request in the background. The code that starts work decides how urgent it is. */
export function inBackground<Result>(run: () => Result): Result {
  return runRequest({ ...currentRequest(), isInBackground: true }, run);
}

/** Runs background work with a client name and deadline (monotonic ms) of its own. It goes on after the response to its request. */
export function inBackgroundAs<Result>(
  { client, deadlineAt }: Pick<RequestContext, "client" | "deadlineAt">,
  run: () => Result,
): Result {
  const { receivedAt, reads } = currentRequest();
  return runRequest({ receivedAt, client, deadlineAt, reads, isInBackground: true }, run);
}

/** Returns the call's result, or the provider's failure as a value. Throws every other error. */
export async function orUpstream<Result>(call: Promise<Result>): Promise<Result | AppError> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === "upstream") return error;
    throw error;
  }
}

/** Whether a failed read may succeed later: not if the provider sent what can't be used, an error without a cause. */
export function isTransient({ cause }: AppError): boolean {
  const isBadBody = cause instanceof ReadError && (cause.failure === "body" || cause.failure === 200);
  return cause !== undefined && !isBadBody && !(cause instanceof ZodError);
}

/** The result of a shared promise, by the request's deadline and within `maxMs`; else throws `upstream` with `text`. */
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
