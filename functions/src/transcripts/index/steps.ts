import type { Clock } from "../../base/clock.ts";
import { busy } from "../../base/errors.ts";
import { FairQueue } from "../../base/fair-queue.ts";

/** Work in steps: what it does from one `yield` to the next takes a millisecond at most. */
export type Steps<Result> = Generator<void, Result, void>;

/** All steps at once. */
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
  /** How long one goes on in a tick of the event loop. Default: 1 ms. */
  readonly sliceMs?: number;
  /** How many are under way, of as many keys: each holds postings in memory. Default: 4. */
  readonly maxActive?: number;
  /** Of one key, beside the one that is under way. Default: 32. */
  readonly maxWaiting?: number;
}

/** Runs what `start` returns, for a key. Throws `busy` when too many of the key are waiting. */
type RunInTurn = <Result>(key: string, start: () => Steps<Result>) => Promise<Result>;

interface Work {
  readonly key: string;
  /** Goes on for a slice of time; whether it has ended. */
  readonly goOn: () => boolean;
}

/**
 * Runs work of many keys in slices, one a tick of the event loop, so that other requests are served between. Keys take turns, each with one
 * piece of work at a time. Work that finds nobody waiting begins at once, and ends so if it takes no longer than a slice.
 */
export function createStepQueue({
  clock,
  sliceMs = 1,
  maxActive = 4,
  maxWaiting = 32,
}: StepQueueOptions): RunInTurn {
  const waiting = new FairQueue<Work>();
  /** One of a key. The first one's turn is next. */
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
