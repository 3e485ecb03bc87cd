import { secondMs, type Clock } from "../base/clock.ts";
import { burstOf, lowered, raised, refilled, spent, startingPace, waitMs, type Pace } from "./pace.ts";
import { createResponseTimes, minLateMs } from "./response-times.ts";
import { ReadError } from "./transport.ts";
import { createWaitingReads, type ReadPriority, type ReadSource, type WaitingRead } from "./waiting-reads.ts";

export interface ReadQueueOptions {
  /** Maximum reads per second of this instance; 0 sets no pace. */
  readonly ceiling: number;
  /** Reads a second at the start; default: 1.5. */
  readonly startsAt?: number | undefined;
  readonly clock: Clock;
}

/** A read of the provider. It is started once, when it gets its slot, and has the slot until its promise is settled. */
export interface QueuedRead extends WaitingRead {
  /** Rejects with a ReadError when the provider failed. `late` aborts when the read ends when it is late, and is. */
  start(late: AbortSignal): Promise<unknown>;
  /** Default: it ends by its deadline only. */
  readonly endsWhenLate?: EndsWhenLate | undefined;
}

export interface EndsWhenLate {
  /** Called 4 times a second while it takes long and no other read has ended well meanwhile: a read that is made now may. */
  readonly onSilence: () => void;
}

export interface RunOptions extends WaitingRead {
  readonly endsWhenLate?: EndsWhenLate | undefined;
  readonly priority: ReadPriority;
  /** Ends the wait for a slot. */
  readonly signal: AbortSignal;
}

/** The slots of this instance, in which all its reads are made. */
export interface ReadQueue {
  /** Whether a read could start now and leave enough of the burst for others. */
  isFree(): boolean;
  /**
   * Reads in a slot as soon as one is free. Keys take turns; a read of priority `last` starts when no other can. Rejects at once
   * when too many wait, and when the signal aborts before the read starts, with its reason as the cause.
   */
  run<Result>(read: (late: AbortSignal) => Promise<Result>, options: RunOptions): Promise<Result>;
  /** Whether a read has ended since then that took less than 1.5 seconds. */
  worksSince(ms: number): boolean;
  /** Lets a source pick reads for free slots. Returns a function that must be called when it has something to read. */
  addSource(source: ReadSource<QueuedRead>): () => void;
}

export const fullText = "Too many reads are waiting for the provider";
const maxSlots = 32;
/** So that a key whose reads hang leaves slots for the others. */
const maxSlotsOfKey = 16;
const checkLateEveryMs = 250;

/** The slots of all reads of this instance: a pace, a cap on concurrent reads, and fairness between keys. */
export function createReadQueue({ ceiling, startsAt, clock }: ReadQueueOptions): ReadQueue {
  const waiting = createWaitingReads<QueuedRead>();
  const times = createResponseTimes();
  const slotsOf = new Map<string, number>();
  let slots = 0;
  let pace: Pace | null = ceiling === 0 ? null : startingPace(ceiling, clock.monotonicMs(), startsAt);
  let timer: NodeJS.Timeout | undefined;

  const mayRead = (client: string) => (slotsOf.get(client) ?? 0) < maxSlotsOfKey;

  function startWhatMay(): void {
    clearTimeout(timer);
    while (slots < maxSlots && !waiting.isEmpty()) {
      if (pace !== null) {
        pace = refilled(pace, ceiling, clock.monotonicMs());
        const ms = waitMs(pace);
        if (ms > 0) {
          timer = setTimeout(startWhatMay, Math.min(Math.ceil(ms), 10 * secondMs));
          return;
        }
      }
      const read = waiting.take(mayRead);
      if (read === null) return;
      if (pace !== null) pace = spent(pace);
      void occupySlot(read);
    }
  }

  async function occupySlot(read: QueuedRead): Promise<void> {
    const startedAt = clock.monotonicMs();
    const late = new AbortController();
    const stopWatching = read.endsWhenLate && watch(read.endsWhenLate, startedAt, late);
    countSlots(read, 1);
    let error: unknown;
    try {
      await read.start(late.signal);
    } catch (thrown) {
      error = thrown;
    }
    stopWatching?.();
    countSlots(read, -1);
    adapt(startedAt, error);
    startWhatMay();
  }

  function countSlots({ clients }: QueuedRead, change: 1 | -1): void {
    slots += change;
    for (const client of clients) {
      const own = (slotsOf.get(client) ?? 0) + change;
      if (own > 0) slotsOf.set(client, own);
      else slotsOf.delete(client);
    }
  }

  /** Aborts a read once it is late. */
  function watch({ onSilence }: EndsWhenLate, startedAt: number, late: AbortController): () => void {
    let check = setTimeout(function again() {
      const lateness = times.latenessOf(startedAt, clock.monotonicMs());
      if (lateness === "late") {
        late.abort();
        return;
      }
      if (lateness === "unknown") onSilence();
      check = setTimeout(again, checkLateEveryMs);
    }, minLateMs);
    return () => clearTimeout(check);
  }

  /** A late response lowers the pace like a refusal, unless other reads ended well meanwhile: then it is not the rate. */
  function adapt(startedAt: number, error: unknown): void {
    const now = clock.monotonicMs();
    const isRead = !(error instanceof ReadError);
    if (isRead) times.add(startedAt, now);
    if (pace === null) return;
    if (isRead) pace = raised(pace, ceiling, now);
    else if (error.status === 429 || (error.isLate && !times.hasSince(startedAt)))
      pace = lowered(pace, ceiling, now);
  }

  return {
    isFree() {
      if (!waiting.isEmpty() || slots >= maxSlots) return false;
      if (pace === null) return true;
      const { tokens, perSecond } = refilled(pace, ceiling, clock.monotonicMs());
      return tokens >= Math.max(1, burstOf(perSecond, ceiling) / 2);
    },
    run(read, { priority, signal, ...options }) {
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          remove?.();
          reject(new Error("The read is out of time", { cause: signal.reason }));
        };
        if (signal.aborted) {
          reject(new Error("The read is out of time", { cause: signal.reason }));
          return;
        }
        const start = (late: AbortSignal) => {
          signal.removeEventListener("abort", giveUp);
          const result = read(late);
          result.then(resolve, reject);
          return result;
        };
        const remove = waiting.add({ ...options, start }, priority);
        if (remove === null) {
          reject(new Error(fullText));
          return;
        }
        signal.addEventListener("abort", giveUp, { once: true });
        startWhatMay();
      });
    },
    worksSince: (ms) => times.hasSince(ms, "inTime"),
    addSource(source) {
      waiting.addSource(source);
      return startWhatMay;
    },
  };
}
