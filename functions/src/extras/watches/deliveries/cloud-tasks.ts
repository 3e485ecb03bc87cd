import { z } from "zod";
import type { Clock } from "../../../base/clock.ts";
import type { Wake, WakeUp } from "./ports.ts";

/** The queue and the function that it calls have one name. */
export const queueName = "deliverChange";

/** A little longer than an attempt may take, with its store's calls. */
const dispatchDeadlineSeconds = 60;

/** What a task carries. */
export const wakeUpData: z.ZodType<WakeUp> = z.object({
  delivery: z.string().max(100),
  attempt: z.int().nonnegative(),
});

const thereAlready = z.object({ code: z.literal("functions/task-already-exists") });

/** The part of Firebase's queue that is used. */
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
 * Wakes through Cloud Tasks. A task's id begins with the delivery's hash, because ids of one prefix slow a queue, and ends with the
 * time, because Google refuses an id for an hour after its task. `queue` is asked for on a wake-up only.
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
