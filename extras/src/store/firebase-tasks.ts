import { getApps, initializeApp } from "firebase-admin/app";
import { getFunctions } from "firebase-admin/functions";
import type { Clock } from "@mention-market/service/base/clock";
import { createCloudTasks, queueName } from "../watches/deliveries/wake-ups.ts";
import type { Wake } from "../watches/deliveries/delivery.ts";

/** Wakes deliveries through a region's Cloud Tasks queue, or through its emulator if CLOUD_TASKS_EMULATOR_HOST is set. */
export function cloudTasksOf(region: string, clock: Pick<Clock, "now">): Wake {
  return createCloudTasks(() => {
    const app = getApps()[0] ?? initializeApp();
    return Promise.resolve(getFunctions(app).taskQueue(`locations/${region}/functions/${queueName}`));
  }, clock);
}
