import pRetry, { type RetryContext } from "p-retry";
import { secondMs, type Clock } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import { currentRequest, runRequest } from "../base/request.ts";
import { createClockDifference } from "./clock-difference.ts";
import { slowMs, type ReadPriority, type ReadQueue, type RunOptions } from "./queue.ts";
import {
  ReadError,
  requireMember,
  type ProviderQuery,
  type ReadResult,
  type Transport,
} from "./transport.ts";
import { tierPaths } from "./wire.ts";

interface RepeatOptions {
  /** Whether a read that has failed so often, other than by 429, is made again. */
  readonly mayRetry: (error: ReadError, failures: number) => boolean | Promise<boolean>;
  /** Whether the last read had other tickers, too, so that its error may be theirs. Default: it had none. */
  readonly wasShared?: () => boolean;
  /** Whether the backoff has jitter. Default: true. */
  readonly randomize?: boolean;
}

interface AttemptOptions {
  /** The member of the response with what is asked for. A response without it is a failure. */
  readonly member?: string;
  /** Ends the attempt before its deadline. */
  readonly end?: AbortSignal;
}

export interface ReadOptions extends Pick<AttemptOptions, "member"> {
  /** Default: `normal`. */
  readonly priority?: ReadPriority | undefined;
  /** Whose slot it takes. Default: the running request's key. */
  readonly client?: string;
  /** Maximum retries after network errors and 5xx. Default: 2. */
  readonly retries?: number;
}

const firstBackoffMs = 150;
/** Maximum duration of a background read, from the start of its slot, because it may have waited for long. */
const maxBackgroundMs = 8 * secondMs;

export type Client = ReturnType<typeof createClient>;

/** The only way to read Kalshi. An attempt takes a slot, counts as a read of the request, and ends by its deadline. */
export function createClient(transport: Transport, queue: ReadQueue, clock: Clock) {
  const difference = createClockDifference();
  let probing: Promise<void> | null = null;
  /** When the last probe that failed began, on the monotonic clock. */
  let downAt = -Infinity;

  /** Runs with a signal that aborts at the deadline. AbortSignal.timeout would keep its listeners until then. */
  async function until<Result>(deadlineAt: number, run: (signal: AbortSignal) => Promise<Result>) {
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), Math.max(0, Math.ceil(deadlineAt - clock.monotonicMs())));
    try {
      return await run(end.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Makes a single attempt at once. The caller must hold a slot. Throws a ReadError. */
  async function attempt(
    path: string,
    query: ProviderQuery,
    { member, end }: AttemptOptions = {},
  ): Promise<ReadResult | null> {
    const { reads, deadlineAt, isInBackground } = currentRequest();
    reads.count += 1;
    const endsAt = isInBackground === true ? clock.monotonicMs() + maxBackgroundMs : Infinity;
    const read = (deadline: AbortSignal) =>
      transport.read(path, query, end === undefined ? deadline : AbortSignal.any([deadline, end]));
    const result = await until(Math.min(deadlineAt, endsAt), read);
    if (typeof result?.date === "number") difference.note(clock.now() - result.date);
    if (result !== null && member !== undefined) requireMember(result.json, member);
    return result;
  }

  /** Reads a page that names no record, and notes if Kalshi fails to send it. */
  async function probe(): Promise<void> {
    const startedAt = clock.monotonicMs();
    const inTime = () => ({
      ...currentRequest(),
      isInBackground: false,
      deadlineAt: clock.monotonicMs() + slowMs,
    });
    const read = () => attempt(tierPaths.live, { limit: 1 }, { member: "markets" });
    try {
      await queue.run(() => runRequest(inTime(), read), { client: "probe", priority: "first" });
    } catch (error) {
      if (error instanceof ReadError && error.failure !== 429 && !error.isRefusal) downAt = startedAt;
    }
  }

  /**
   * Whether Kalshi is down for a look-up that began at `since`, on the monotonic clock: no read has succeeded since,
   * many in a row have failed, and so does one that names no record. Without that one, bad tickers would be an outage.
   */
  async function isDown(since: number): Promise<boolean> {
    if (queue.mayBeDown(since) && downAt < since) await (probing ??= probe().finally(() => (probing = null)));
    return queue.mayBeDown(since) && downAt >= since;
  }

  /** Runs in a slot of the queue. A background request gets a background slot. */
  function inSlot<Result>(read: () => Promise<Result>, options: RunOptions): Promise<Result> {
    return queue.run(
      read,
      currentRequest().isInBackground === true ? { ...options, priority: "background" } : options,
    );
  }

  /**
   * Repeats a failed read of a path with backoff: after 429 until the deadline, after other failures while
   * `mayRetry` allows it, and never before the provider's Retry-After. Throws an AppError of code `upstream`.
   */
  function repeat<Result>(
    path: string,
    read: (signal: AbortSignal) => Promise<Result>,
    { mayRetry, wasShared = () => false, randomize = true }: RepeatOptions,
  ): Promise<Result> {
    const { deadlineAt } = currentRequest();
    let failures = 0;
    let refusal: ReadError | undefined;
    const shouldRetry = async ({ error, retryDelay }: RetryContext) => {
      if (!(error instanceof ReadError)) return false;
      if (error.failure === 429) refusal = error;
      else if (!(await mayRetry(error, (failures += 1)))) return false;
      const extraMs = Math.max(0, error.retryAfterMs - retryDelay);
      const isTooLate = clock.monotonicMs() + retryDelay + extraMs >= deadlineAt;
      if (isTooLate && wasShared() && error.mayBeOfOneTicker) throw ReadError.late(error);
      if (isTooLate) return false;
      await new Promise((resolve) => setTimeout(resolve, extraMs));
      return true;
    };
    return until(deadlineAt, async (signal) => {
      const options = { retries: Infinity, minTimeout: firstBackoffMs, randomize, signal, shouldRetry };
      try {
        return await pRetry(() => read(signal), options);
      } catch (cause) {
        throw upstreamError(signal.aborted ? (refusal ?? ReadError.late(cause)) : cause, path);
      }
    });
  }

  return {
    attempt,
    inSlot,
    repeat,
    isDown,
    queue,

    /** Reads a path of the provider; null when Kalshi has no such record. Throws an AppError of code `upstream`. */
    get(path: string, query: ProviderQuery, options: ReadOptions = {}): Promise<ReadResult | null> {
      const { priority = "normal", client = currentRequest().client ?? "", retries = 2, member } = options;
      const attemptIt = () => attempt(path, query, { ...(member !== undefined && { member }) });
      const read = (signal: AbortSignal) => inSlot(attemptIt, { priority, client, signal });
      return repeat(path, read, { mayRetry: (error, failures) => error.isTransient && failures <= retries });
    },

    /**
     * UTC ms: this machine's time, or the provider's if the last responses show that this machine's clock is
     * ahead. So updates that are read from then on are complete, whichever clock is wrong.
     */
    now: () => clock.now() - Math.max(0, difference.aheadMs()),
    /** How far this machine's clock is behind the provider's by the last responses, ms; 0 if it is not. */
    behindMs: () => Math.max(0, -difference.aheadMs()),
  };
}

/** The result of an attempt; null if the provider refuses the list (4xx), because another query may be accepted. */
export async function nullIfRejected<Result>(attempt: Promise<Result>): Promise<Result | null> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof ReadError && error.isRefusal) return null;
    throw error;
  }
}

/** Converts a failed read of a path for its callers. An AppError stays as it is. */
function upstreamError(cause: unknown, path: string): AppError {
  if (cause instanceof AppError) return cause;
  const body = cause instanceof ReadError ? cause.body : undefined;
  return new AppError("upstream", messageOf(cause), {
    cause,
    logFields: { path, ...(body !== undefined && { body }) },
  });
}
