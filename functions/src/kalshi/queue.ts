import { secondMs, type Clock } from "../base/clock.ts";
import { unavailable, type AppError } from "../base/errors.ts";
import { FairQueue } from "../base/fair-queue.ts";
import {
  burstOf,
  lowered,
  raised,
  refilled,
  returned,
  spent,
  startingPace,
  waitMs,
  type Pace,
} from "./pace.ts";
import { ReadError } from "./transport.ts";

/**
 * When a read gets its slot. `first`: before its key's other reads. `normal`: in order. `last`: when no `first` or `normal` read can
 * start. `background`: when no other read can start, and at most one in half a second.
 */
export type ReadPriority = "first" | "normal" | "last" | "background";

interface ReadQueueOptions {
  /** Maximum reads per second of this instance; 0 sets no pace. */
  readonly ceiling: number;
  /** Reads a second at the start; default: 1.5. */
  readonly startsAt?: number | undefined;
  readonly clock: Clock;
}

export interface RunOptions {
  /** The client whose slot it takes. Clients take turns. */
  readonly client: string;
  readonly priority: ReadPriority;
  /** Ends the wait for a slot. Without it the wait has no end, and no limit on waiting reads applies. */
  readonly signal?: AbortSignal;
}

const maxSlots = 32;
/** Half of all slots at most, so that a key whose reads hang leaves slots for others. */
const maxSlotsOfKey = 16;
/** A longer queue would only collect reads that miss their deadlines. */
const maxWaiting = 256;
const maxWaitingOfKey = 128;
const maxWaitingInBackground = 64;
/** At most 2 background reads start in any second. */
const backgroundGapMs = secondMs / 2;
/** All background reads count as those of one key. */
const background = "background";

/** A read that waits for its slot. Resolves when it may start. */
type WaitingRead = PromiseWithResolvers<undefined>;

/** The slots in which an instance reads the provider: they have a pace and a maximum of concurrent reads, and keys take turns. */
export class ReadQueue {
  readonly #ceiling: number;
  readonly #clock: Clock;
  readonly #waiting = {
    normal: new FairQueue<WaitingRead>(),
    last: new FairQueue<WaitingRead>(),
    background: new FairQueue<WaitingRead>(),
  };
  readonly #slotsOf = new Map<string, number>();
  #slotsInUse = 0;
  #pace: Pace | null;
  #timer: NodeJS.Timeout | undefined;
  #closed: AppError | null = null;
  /** The next background read starts at this time at the earliest, on the monotonic clock. */
  #nextBackgroundAt = -Infinity;
  /** When the last read ended without a ReadError, even if its body had an unknown form. On the monotonic clock and in UTC ms. */
  #lastResponse: { readonly at: number; readonly utc: number } | null = null;

  constructor({ ceiling, startsAt, clock }: ReadQueueOptions) {
    this.#ceiling = ceiling;
    this.#clock = clock;
    this.#pace = ceiling === 0 ? null : startingPace(ceiling, clock.monotonicMs(), startsAt);
  }

  /** When the last successful read ended, UTC ms, null before the first; and the pace in reads a second, null without a pace. */
  status(): { readonly succeededAt: number | null; readonly readsPerSecond: number | null } {
    return { succeededAt: this.#lastResponse?.utc ?? null, readsPerSecond: this.#pace?.perSecond ?? null };
  }

  /** Whether a read could start now and leave enough of the burst for others. */
  isFree(): boolean {
    const { normal, last } = this.#waiting;
    if (normal.size + last.size > 0 || this.#slotsInUse >= maxSlots) return false;
    if (this.#pace === null) return true;
    const { tokens, perSecond } = refilled(this.#pace, this.#ceiling, this.#clock.monotonicMs());
    return tokens >= Math.max(1, burstOf(perSecond, this.#ceiling) / 2);
  }

  /**
   * Reads in a slot as soon as one is free. Rejects at once when too many wait, and when the signal aborts before the read starts.
   * Background reads that wait when the queue closes reject with `unavailable`.
   */
  async run<Result>(read: () => Promise<Result>, options: RunOptions): Promise<Result> {
    await this.#slot(options);
    const startedAt = this.#clock.monotonicMs();
    let error: unknown;
    try {
      return await read();
    } catch (thrown) {
      error = thrown;
      throw thrown;
    } finally {
      this.#countSlot(options.priority === background ? background : options.client, -1);
      this.#adapt(startedAt, error);
      this.#startWhatMay();
    }
  }

  /** Rejects waiting and future background reads, and leaves no timer. Running ones continue. */
  close(): void {
    this.#closed = unavailable(new Error("This instance has been closed"));
    const { background: waiting } = this.#waiting;
    for (let next = waiting.take(); next !== null; next = waiting.take()) next.item.reject(this.#closed);
    this.#startWhatMay();
  }

  /** Resolves when the read has its slot. */
  #slot({ client, priority, signal }: RunOptions): Promise<undefined> {
    const slot = Promise.withResolvers<undefined>();
    const waiting = this.#waiting[priority === "first" ? "normal" : priority];
    const giveUp = () => {
      waiting.remove(client, slot);
      slot.reject(new Error("The read timed out before it started", { cause: signal?.reason }));
    };
    if (priority === background && this.#closed !== null) slot.reject(this.#closed);
    else if (signal?.aborted === true) giveUp();
    else if (signal !== undefined && !this.#hasPlace(client, priority))
      slot.reject(new Error("Too many reads are waiting for the provider"));
    else {
      signal?.addEventListener("abort", giveUp, { once: true });
      waiting.add(client, slot, priority === "first" ? "first" : "later");
      this.#startWhatMay();
    }
    return slot.promise;
  }

  #hasPlace(client: string, priority: ReadPriority): boolean {
    const { normal, last } = this.#waiting;
    if (priority === background) return this.#waiting.background.size < maxWaitingInBackground;
    const ofKey = normal.sizeOf(client) + last.sizeOf(client);
    return normal.size + last.size < maxWaiting && ofKey < maxWaitingOfKey;
  }

  #startWhatMay(): void {
    clearTimeout(this.#timer);
    const isAnyWaiting = () => Object.values(this.#waiting).some(({ size }) => size > 0);
    while (this.#slotsInUse < maxSlots && isAnyWaiting()) {
      const tokenMs = this.#msToToken();
      const next = tokenMs > 0 ? null : this.#takeNext();
      if (next === null) {
        const ms = tokenMs > 0 ? tokenMs : this.#msToBackground();
        if (ms > 0)
          this.#timer = setTimeout(() => this.#startWhatMay(), Math.min(Math.ceil(ms), 10 * secondMs));
        return;
      }
      if (this.#pace !== null) this.#pace = spent(this.#pace);
      this.#countSlot(next.key, 1);
      next.item.resolve(undefined);
    }
  }

  #takeNext(): { key: string; item: WaitingRead } | null {
    const mayTake = (client: string) => (this.#slotsOf.get(client) ?? 0) < maxSlotsOfKey;
    const next = this.#waiting.normal.take(mayTake) ?? this.#waiting.last.take(mayTake);
    if (next !== null || this.#msToBackground() > 0 || !mayTake(background)) return next;
    const read = this.#waiting.background.take();
    if (read === null) return null;
    this.#nextBackgroundAt = this.#clock.monotonicMs() + backgroundGapMs;
    return { key: background, item: read.item };
  }

  #msToToken(): number {
    if (this.#pace === null) return 0;
    this.#pace = refilled(this.#pace, this.#ceiling, this.#clock.monotonicMs());
    return waitMs(this.#pace);
  }

  /** How long until the next background read may start, ms; 0 if none waits, or without a pace. */
  #msToBackground(): number {
    if (this.#pace === null || this.#waiting.background.size === 0) return 0;
    return Math.max(0, this.#nextBackgroundAt - this.#clock.monotonicMs());
  }

  #countSlot(client: string, change: 1 | -1): void {
    this.#slotsInUse += change;
    const clientSlots = (this.#slotsOf.get(client) ?? 0) + change;
    if (clientSlots > 0) this.#slotsOf.set(client, clientSlots);
    else this.#slotsOf.delete(client);
  }

  /**
   * A late response lowers the pace like a refusal, unless another read got a response meanwhile. A read that did not reach the
   * provider returns its token, so that an outage shows as soon as the attempts have failed.
   */
  #adapt(startedAt: number, error: unknown): void {
    const now = this.#clock.monotonicMs();
    const failure = error instanceof ReadError ? error.failure : null;
    if (failure === null) this.#lastResponse = { at: now, utc: this.#clock.now() };
    if (this.#pace === null) return;
    if (failure === "unreached") this.#pace = returned(this.#pace);
    else if (failure === null) this.#pace = raised(this.#pace, this.#ceiling, now);
    else if (failure === 429 || (failure === "late" && (this.#lastResponse?.at ?? -Infinity) < startedAt))
      this.#pace = lowered(this.#pace, this.#ceiling, now);
  }
}
