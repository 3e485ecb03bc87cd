import { minuteMs, secondMs, type Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { Deliver } from "./deliver.ts";
import type { Wake, WakeUp } from "./ports.ts";

interface EmbeddedQueue {
  readonly wake: Wake;
  /** Begins the attempts that were woken before, and those that are from now on. */
  start(deliver: Deliver): void;
  /** Begins no more attempts. Resolves when those under way have ended, or after 5 seconds: what is left is sent again later. */
  close(): Promise<void>;
}

/** A timer is never set for longer, because a laptop may sleep meanwhile. */
const maxTimerMs = minuteMs;
const closeMs = 5 * secondMs;
const maxAttempts = 1_000;

/** The queue of a process that serves alone: wake-ups in memory, one timer. What it forgets is overdue in the store. */
export function createEmbeddedQueue(
  clock: Pick<Clock, "now">,
  log: Log,
  maxUnderWay = maxAttempts,
): EmbeddedQueue {
  /** The next one last. */
  const waiting: { readonly at: number; readonly wakeUp: WakeUp }[] = [];
  const underWay = new Set<Promise<void>>();
  let deliver: Deliver | undefined;
  let timer: NodeJS.Timeout | undefined;

  function insert(wakeUp: WakeUp, at: number): void {
    let low = 0;
    for (let high = waiting.length; low < high;) {
      const middle = (low + high) >>> 1;
      if ((waiting[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    waiting.splice(low, 0, { at, wakeUp });
  }

  function setTimer(): void {
    const next = waiting.at(-1);
    // A full queue goes on when an attempt ends.
    if (deliver === undefined || next === undefined || underWay.size >= maxUnderWay) return;
    clearTimeout(timer);
    timer = setTimeout(run, Math.max(0, Math.min(next.at - clock.now(), maxTimerMs))).unref();
  }

  function run(): void {
    const now = clock.now();
    while (underWay.size < maxUnderWay && (waiting.at(-1)?.at ?? Infinity) <= now) {
      const next = waiting.pop();
      if (next !== undefined && deliver !== undefined) void track(deliver(next.wakeUp));
    }
    setTimer();
  }

  async function track(work: Promise<void>): Promise<void> {
    const ended = work.catch((error: unknown) => log.error("Delivery failed", { cause: messageOf(error) }));
    underWay.add(ended);
    await ended;
    underWay.delete(ended);
    setTimer();
  }

  return {
    wake(wakeUp, at) {
      insert(wakeUp, at);
      setTimer();
      return Promise.resolve();
    },
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
