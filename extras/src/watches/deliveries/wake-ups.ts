import { z } from "zod";
import { type Clock, minuteMs, secondMs } from "@mention-market/service/base/clock";
import type { Wake, WakeUp } from "./delivery.ts";
import PQueue from "p-queue";
import { failureOf, messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import type { Deliver } from "./deliver.ts";
import { runJob } from "@mention-market/service/middleware/run-job";
import type { Instance } from "@mention-market/service/http/endpoint";

/** The queue has the name of the function that it calls. */
export const queueName = "deliverChange";

/** A little longer than an attempt with its store calls may take. */
const dispatchDeadlineSeconds = 60;

/** The data of a task. */
export const wakeUpData: z.ZodType<WakeUp> = z.object({
  delivery: z.string().max(100),
  attempt: z.int().nonnegative(),
});

const thereAlready = z.object({ code: z.literal("functions/task-already-exists") });

/** The part of Firebase's TaskQueue that we use. */
interface TaskQueue {
  enqueue(
    data: WakeUp,
    options: {
      readonly id: string;
      readonly scheduleDelaySeconds: number;
      readonly dispatchDeadlineSeconds: number;
    },
  ): Promise<unknown>;
}

/**
 * Wakes deliveries through Cloud Tasks. A task's id begins with the delivery's hash, because common prefixes slow a queue down, and
 * ends with the time, because Google refuses to reuse an id for an hour. `queue` is called for each wake-up, never before.
 */
export function createCloudTasks(queue: () => Promise<TaskQueue>, clock: Pick<Clock, "now">): Wake {
  return async ({ delivery, attempt }, at) => {
    const scheduleDelaySeconds = Math.max(0, Math.ceil((at - clock.now()) / 1000));
    try {
      const tasks = await queue();
      await tasks.enqueue(
        { delivery, attempt },
        { id: `${delivery}-${attempt}-${at}`, scheduleDelaySeconds, dispatchDeadlineSeconds },
      );
    } catch (error) {
      if (!thereAlready.safeParse(error).success) throw error;
    }
  };
}

interface EmbeddedQueue {
  readonly wake: Wake;
  /** Starts attempts: those of earlier wake-ups, and from now on those of new ones. */
  start(deliver: Deliver): void;
  /** Starts no further attempts. Resolves when the running ones have ended, at most after 5 seconds; the rest is sent later. */
  close(): Promise<void>;
}

/** Maximum duration of a timer, because a laptop may sleep meanwhile. */
const maxTimerMs = minuteMs;
const closeMs = 5 * secondMs;
const maxRunning = 1_000;

/**
 * The queue of a process that serves alone. It holds wake-ups in memory, each with a timer. When the process ends, they are lost, and
 * the sweep finds their deliveries as overdue in the store.
 */
export function createEmbeddedQueue(
  clock: Pick<Clock, "now">,
  log: Log,
  maxUnderWay = maxRunning,
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

export interface DeliverServices {
  /** Makes the attempt of a wake-up, if it is due; null if WATCH_SECRET_KEY is not set. Throws when the store fails. */
  readonly deliver: Deliver | null;
}

/** Handles a wake-up. The stored delivery decides, so a forged, early or repeated one has no effect. */
export function createDeliverHandler({
  log,
  services,
}: Instance<DeliverServices>): (request: { readonly data: unknown }) => Promise<void> {
  const name = queueName;
  return ({ data }) =>
    runJob(name, log, async () => {
      const wakeUp = wakeUpData.safeParse(data).data;
      if (wakeUp === undefined) log.warn(`${name} was sent an unknown task`, { function: name });
      else await services().deliver?.(wakeUp);
    });
}
