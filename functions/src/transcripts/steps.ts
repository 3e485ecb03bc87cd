import type { Clock } from "../base/clock.ts";
import { busy } from "../base/errors.ts";

/** Work in steps. A step, from one `yield` to the next, takes at most a millisecond. */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs all steps at once, and returns the result. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const retryAfterSeconds = 5;
const busyText = (searches: number) =>
  `${searches} searches of this key wait for their turn: repeat the request in ${retryAfterSeconds} ` +
  "seconds, and send fewer at once";

export interface StepQueueOptions {
  readonly clock: Clock;
  /** How long a piece of work runs in a tick of the event loop. Default: 1 ms. */
  readonly sliceMs?: number;
  /** Maximum pieces of work that have begun, each of another key. Default: 4, because each keeps postings in memory. */
  readonly maxActive?: number;
  /** Maximum pieces of work of a key that have not begun. Default: 32. */
  readonly maxWaiting?: number;
}

/** Runs the work that `start` returns, in turn with other keys. Throws `busy` when too much work of the key waits. */
type RunInTurn = <Result>(key: string, start: () => Steps<Result>) => Promise<Result>;

interface Work {
  readonly key: string;
  /** Runs for a slice of time. Returns whether the work has ended. */
  readonly goOn: () => boolean;
}

/**
 * Runs work of many keys in slices, a slice in each tick of the event loop, so that other requests are served
 * in between. Keys take turns, each with one piece of work at a time. If nothing else waits, work begins at
 * once, and ends in the same tick if a slice is enough.
 */
export function createStepQueue({
  clock,
  sliceMs = 1,
  maxActive = 4,
  maxWaiting = 32,
}: StepQueueOptions): RunInTurn {
  const waiting = new FairQueue<Work>();
  /** At most one piece of work of each key. The first one runs next. */
  const active: Work[] = [];
  let isTickPlanned = false;

  function activate(): void {
    const isIdle = (key: string) => active.every((work) => work.key !== key);
    while (active.length < maxActive) {
      const next = waiting.take(isIdle);
      if (next === null) return;
      active.push(next.item);
    }
  }

  function tick(): void {
    isTickPlanned = false;
    activate();
    const work = active.shift();
    if (work === undefined) return;
    isTickPlanned = true;
    setImmediate(tick);
    if (!work.goOn()) active.push(work);
  }

  return (key, start) =>
    new Promise((resolve, reject) => {
      if (waiting.sizeOf(key) >= maxWaiting) throw busy(busyText(maxWaiting), retryAfterSeconds);
      let steps: ReturnType<typeof start> | undefined;
      const goOn = () => {
        const until = clock.monotonicMs() + sliceMs;
        try {
          steps ??= start();
          do {
            const step = steps.next();
            if (step.done !== true) continue;
            resolve(step.value);
            return true;
          } while (clock.monotonicMs() < until);
          return false;
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          return true;
        }
      };
      waiting.add(key, { key, goOn });
      if (!isTickPlanned) tick();
    });
}

/** A queue that serves its keys in turn. A key's items come in their order. */
class FairQueue<Item> {
  /** In serving order: a key that was served moves to the end. A key without items is deleted. */
  readonly #lines = new Map<string, Item[]>();

  sizeOf(key: string): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  add(key: string, item: Item): void {
    this.#lines.set(key, [...(this.#lines.get(key) ?? []), item]);
  }

  /** Removes and returns the first item of a key that `mayServe` accepts; null without such an item. */
  take(mayServe: (key: string) => boolean): { key: string; item: Item } | null {
    for (const [key, [item, ...left]] of this.#lines) {
      if (item === undefined || !mayServe(key)) continue;
      this.#lines.delete(key);
      if (left.length > 0) this.#lines.set(key, left);
      return { key, item };
    }
    return null;
  }
}
