import pRetry from "p-retry";
import type { Clock } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { RequestContext } from "../base/request.ts";
import type { ReadQueue, RunOptions } from "./read-queue.ts";
import { lateText, ReadError, type Query, type ReadResult, type Transport } from "./transport.ts";
import type { ReadPriority } from "./waiting-reads.ts";

/**
 * One attempt to read a path, at once, until `signal` aborts or the deadline of the context's request has passed; null when the
 * path does not exist (404). It must have a slot of the queue. Throws a ReadError.
 */
export type Attempt = (
  path: string,
  query: Query,
  context: RequestContext,
  signal: AbortSignal,
) => Promise<ReadResult | null>;

export function createAttempt(transport: Transport, clock: Clock): Attempt {
  return (path, query, context, signal) => {
    context.reads.count += 1;
    return transport(path, query, AbortSignal.any([deadlineOf(context, clock), signal]));
  };
}

export interface GetOptions {
  readonly attempt: Attempt;
  readonly queue: ReadQueue;
  readonly clock: Clock;
}

export interface ReadOptions extends Partial<Pick<RunOptions, "clients" | "endsWhenLate">> {
  /** Default: `normal`. */
  readonly priority?: ReadPriority | undefined;
  /** Attempts after the first. Default: 2. */
  readonly retries?: number;
}

/** Reads a path of the provider; null when it does not exist (404). Throws an AppError of code `upstream`. */
export type Get = (
  path: string,
  query: Query,
  context: RequestContext,
  options?: ReadOptions,
) => Promise<ReadResult | null>;

/** Attempts after the first. */
export const maxRetries = 2;
export const firstBackoffMs = 150;

/**
 * The one way to the provider: each attempt in a slot of the queue, and retries on network errors, 429 and 5xx, all of it inside
 * the deadline of the request. The slot is charged to `clients`; default: the context's.
 */
export function createGet({ attempt, queue, clock }: GetOptions): Get {
  return async (
    path,
    query,
    context,
    { priority = "normal", clients = [context.client ?? ""], retries = maxRetries, endsWhenLate } = {},
  ) => {
    const signal = deadlineOf(context, clock);
    const read = (late: AbortSignal) => attempt(path, query, context, late);
    try {
      return await pRetry(() => queue.run(read, { clients, priority, signal, endsWhenLate }), {
        retries,
        minTimeout: firstBackoffMs,
        randomize: true,
        signal,
        shouldRetry: ({ error }) => error instanceof ReadError && error.isTransient,
      });
    } catch (cause) {
      throw upstreamError(signal.aborted ? new ReadError(lateText, { isLate: true, cause }) : cause, path);
    }
  };
}

/** Aborts when the deadline of a request has passed. */
function deadlineOf({ deadlineAt }: RequestContext, clock: Clock): AbortSignal {
  return AbortSignal.timeout(Math.max(0, Math.ceil(deadlineAt - clock.monotonicMs())));
}

/** A failed read of a path, for whoever wanted it; an AppError stays as it is. */
export function upstreamError(cause: unknown, path: string): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError("upstream", messageOf(cause), { cause, logFields: { path } });
}

/** How the provider failed a read; null when the error is another one. */
export function readErrorOf(error: unknown): ReadError | null {
  if (error instanceof ReadError) return error;
  return error instanceof AppError && error.cause instanceof ReadError ? error.cause : null;
}
