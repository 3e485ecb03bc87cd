import PQueue from "p-queue";
import { minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { failureOf, messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import type { Deliver } from "./deliver.ts";
import type { Wake, WakeUp } from "./ports.ts";

interface EmbeddedQueue {
  readonly wake: Wake;
  /** Starts attempts: those of earlier wake-ups, and from now on those of new ones. */
  start(deliver: Deliver): void;
  /**
   * Starts no further attempts. Resolves when the running ones have ended, or after 5 seconds; deliveries that are left are sent later.
   */
  close(): Promise<void>;
}

/** Maximum duration of a timer, because a laptop may sleep meanwhile. */
const maxTimerMs = minuteMs;
const closeMs = 5 * secondMs;
const maxAttempts = 1_000;

/**
 * The queue of a process that serves alone. It holds wake-ups in memory, each with a timer. When the process ends, they are lost, and
 * the sweep finds their deliveries as overdue in the store.
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
      log.error("Delivery failed", { failure: failureOf(error), cause: messageOf(error) });
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
