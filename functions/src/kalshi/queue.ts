import { LRUCache } from "lru-cache";
import { atMost } from "../base/cached.ts";
import PQueue from "p-queue";
import { secondMs, type Clock } from "../base/clock.ts";
import { unavailable } from "../base/errors.ts";
import { createPace } from "./pace.ts";
import { ReadError } from "./transport.ts";

/** When a read gets its slot. `background`: when no other read waits, and at most one in half a second. */
export type ReadPriority = "first" | "normal" | "last" | "background";

export interface RunOptions {
  /** The client whose slot it takes. Clients take turns. */
  readonly client: string;
  readonly priority: ReadPriority;
  /** Ends the wait for a slot. */
  readonly signal?: AbortSignal;
}

const maxSlots = 32;
/** So that a client whose reads hang leaves slots for others. */
const maxSlotsOfClient = 8;
/** With more, a client would only collect reads that miss their deadlines. */
const maxOfClient = 128;
const maxClients = 1_000;
const backgroundGapMs = secondMs / 2;
/** How many turns earlier a read comes. A `last` one comes after all `first` and `normal` ones. */
const turnsEarlier = { first: 3, normal: 0, last: -1e9, background: -2e9 };
/** Failures in a row, other than by a 4xx: a shared read and its 10 parts. */
const failuresOfOutage = 11;
/** A read that takes longer is slow. */
export const slowMs = 1.5 * secondMs;

export type ReadQueue = ReturnType<typeof createQueue>;

/** The slots in which an instance reads the provider. `ceiling`: maximum reads a second; 0 sets no pace. */
export function createQueue({ ceiling, clock }: { readonly ceiling: number; readonly clock: Clock }) {
  const pace = ceiling === 0 ? null : createPace(ceiling, clock);
  const slots = new PQueue({ concurrency: maxSlots });
  const gap = pace === null ? {} : { interval: backgroundGapMs, intervalCap: 1, strict: true };
  const background = new PQueue({ concurrency: maxSlotsOfClient, ...gap });
  const clients = new LRUCache<string, { readonly line: PQueue; nextTurn: number }>({
    ...atMost(maxClients),
    memoMethod: () => ({ line: new PQueue({ concurrency: maxSlotsOfClient }), nextTurn: 0 }),
  });
  /** The highest turn of a read that has started. */
  let turn = 0;
  let closed: Error | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failuresInARow = 0;
  let succeededAt: number | null = null;
  let lastSuccessAt = -Infinity;
  let quickAt = -Infinity;

  /** Lets reads start as soon as there is a token. */
  function startWhatMay(): void {
    clearTimeout(timer);
    const ms = pace?.waitMs() ?? 0;
    if (ms === 0) slots.start();
    else slots.pause();
    if (ms > 0 && slots.size > 0) timer = setTimeout(startWhatMay, ms);
  }

  function noteEnd(failure: ReadError["failure"] | null, startedAt: number): void {
    const now = clock.monotonicMs();
    if (failure === null) {
      failuresInARow = 0;
      succeededAt = clock.now();
      lastSuccessAt = now;
      if (now - startedAt < slowMs) quickAt = now;
      pace?.raise();
    } else if (failure === 429) pace?.lower();
    else if (typeof failure !== "number" || failure < 400 || failure >= 500) {
      failuresInARow += 1;
      if (failure === "unreached") pace?.release();
    }
    startWhatMay();
  }

  async function inPace<Result>(read: () => Promise<Result>): Promise<Result> {
    pace?.take();
    startWhatMay();
    const startedAt = clock.monotonicMs();
    let failure: ReadError["failure"] | null = null;
    try {
      return await read();
    } catch (error) {
      if (error instanceof ReadError) failure = error.failure;
      throw error;
    } finally {
      noteEnd(failure, startedAt);
    }
  }

  /** A read that waited while the queue closed fails with the reason. */
  function failClosed(error: unknown): never {
    throw closed ?? error;
  }

  return {
    /** When the last successful read ended, UTC ms, null before one; the pace in reads a second, null without one. */
    status: () => ({ succeededAt, readsPerSecond: pace?.perSecond() ?? null }),
    /** Whether no read has succeeded since a monotonic time, and more failed in a row than one bad ticker explains. */
    mayBeDown: (since: number) => failuresInARow >= failuresOfOutage && lastSuccessAt <= since,
    /** How many further reads may start now; Infinity without a pace. */
    spareReads: () => pace?.spare() ?? Infinity,
    /** Counts a read that costs as much as several, as so many more. */
    charge: (reads: number) => pace?.take(reads),
    /** After a refusal that says nothing about the rate. */
    drain: () => pace?.drain(),
    /** When the last successful read ended that was not slow, on the monotonic clock. */
    quickAt: () => quickAt,
    /** Rejects waiting and future background reads. Running ones continue. */
    close: () => {
      closed = unavailable(new Error("This instance has been closed"));
      background.clear();
    },

    /** Reads as soon as a slot is free. Rejects when too many wait, or the signal aborts before the read ends. */
    async run<Result>(
      read: () => Promise<Result>,
      { client, priority, signal }: RunOptions,
    ): Promise<Result> {
      const isInBackground = priority === "background";
      // Lines of their own, so that no other read waits behind one that waits for the gap.
      const own = clients.memo(isInBackground ? `background ${client}` : client);
      const { line } = own;
      if (line.size + line.pending >= maxOfClient)
        throw new Error("Too many reads are waiting for the provider");
      const inSlot = () => {
        // Start-time fair queuing. Waits that ended early have used turns: they put a client back by few.
        const ownTurn = Math.min(Math.max(own.nextTurn, turn), turn + maxSlotsOfClient);
        own.nextTurn = ownTurn + 1;
        const start = () => {
          turn = Math.max(turn, ownTurn);
          return inPace(read);
        };
        const reading = slots.add(start, { priority: turnsEarlier[priority] - ownTurn, signal });
        startWhatMay();
        return reading;
      };
      const afterGap = () => {
        if (closed !== null) throw closed;
        return background.add(inSlot, { priority: -line.pending, signal }).catch(failClosed);
      };
      return line.add(isInBackground ? afterGap : inSlot, { priority: turnsEarlier[priority], signal });
    },
  };
}
