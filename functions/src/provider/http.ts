import pRetry from "p-retry";
import type { Clock } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { RequestContext } from "../base/request.ts";
import type { ReadQueue, Release } from "./read-queue.ts";
import { ReadError, type Query, type ReadResult, type Transport } from "./transport.ts";
import type { ReadPriority } from "./turns.ts";

export interface GetOptions {
  readonly transport: Transport;
  readonly queue: ReadQueue;
  readonly clock: Clock;
}

export interface ReadOptions {
  /** Default: `normal`. */
  readonly priority?: ReadPriority | undefined;
  /** The client in whose turn it is read. Default: the context's client. */
  readonly client?: string;
  /** Ends the first attempt's turn, when the caller has waited for that turn already. Default: `get` waits for one. */
  readonly release?: Release;
}

/** Reads a path of the provider; null when it does not exist (404). Throws an AppError of code `upstream`. */
export type Get = (
  path: string,
  query: Query,
  context: RequestContext,
  options?: ReadOptions,
) => Promise<ReadResult | null>;

const maxRetries = 2;
const firstBackoffMs = 150;

/**
 * The one way to the provider: each attempt in its turn, and at most two retries on network errors, 429 and 5xx, all of it
 * inside the deadline of the request.
 */
export function createGet({ transport, queue, clock }: GetOptions): Get {
  return async (
    path,
    query,
    context,
    { priority = "normal", client = context.client ?? "", release } = {},
  ) => {
    const signal = AbortSignal.timeout(Math.max(0, Math.ceil(context.deadlineAt - clock.monotonicMs())));
    let given = release;

    async function attempt(): Promise<ReadResult | null> {
      const done = given ?? (await queue.turn(client, priority, signal));
      given = undefined;
      context.upstreamCalls += 1;
      try {
        const result = await transport(path, query, signal);
        done("read");
        return result;
      } catch (error) {
        const isRefused = signal.aborted || (error instanceof ReadError && error.status === 429);
        done(isRefused ? "refused" : "failed");
        throw error;
      }
    }

    try {
      return await pRetry(attempt, {
        retries: maxRetries,
        minTimeout: firstBackoffMs,
        randomize: true,
        signal,
        shouldRetry: ({ error }) => error instanceof ReadError && error.isTransient,
      });
    } catch (cause) {
      given?.("unused");
      const text = signal.aborted ? "Provider did not answer in time" : messageOf(cause);
      throw new AppError("upstream", text, { cause, logFields: { path } });
    }
  };
}
