import { secondMs, type Clock } from "../base/clock.ts";
import { currentRequest, runRequest } from "../base/request.ts";
import { burstOf, lowered, raised, refilled, spent, startingPace, waitMs, type Pace } from "./pace.ts";
import { ReadError } from "./read-error.ts";
import { Turns } from "./turns.ts";

/**
 * When a read gets its slot. `first`: before its key's other reads. `normal`: in order. `last`: when no other read can start,
 * for background reads, and for what must never delay a price.
 */
export type ReadPriority = "first" | "normal" | "last";

interface ReadQueueOptions {
  /** Maximum reads per second of this instance; 0 sets no pace. */
  readonly ceiling: number;
  /** Reads a second at the start; default: 1.5. */
  readonly startsAt?: number | undefined;
  readonly clock: Clock;
}

export interface RunOptions {
  /** Whose slot it takes: keys take turns. */
  readonly client: string;
  readonly priority: ReadPriority;
  /** Ends the wait for a slot. Default: nothing does, and the read finds a place however many wait. */
  readonly signal?: AbortSignal;
}

interface ProviderStanding {
  readonly succeededAt: number | null;
  readonly readsPerSecond: number | null;
}

/** Starts a read, which has its slot until the promise is settled. */
type Start = () => Promise<unknown>;

const maxSlots = 32;
/** So that a key whose reads hang leaves slots for the others. */
const maxSlotsOfKey = 16;
/** A longer queue would only collect reads that miss their deadlines. */
const maxWaiting = 256;
const maxWaitingOfKey = 128;

/** The slots in which an instance reads the provider: a pace, a cap on concurrent reads, and keys in turn. */
export class ReadQueue {
  readonly #ceiling: number;
  readonly #clock: Clock;
  readonly #waiting = new Turns<Start>();
  /** Of priority `last`. */
  readonly #waitingLast = new Turns<Start>();
  readonly #slotsOf = new Map<string, number>();
  #slots = 0;
  #pace: Pace | null;
  #timer: NodeJS.Timeout | undefined;
  /** When the last read ended that did not fail. */
  #succeededAt = -Infinity;
  /** The same moment, UTC ms. */
  #lastSuccess: number | null = null;

  constructor({ ceiling, startsAt, clock }: ReadQueueOptions) {
    this.#ceiling = ceiling;
    this.#clock = clock;
    this.#pace = ceiling === 0 ? null : startingPace(ceiling, clock.monotonicMs(), startsAt);
  }

  /** When the last read ended that did not fail, UTC ms, and the pace in reads a second; null without either. */
  standing(): ProviderStanding {
    return { succeededAt: this.#lastSuccess, readsPerSecond: this.#pace?.perSecond ?? null };
  }

  /** Whether a read could start now and leave enough of the burst for others. */
  isFree(): boolean {
    if (this.#isWaiting() || this.#slots >= maxSlots) return false;
    if (this.#pace === null) return true;
    const { tokens, perSecond } = refilled(this.#pace, this.#ceiling, this.#clock.monotonicMs());
    return tokens >= Math.max(1, burstOf(perSecond, this.#ceiling) / 2);
  }

  /**
   * Reads in a slot as soon as one is free, as part of the running request. Rejects at once when too many wait, and when the signal
   * aborts before the read starts.
   */
  run<Result>(read: () => Promise<Result>, { client, priority, signal }: RunOptions): Promise<Result> {
    const request = currentRequest();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const turns = priority === "last" ? this.#waitingLast : this.#waiting;
    const start = () => {
      signal?.removeEventListener("abort", giveUp);
      const result = runRequest(request, read);
      result.then(resolve, reject);
      return result;
    };
    const giveUp = () => {
      turns.remove(client, start);
      reject(new Error("The read timed out before it started", { cause: signal?.reason }));
    };
    if (signal?.aborted === true) giveUp();
    else if (signal !== undefined && !this.#hasPlace(client))
      reject(new Error("Too many reads are waiting for the provider"));
    else {
      signal?.addEventListener("abort", giveUp, { once: true });
      turns.add(client, start, priority === "first" ? "first" : "others");
      this.#startWhatMay();
    }
    return promise;
  }

  #isWaiting(): boolean {
    return this.#waiting.size + this.#waitingLast.size > 0;
  }

  #hasPlace(client: string): boolean {
    const ofKey = this.#waiting.sizeOf(client) + this.#waitingLast.sizeOf(client);
    return this.#waiting.size + this.#waitingLast.size < maxWaiting && ofKey < maxWaitingOfKey;
  }

  #startWhatMay(): void {
    clearTimeout(this.#timer);
    const mayTake = (client: string) => (this.#slotsOf.get(client) ?? 0) < maxSlotsOfKey;
    while (this.#slots < maxSlots && this.#isWaiting()) {
      const ms = this.#msToToken();
      if (ms > 0) {
        this.#timer = setTimeout(() => this.#startWhatMay(), Math.min(Math.ceil(ms), 10 * secondMs));
        return;
      }
      const next = this.#waiting.take(mayTake) ?? this.#waitingLast.take(mayTake);
      if (next === null) return;
      if (this.#pace !== null) this.#pace = spent(this.#pace);
      void this.#occupySlot(next.client, next.item);
    }
  }

  #msToToken(): number {
    if (this.#pace === null) return 0;
    this.#pace = refilled(this.#pace, this.#ceiling, this.#clock.monotonicMs());
    return waitMs(this.#pace);
  }

  async #occupySlot(client: string, start: Start): Promise<void> {
    const startedAt = this.#clock.monotonicMs();
    this.#countSlot(client, 1);
    let error: unknown;
    try {
      await start();
    } catch (thrown) {
      error = thrown;
    }
    this.#countSlot(client, -1);
    this.#adapt(startedAt, error);
    this.#startWhatMay();
  }

  #countSlot(client: string, change: 1 | -1): void {
    this.#slots += change;
    const own = (this.#slotsOf.get(client) ?? 0) + change;
    if (own > 0) this.#slotsOf.set(client, own);
    else this.#slotsOf.delete(client);
  }

  /** A late response lowers the pace like a refusal, unless other reads ended well meanwhile: then it is not the rate. */
  #adapt(startedAt: number, error: unknown): void {
    const now = this.#clock.monotonicMs();
    const isRead = !(error instanceof ReadError);
    if (isRead) {
      this.#succeededAt = now;
      this.#lastSuccess = this.#clock.now();
    }
    if (this.#pace === null) return;
    if (isRead) this.#pace = raised(this.#pace, this.#ceiling, now);
    else if (error.status === 429 || (error.isLate && this.#succeededAt < startedAt))
      this.#pace = lowered(this.#pace, this.#ceiling, now);
  }
}
