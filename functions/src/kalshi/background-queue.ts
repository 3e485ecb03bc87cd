import { setTimeout as pause } from "node:timers/promises";
import { secondMs, type Clock } from "../base/clock.ts";
import { unavailable, type AppError } from "../base/errors.ts";
import { currentRequest, runRequest, withOwnDeadline } from "../base/request.ts";
import type { ReadQueue, RunOptions } from "./queue.ts";
import { Turns } from "./turns.ts";

/** Where reads get their slots. */
export type ReadSlots = Pick<ReadQueue, "run" | "isFree" | "standing">;

/** Starts a read; resolves when it has its slot, or has failed before. */
type Start = () => Promise<void>;

/** A longer queue would only collect reads whose result nobody waits for any more. */
const maxWaiting = 64;
/** Counted from its slot: a read that waited for long is worth as much as any other. */
const maxReadMs = 8 * secondMs;
const client = "background";

/**
 * Slots of a queue for reads that must never delay another one: each starts when no other read waits, and at most `perSecond` start in
 * any second. Its own clients take turns.
 */
export class BackgroundQueue implements ReadSlots {
  readonly #queue: ReadSlots;
  readonly #perSecond: number;
  readonly #clock: Clock;
  readonly #waiting = new Turns<Start>();
  /** Ways to fail the reads that wait, here or for their slot. */
  readonly #giveUps = new Set<(reason: Error) => void>();
  readonly #closing = new AbortController();
  /** Of the latest `perSecond` reads, by the monotonic clock. */
  #starts: number[] = [];
  #isStarting = false;

  /** `perSecond`: Infinity sets no pace. */
  constructor(queue: ReadSlots, perSecond: number, clock: Clock) {
    this.#queue = queue;
    this.#perSecond = perSecond;
    this.#clock = clock;
  }

  standing() {
    return this.#queue.standing();
  }

  isFree(): boolean {
    return this.#waiting.size === 0 && this.#msToStart() === 0 && this.#queue.isFree();
  }

  run<Result>(
    read: () => Promise<Result>,
    { client: owner, signal = new AbortController().signal }: RunOptions,
  ): Promise<Result> {
    const request = currentRequest();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const wait = new AbortController();
    const start = () =>
      new Promise<void>((started) => {
        const inSlot = () => {
          leave();
          started();
          return withOwnDeadline(this.#clock.monotonicMs() + maxReadMs, read);
        };
        const result = runRequest(request, () =>
          this.#queue.run(inSlot, { client, priority: "last", signal: wait.signal }),
        );
        result.then(resolve, reject).finally(() => {
          leave();
          started();
        });
      });
    const giveUp = (reason: Error) => {
      leave();
      this.#waiting.remove(owner, start);
      reject(reason);
      wait.abort(reason);
    };
    const late = () => giveUp(new Error("The read timed out before it started", { cause: signal.reason }));
    const leave = () => {
      signal.removeEventListener("abort", late);
      this.#giveUps.delete(giveUp);
    };
    if (this.#closing.signal.aborted) giveUp(closed());
    else if (signal.aborted) late();
    else if (this.#waiting.size >= maxWaiting) reject(new Error("Too many background reads are waiting"));
    else {
      signal.addEventListener("abort", late, { once: true });
      this.#giveUps.add(giveUp);
      this.#waiting.add(owner, start);
      void this.#startAll();
    }
    return promise;
  }

  /** Reads that wait, and all later ones, fail with `unavailable`; those that have their slot go on. No timer is left. */
  close(): void {
    this.#closing.abort();
    for (const giveUp of [...this.#giveUps]) giveUp(closed());
  }

  /** One after another, so that none starts early because the one before it had to wait for its slot. */
  async #startAll(): Promise<void> {
    if (this.#isStarting) return;
    this.#isStarting = true;
    const { signal } = this.#closing;
    while (this.#waiting.size > 0) {
      for (let ms = this.#msToStart(); ms > 0 && !signal.aborted; ms = this.#msToStart())
        await pause(Math.ceil(ms), undefined, { signal }).catch(() => undefined);
      await this.#waiting.take(() => true)?.item();
      if (this.#perSecond < Infinity)
        this.#starts = [...this.#starts, this.#clock.monotonicMs()].slice(-this.#perSecond);
    }
    this.#isStarting = false;
  }

  #msToStart(): number {
    const [first] = this.#starts;
    if (first === undefined || this.#starts.length < this.#perSecond) return 0;
    return Math.max(0, first + secondMs - this.#clock.monotonicMs());
  }
}

function closed(): AppError {
  return unavailable(new Error("This instance has been closed"));
}
