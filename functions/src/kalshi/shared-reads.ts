import { LRUCache } from "lru-cache";
import { minuteMs, secondMs, type Clock } from "../base/clock.ts";
import type { RequestContext } from "../base/request.ts";
import { takeBatch, type Pending } from "./batches.ts";
import {
  firstBackoffMs,
  maxRetries,
  readErrorOf,
  upstreamError,
  type Attempt,
  type Get,
  type ReadOptions,
} from "./http.ts";
import { startLookUp, type LookUp } from "./look-up.ts";
import { fullText, type QueuedRead, type ReadQueue } from "./read-queue.ts";
import { readTogether, type HowToRead, type Read } from "./read-together.ts";
import { isFulfilled, partsOf, readParts } from "./split-read.ts";
import type { ReadError } from "./transport.ts";
import type { MayRead } from "./waiting-reads.ts";

export interface SharedReadsOptions<Result> extends HowToRead<Result> {
  /** Of the list, for the log. */
  readonly path: string;
  readonly get: Get;
  readonly attempt: Attempt;
  /** Any other read, which shows whether the provider works. */
  readonly probe: (context: RequestContext) => Promise<unknown>;
  readonly queue: ReadQueue;
  readonly clock: Clock;
}

type LookUps<Result> = readonly LookUp<Result>[];

/** How long look-ups gather when no read is free at once. */
const gatherMs = 10;
const maxTickers = 100;
/** What the queue's places would hold in full reads, of all keys and of one. */
const maxWaiting = 25_600;
const maxWaitingOfKey = 12_800;
/** For how long a ticker whose read failed while others succeeded is read by itself, so that it fails no others again. */
const readAloneMs = minuteMs;
const probeEveryMs = 10 * secondMs;
const maxReadAlone = 1_000;

/**
 * Look-ups by ticker that share reads: those that wait for a slot go together in the next read, clients in turn. The first
 * one of an idle instance goes out at once, by itself. A shared read that fails with 5xx or is late is read again in parts.
 */
export function createSharedReads<Result>(options: SharedReadsOptions<Result>) {
  const { path, get, attempt, probe, queue, clock } = options;
  const pending: Pending<LookUp<Result>> = new Map();
  /** When each is shared again. */
  const readAloneUntil = new LRUCache<string, number>({ max: maxReadAlone });
  const offer = queue.addSource({ isWaiting: () => waiting > 0 && !isGathering, next });
  let waiting = 0;
  let isGathering = false;
  let probedAt = -Infinity;
  /** One split after the other, so that a failing provider is not sent many. */
  let splits = Promise.resolve();

  function add(lookUp: LookUp<Result>): void {
    if ((readAloneUntil.get(lookUp.ticker) ?? -Infinity) > clock.monotonicMs()) {
      void readToEnd([lookUp], maxRetries);
      return;
    }
    const own = pending.get(lookUp.client) ?? new Set();
    if (waiting >= maxWaiting || own.size >= maxWaitingOfKey) {
      reject([lookUp], new Error(fullText));
      return;
    }
    pending.set(lookUp.client, own.add(lookUp));
    waiting += 1;
    gather();
  }

  function remove(lookUp: LookUp<Result>): void {
    if (pending.get(lookUp.client)?.delete(lookUp) === true) waiting -= 1;
  }

  /** Offers what waits to the queue, a little later: what arrives until then goes with it. */
  function gather(): void {
    if (isGathering) return;
    const isFree = queue.isFree();
    isGathering = true;
    const end = () => {
      isGathering = false;
      offer();
    };
    if (isFree) setImmediate(end);
    else setTimeout(end, gatherMs);
  }

  /** The next shared read, of look-ups that wait when it gets its slot. */
  function next(mayRead: MayRead): QueuedRead | null {
    const batch = isGathering ? [] : takeBatch(pending, maxTickers, mayRead);
    waiting -= batch.length;
    const [first] = batch;
    if (first === undefined) return null;
    return {
      clients: clientsOf(batch),
      endsWhenLate: hasMany(batch) ? { onSilence: () => probeBeside(first) } : undefined,
      start(late) {
        const reading = read(batch, (...what) => attempt(...what, late));
        reading.catch((error: unknown) => afterFailure(batch, error));
        return reading;
      },
    };
  }

  /** Makes a read beside one that takes long, to see whether others do. A provider that is slow for all gets one in 10 seconds. */
  function probeBeside({ context }: LookUp<Result>): void {
    const now = clock.monotonicMs();
    if (now - probedAt < probeEveryMs && !queue.worksSince(probedAt)) return;
    probedAt = now;
    probe(context).catch(() => undefined);
  }

  /** Settles the look-ups, or rejects and settles none. */
  async function read(lookUps: LookUps<Result>, how: Read): Promise<void> {
    for (const left of await readTogether(lookUps, how, options)) void readToEnd(left, maxRetries);
  }

  /** Settles the look-ups, or rejects and settles none, which only the provider's failure does. */
  async function readPart(part: LookUps<Result>): Promise<void> {
    const onSilence = () => part.slice(0, 1).forEach(probeBeside);
    try {
      await read(part, inSlot(part, { retries: 0, endsWhenLate: { onSilence } }));
    } catch (error) {
      if (readErrorOf(error) !== null) throw error;
      reject(part, error);
    }
  }

  /** In one read, with nothing to fall back on. */
  async function readToEnd(lookUps: LookUps<Result>, retries: number): Promise<void> {
    try {
      await read(lookUps, inSlot(lookUps, { retries }));
      for (const { ticker } of lookUps) readAloneUntil.delete(ticker);
    } catch (error) {
      reject(lookUps, error);
    }
  }

  function inSlot(lookUps: LookUps<Result>, how: ReadOptions): Read {
    return (...what) => get(...what, { ...how, clients: clientsOf(lookUps), priority: "first" });
  }

  /** What a shared read failed to settle is read in parts, waits again, or fails. */
  function afterFailure(batch: LookUps<Result>, error: unknown): void {
    const failure = readErrorOf(error);
    const left = batch.filter(isOpen);
    if (isOfOneTicker(failure) && hasMany(batch)) splits = splits.then(() => readSplit(left, failure));
    else if (failure?.isTransient === true) retry(left, failure);
    else reject(left, error);
  }

  async function readSplit(lookUps: LookUps<Result>, whole: ReadError): Promise<void> {
    const left = lookUps.filter(isOpen);
    const [first] = left;
    // A read is given up as late only while others are in time.
    if (first === undefined || !(whole.isLate || (await isFulfilled(probe(first.context))))) {
      reject(left, whole);
      return;
    }
    const parts = partsOf(left);
    const { failed, succeeded } = await readParts(parts, readPart);
    for (const { part, error } of failed) {
      const failure = readErrorOf(error);
      if (!isOfOneTicker(failure)) reject(part, error);
      else if (succeeded > 0 || part === parts[0] || !hasMany(part)) readSingly(part, failure);
      // All lists may be broken: only the first part, of the clients with few look-ups, is tried further.
      else if (failure.isLate) void readToEnd(part, 0);
      else reject(part, error);
    }
  }

  /** Tickers that fail while others succeed are kept apart from others for a while. */
  function readSingly(part: LookUps<Result>, failure: ReadError): void {
    for (const { ticker } of part) readAloneUntil.set(ticker, clock.monotonicMs() + readAloneMs);
    if (hasMany(part) || failure.isLate)
      for (const own of Map.groupBy(part, ({ ticker }) => ticker).values()) void readToEnd(own, 0);
    else reject(part, failure);
  }

  /** They wait again, as long as they have been part of few failed reads. */
  function retry(lookUps: LookUps<Result>, error: ReadError): void {
    for (const lookUp of lookUps) {
      lookUp.failures += 1;
      if (lookUp.failures > maxRetries) reject([lookUp], error);
      else setTimeout(addAgain, firstBackoffMs * 2 ** lookUp.failures, lookUp);
    }
  }

  function addAgain(lookUp: LookUp<Result>): void {
    if (isOpen(lookUp)) add(lookUp);
  }

  /** Neither settled nor about to be, because its deadline has passed. */
  function isOpen(lookUp: LookUp<Result>): boolean {
    return !lookUp.isSettled() && lookUp.context.deadlineAt > clock.monotonicMs();
  }

  function reject(lookUps: LookUps<Result>, error: unknown): void {
    for (const lookUp of lookUps) lookUp.reject(upstreamError(error, path));
  }

  /** The record of a ticker; null when the provider does not know it. Rejects with an AppError of code `upstream`. */
  return (ticker: string, context: RequestContext): Promise<Result | null> =>
    startLookUp({ ticker, context, clock }, { start: add, end: remove });
}

function clientsOf(lookUps: readonly { readonly client: string }[]): readonly string[] {
  return [...new Set(lookUps.map(({ client }) => client))];
}

function hasMany(lookUps: readonly { readonly ticker: string }[]): boolean {
  return lookUps.some(({ ticker }) => ticker !== lookUps[0]?.ticker);
}

/** Whether one of the tickers may be at fault, rather than the network or the pace. */
function isOfOneTicker(failure: ReadError | null): failure is ReadError {
  return failure !== null && (failure.isLate || (failure.status ?? 0) >= 500);
}
