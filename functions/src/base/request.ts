import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "./clock.ts";
import { AppError } from "./errors.ts";

/** One request, as all the work that is done for it knows it, from the handler to the provider. */
export interface RequestContext {
  /** When this instance received it, UTC ms. The quota counts it in this minute. */
  readonly receivedAt: number;
  /** The id of the key that it came with. Reads of different clients take turns; requests without one take turns as one client. */
  readonly client?: string | undefined;
  /** No response of the provider is waited for after this moment of the monotonic clock, ms. */
  readonly deadlineAt: number;
  /** Reads of the provider that this request started; a shared read counts for the request that started it. */
  readonly reads: { count: number };
  /** Whether nobody waits for it: its reads of the provider start when no other read can. Default: false. */
  readonly isInBackground?: boolean;
}

const requests = new AsyncLocalStorage<RequestContext>();

/** Runs work as part of a request: all that it starts knows the request. */
export function runRequest<Result>(request: RequestContext, run: () => Result): Result {
  return requests.run(request, run);
}

/** The request that is running. Throws outside of one, which is a defect. */
export function currentRequest(): RequestContext {
  const request = requests.getStore();
  if (request === undefined) throw new Error("No request is running");
  return request;
}

/** Runs a part of the running request that has a deadline of its own. Its reads count for the request. */
export function withOwnDeadline<Result>(deadlineAt: number, run: () => Result): Result {
  return requests.run({ ...currentRequest(), deadlineAt }, run);
}

/** Runs a part of the running request in the background. Whoever starts the work decides how urgent it is. */
export function inBackground<Result>(run: () => Result): Result {
  return requests.run({ ...currentRequest(), isInBackground: true }, run);
}

/** A promise had no outcome in time. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/** The promise's outcome. Throws a TimeoutError that names `what` after `ms` without one; a later outcome is ignored. */
export async function withTimeout<Result>(
  ms: number,
  promise: Promise<Result>,
  what: string,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`${what} did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** Why a read or a wait ended with the deadline. */
export const lateText = "Provider did not answer in time";

/**
 * The outcome of what others may wait for, too, until the running request's deadline, and for at most `maxMs`. Throws an AppError of
 * code `upstream` with `text` when there is none by then.
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
