import { minuteMs, secondMs, type Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { Deliver } from "./deliver.ts";
import type { DeliveryStore, Wake, WakeUp } from "./ports.ts";
import { wakeOverdue } from "./wake.ts";

interface EmbeddedQueueOptions {
  readonly store: Pick<DeliveryStore, "overdue">;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

interface EmbeddedQueue {
  readonly wake: Wake;
  /** Begins: what waits from before is woken at once. */
  start(deliver: Deliver): void;
  /** Begins no more attempts. Resolves when those under way have ended, or after 5 seconds: what is left is sent again later. */
  close(): Promise<void>;
}

/** A timer is never set for longer: a laptop may sleep meanwhile, and what was lost is looked for this often. */
const maxTimerMs = minuteMs;
const closeMs = 5 * secondMs;
const maxUnderWay = 1_000;

/** The queue of a process that serves alone: wake-ups in memory, one timer. What it forgets is overdue in the store. */
export function createEmbeddedQueue({ store, clock, log }: EmbeddedQueueOptions): EmbeddedQueue {
  /** The next one last. */
  const waiting: { readonly at: number; readonly wakeUp: WakeUp }[] = [];
  const underWay = new Set<Promise<void>>();
  let deliver: Deliver | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sweptAt = 0;

  function insert(wakeUp: WakeUp, at: number): void {
    let low = 0;
    for (let high = waiting.length; low < high;) {
      const middle = (low + high) >>> 1;
      if ((waiting[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    waiting.splice(low, 0, { at, wakeUp });
  }

  const wake: Wake = (wakeUp, at) => {
    insert(wakeUp, at);
    setTimer();
    return Promise.resolve();
  };

  function setTimer(): void {
    if (deliver === undefined) return;
    clearTimeout(timer);
    const nextAt = Math.min(waiting.at(-1)?.at ?? Infinity, sweptAt + maxTimerMs);
    const isFull = underWay.size >= maxUnderWay;
    timer = setTimeout(
      run,
      isFull ? maxTimerMs : Math.max(0, Math.min(nextAt - clock.now(), maxTimerMs)),
    ).unref();
  }

  function run(): void {
    const now = clock.now();
    if (now - sweptAt >= maxTimerMs || now < sweptAt) {
      sweptAt = now;
      void track(wakeOverdue(store, wake, now));
    }
    while (underWay.size < maxUnderWay && (waiting.at(-1)?.at ?? Infinity) <= now) {
      const next = waiting.pop();
      if (next !== undefined && deliver !== undefined) void track(deliver(next.wakeUp));
    }
    setTimer();
  }

  async function track(work: Promise<unknown>): Promise<void> {
    const ended = work.then(
      () => undefined,
      (error: unknown) => log.error("Delivery failed", { cause: messageOf(error) }),
    );
    underWay.add(ended);
    await ended;
    underWay.delete(ended);
    setTimer();
  }

  return {
    wake,
    start(by) {
      deliver = by;
      setTimer();
    },
    async close() {
      deliver = undefined;
      clearTimeout(timer);
      let grace: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => (grace = setTimeout(resolve, closeMs)));
      await Promise.race([Promise.all(underWay), over]);
      clearTimeout(grace);
    },
  };
}
