import { z } from "zod";
import type { Clock } from "@mention-market/service/base/clock";
import type { Wake, WakeUp } from "./ports.ts";

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
