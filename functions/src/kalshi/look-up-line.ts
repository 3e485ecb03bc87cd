import { FairQueue } from "../base/fair-queue.ts";
import { currentRequest, type RequestContext } from "../base/request.ts";
import type { RunOptions } from "./queue.ts";
import { createTake } from "./read-tickers.ts";

/**
 * A caller that waits for a ticker. Resolves to null if the list lacks it. After a ReadError the look-up is retried once; an AppError
 * is final.
 */
export interface LookUp<Found> extends PromiseWithResolvers<Found | null> {
  readonly ticker: string;
  readonly request: RequestContext;
  /** Aborts at its deadline. */
  readonly signal: AbortSignal;
}

/** Maximum running shared reads that contain look-ups of the same key, so that reads which hang leave slots for other keys. */
const maxReadsOfKey = 3;
/** In the queue, shared reads count as a further key. Within them, keys take turns. */
const sharedKey = "shared reads";

/** Look-ups of the same urgency, so that none waits for a later slot that less urgent ones get. Keys take turns. */
export class LookUpLine<Found> {
  readonly slotOptions: RunOptions;
  /** Whether a shared read of the line waits for a slot. */
  isReadQueued = false;
  /** The running probe of whether the provider works, which the line's failed reads share. */
  probe: Promise<boolean> | null = null;
  readonly #waiting = new FairQueue<LookUp<Found>>();
  /** The number of running shared reads, by key. */
  readonly #reading = new Map<string, number>();

  constructor(priority: RunOptions["priority"]) {
    this.slotOptions = { client: sharedKey, priority };
  }

  add(lookUp: LookUp<Found>): void {
    this.#waiting.add(clientOf(lookUp), lookUp);
  }

  remove(lookUp: LookUp<Found>): void {
    this.#waiting.remove(clientOf(lookUp), lookUp);
  }

  /** Whether a further shared read may contain look-ups of this key. */
  mayRead(key: string): boolean {
    return (this.#reading.get(key) ?? 0) < maxReadsOfKey;
  }

  /** Whether the next shared read would contain any look-up. */
  isAnyReady(): boolean {
    return this.#waiting.isAnyOf((key) => this.mayRead(key));
  }

  /** Removes and returns the look-ups of the next shared read: of each key in turn, as many as fit. */
  takeBatch(maxTickers: number): LookUp<Found>[] {
    const batch: LookUp<Found>[] = [];
    const take = createTake(maxTickers);
    const fits = (key: string, { ticker }: LookUp<Found>) => this.mayRead(key) && take(ticker);
    for (let next = this.#waiting.take(fits); next !== null; next = this.#waiting.take(fits))
      batch.push(next.item);
    return batch;
  }

  /** Counts a shared read with look-ups of these keys that begins (1) or has ended (-1). */
  countReads(keys: readonly string[], change: 1 | -1): void {
    for (const key of keys) {
      const count = (this.#reading.get(key) ?? 0) + change;
      if (count > 0) this.#reading.set(key, count);
      else this.#reading.delete(key);
    }
  }
}

export function clientOf({ request }: Pick<LookUp<unknown>, "request">): string {
  return request.client ?? "";
}

/** The context of a shared read. It counts for the request of the first look-up, and lasts until the last deadline. */
export function requestOf(lookUps: readonly Pick<LookUp<unknown>, "request">[]): RequestContext {
  const deadlineAt = Math.max(...lookUps.map(({ request }) => request.deadlineAt));
  return { ...(lookUps[0]?.request ?? currentRequest()), deadlineAt };
}
