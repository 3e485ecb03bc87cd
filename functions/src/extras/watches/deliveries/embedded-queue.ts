import PQueue from "p-queue";
import { minuteMs, secondMs, type Clock } from "../../../base/clock.ts";
import { messageOf } from "../../../base/errors.ts";
import type { Log } from "../../../base/log.ts";
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

/**
 * The queue of a process that serves alone: wake-ups in memory, a timer each until they are due. What it forgets is overdue in the
 * store.
 */
export function createEmbeddedQueue(
  clock: Pick<Clock, "now">,
  log: Log,
  maxUnderWay = maxAttempts,
): EmbeddedQueue {
  const due = new PQueue({ concurrency: maxUnderWay, autoStart: false });
  let deliver: Deliver | undefined;

  function wakeAt(wakeUp: WakeUp, at: number): void {
    const waitMs = at - clock.now();
    if (waitMs > 0) setTimeout(wakeAt, Math.min(waitMs, maxTimerMs), wakeUp, at).unref();
    else void due.add(() => attempt(wakeUp));
  }

  async function attempt(wakeUp: WakeUp): Promise<void> {
    try {
      await deliver?.(wakeUp);
    } catch (error) {
      log.error("Delivery failed", { cause: messageOf(error) });
    }
  }

  return {
    wake(wakeUp, at) {
      wakeAt(wakeUp, at);
      return Promise.resolve();
    },
    start(by) {
      deliver = by;
      due.start();
    },
    async close() {
      due.pause();
      let grace: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => (grace = setTimeout(resolve, closeMs)));
      await Promise.race([due.onPendingZero(), over]);
      clearTimeout(grace);
    },
  };
}
