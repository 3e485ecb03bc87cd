import type { Clock } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { RequestContext } from "../base/request.ts";
import { takeBatch, type Pending } from "./batches.ts";
import type { ReadOptions } from "./http.ts";
import type { ReadQueue, Release } from "./read-queue.ts";

/** The records of a shared read, by ticker. */
export interface SharedResult<Result> {
  readonly records: ReadonlyMap<string, { readonly record: Result } | { readonly error: AppError }>;
  /** A ticker that is not among the records is not known to the provider. */
  readonly isComplete: boolean;
}

export interface SharedReadsOptions<Result> {
  /** Null: the provider does not know it. */
  readonly readOne: (ticker: string, context: RequestContext, options: ReadOptions) => Promise<Result | null>;
  /** Null: the provider refuses to read these together. Throws an AppError when the whole read failed. */
  readonly readMany: (
    tickers: readonly string[],
    context: RequestContext,
    options: ReadOptions,
  ) => Promise<SharedResult<Result> | null>;
  readonly queue: ReadQueue;
  readonly clock: Clock;
}

/** One look-up's wait. Its own deadline ends it, whatever becomes of the read that it shares. */
interface LookUp<Result> {
  readonly ticker: string;
  readonly client: string;
  readonly context: RequestContext;
  resolve(result: Result | null): void;
  reject(error: unknown): void;
}

/** How long look-ups gather when no read is free at once. */
const gatherMs = 10;
const maxTickers = 100;
/** All shared reads take turns as one client: each serves the clients in turn by itself. */
const client = "shared reads";
const noSignal = new AbortController().signal;

/**
 * Look-ups by ticker that share reads: those that wait for a turn go together in the next read, clients in turn. The first
 * one of an idle instance goes out at once, by itself.
 */
export function createSharedReads<Result>({ readOne, readMany, queue, clock }: SharedReadsOptions<Result>) {
  const pending: Pending<LookUp<Result>> = new Map();
  let waiting = 0;
  let turnsWanted = 0;
  let isGathering = false;

  function add(lookUp: LookUp<Result>): void {
    const own = pending.get(lookUp.client) ?? new Set();
    pending.set(lookUp.client, own.add(lookUp));
    waiting += 1;
    if (isGathering) return;
    isGathering = true;
    if (queue.isFree()) setImmediate(wantTurns);
    else setTimeout(wantTurns, gatherMs);
  }

  function remove(lookUp: LookUp<Result>): void {
    if (pending.get(lookUp.client)?.delete(lookUp)) waiting -= 1;
  }

  function wantTurns(): void {
    isGathering = false;
    for (; turnsWanted < Math.ceil(waiting / maxTickers); turnsWanted += 1) {
      void queue.turn(client, "first", noSignal).then(start, (error: unknown) => {
        turnsWanted -= 1;
        for (const lookUp of take()) lookUp.reject(failure(error));
      });
    }
  }

  function take(): LookUp<Result>[] {
    const batch = takeBatch(pending, maxTickers);
    waiting -= batch.length;
    return batch;
  }

  function start(release: Release): void {
    turnsWanted -= 1;
    const batch = take();
    if (batch.length === 0) release("unused");
    else void read(batch, release);
    wantTurns();
  }

  async function read(batch: readonly LookUp<Result>[], release: Release): Promise<void> {
    const byTicker = Map.groupBy(batch, ({ ticker }) => ticker);
    const tickers = [...byTicker.keys()];
    const [only] = tickers;
    if (tickers.length === 1 && only !== undefined) return readAlone(only, batch, { release, client });
    try {
      const result = await countedFor(batch, (context) => readMany(tickers, context, { release, client }));
      for (const [ticker, lookUps] of byTicker) {
        const found = result?.records.get(ticker);
        if (found === undefined && result?.isComplete !== true)
          void readAlone(ticker, lookUps, { priority: "first" });
        else if (found === undefined) for (const lookUp of lookUps) lookUp.resolve(null);
        else if ("error" in found) for (const lookUp of lookUps) lookUp.reject(found.error);
        else for (const lookUp of lookUps) lookUp.resolve(found.record);
      }
    } catch (error) {
      for (const lookUp of batch) lookUp.reject(error);
    }
  }

  async function readAlone(
    ticker: string,
    lookUps: readonly LookUp<Result>[],
    options: ReadOptions,
  ): Promise<void> {
    try {
      const result = await countedFor(lookUps, (context) => readOne(ticker, context, options));
      for (const lookUp of lookUps) lookUp.resolve(result);
    } catch (error) {
      for (const lookUp of lookUps) lookUp.reject(error);
    }
  }

  /** The record of a ticker; null when the provider does not know it. Rejects with an AppError of code `upstream`. */
  return (ticker: string, context: RequestContext): Promise<Result | null> =>
    new Promise((resolve, reject) => {
      const lookUp: LookUp<Result> = {
        ticker,
        client: context.client ?? "",
        context,
        resolve(result) {
          clearTimeout(timer);
          resolve(result);
        },
        reject(error) {
          clearTimeout(timer);
          reject(failure(error));
        },
      };
      const timer = setTimeout(
        () => {
          remove(lookUp);
          lookUp.reject(new Error("Provider did not answer in time"));
        },
        Math.max(0, Math.ceil(context.deadlineAt - clock.monotonicMs())),
      );
      add(lookUp);
    });
}

/** Runs a read for several look-ups, until the last one's deadline; it counts for the first one's request. */
async function countedFor<Result>(
  lookUps: readonly { readonly context: RequestContext }[],
  read: (context: RequestContext) => Promise<Result>,
): Promise<Result> {
  const [first] = lookUps;
  if (first === undefined) throw new Error("A read for no look-up");
  const deadlineAt = Math.max(...lookUps.map(({ context }) => context.deadlineAt));
  const context = { ...first.context, deadlineAt, upstreamCalls: 0 };
  try {
    return await read(context);
  } finally {
    first.context.upstreamCalls += context.upstreamCalls;
  }
}

function failure(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError("upstream", messageOf(error), { cause: error });
}
