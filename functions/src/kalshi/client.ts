import pRetry, { type RetryContext } from "p-retry";
import { secondMs, type Clock } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import { currentRequest } from "../base/request.ts";
import type { ReadPriority, ReadQueue, RunOptions } from "./queue.ts";
import { ReadError, type ProviderQuery, type ReadResult, type Transport } from "./transport.ts";

interface RepeatOptions {
  /** Maximum retries after network errors and 5xx. Default: 2. */
  readonly retries?: number | undefined;
  /** Whether the backoff has jitter. Default: true. */
  readonly randomize?: boolean;
}

export interface ReadOptions extends RepeatOptions {
  /** Default: `normal`. */
  readonly priority?: ReadPriority | undefined;
  /** The client whose slot it takes. Default: the running request's key. */
  readonly client?: string;
}

export const firstBackoffMs = 150;
/** Maximum duration of a background read, from the start of its slot, because it may have waited for long. */
const maxBackgroundMs = 8 * secondMs;

/**
 * The only way to read the provider. Each attempt takes a slot of the queue, and all attempts end by the running request's deadline.
 * They count as reads of the request.
 */
export class Client {
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly queue: ReadQueue;
  /** How far this machine's clock is ahead of the provider's, ms; negative if it is behind. 0 before the first response with a time. */
  #aheadMs = 0;

  constructor(transport: Transport, queue: ReadQueue, clock: Clock) {
    this.#transport = transport;
    this.queue = queue;
    this.#clock = clock;
  }

  /**
   * UTC ms: this machine's time, or the provider's if the last response shows that this machine's clock is ahead. So updates that are
   * read from then on are complete, whichever clock is wrong.
   */
  now(): number {
    return this.#clock.now() - Math.max(0, this.#aheadMs);
  }

  /** How far this machine's clock is behind the provider's by the last response, ms; 0 if it is not. */
  behindMs(): number {
    return Math.max(0, -this.#aheadMs);
  }

  /** Reads a path of the provider; null when it does not exist (404). Throws an AppError of code `upstream`. */
  get(path: string, query: ProviderQuery, options: ReadOptions = {}): Promise<ReadResult | null> {
    const { priority = "normal", client = currentRequest().client ?? "" } = options;
    return this.repeat(
      path,
      (signal) => this.inSlot(() => this.attempt(path, query), { priority, client, signal }),
      options,
    );
  }

  /** Reads in a slot of the queue. A background request gets a background slot. */
  inSlot<Result>(read: () => Promise<Result>, options: RunOptions): Promise<Result> {
    const isInBackground = currentRequest().isInBackground === true;
    return this.queue.run(read, isInBackground ? { ...options, priority: "background" } : options);
  }

  /** Makes a single attempt at once, until `end` aborts or the deadline passes. The caller must hold a slot. Throws a ReadError. */
  async attempt(path: string, query: ProviderQuery, end?: AbortSignal): Promise<ReadResult | null> {
    const { reads, deadlineAt, isInBackground } = currentRequest();
    reads.count += 1;
    const read = (deadline: AbortSignal) =>
      this.#transport.read(path, query, end === undefined ? deadline : AbortSignal.any([deadline, end]));
    const endsAt = isInBackground === true ? this.#clock.monotonicMs() + maxBackgroundMs : deadlineAt;
    const result = await this.#until(endsAt, read);
    const date = result?.date ?? null;
    if (date !== null) this.#aheadMs = this.#clock.now() - date;
    return result;
  }

  /**
   * Retries a failed read of a path with backoff: after 429 until the deadline, after network errors and 5xx at most `retries` times,
   * and never before the provider's Retry-After. Throws an AppError of code `upstream`.
   */
  repeat<Result>(
    path: string,
    read: (signal: AbortSignal) => Promise<Result>,
    options: RepeatOptions,
  ): Promise<Result> {
    return this.#until(currentRequest().deadlineAt, (signal) => this.#repeat(path, read, signal, options));
  }

  async #repeat<Result>(
    path: string,
    read: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
    { retries = 2, randomize = true }: RepeatOptions,
  ): Promise<Result> {
    const { deadlineAt } = currentRequest();
    let failures = 0;
    const refusals: ReadError[] = [];
    const shouldRetry = async ({ error, retryDelay }: RetryContext) => {
      if (!(error instanceof ReadError && error.isTransient)) return false;
      if (error.failure === 429) refusals.push(error);
      else failures += 1;
      const extraDelayMs = Math.max(0, error.retryAfterMs - retryDelay);
      const delayMs = retryDelay + extraDelayMs;
      if (failures > retries || this.#clock.monotonicMs() + delayMs >= deadlineAt) return false;
      await pause(extraDelayMs);
      return true;
    };
    try {
      return await pRetry(() => read(signal), {
        retries: Infinity,
        minTimeout: firstBackoffMs,
        randomize,
        signal,
        shouldRetry,
      });
    } catch (cause) {
      throw upstreamError(signal.aborted ? (refusals.at(-1) ?? ReadError.late(cause)) : cause, path);
    }
  }

  /**
   * Runs with a signal that aborts at the deadline. Its timer ends with the run, while AbortSignal.timeout would keep its listeners,
   * including results, in memory until the deadline.
   */
  async #until<Result>(deadlineAt: number, run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const controller = new AbortController();
    const ms = Math.max(0, Math.ceil(deadlineAt - this.#clock.monotonicMs()));
    const timer = setTimeout(
      () => controller.abort(new DOMException("The deadline has passed", "TimeoutError")),
      ms,
    );
    try {
      return await run(controller.signal);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Converts a failed read of a path for its callers. An AppError stays as it is. */
export function upstreamError(cause: unknown, path: string): AppError {
  if (cause instanceof AppError) return cause;
  // A bad or too large body would be the same after a retry.
  const isTransient = !(cause instanceof ReadError && (cause.failure === "body" || cause.failure === 200));
  return new AppError("upstream", messageOf(cause), { cause, isTransient, logFields: { path } });
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
