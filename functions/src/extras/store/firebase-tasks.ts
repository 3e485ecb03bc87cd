import { getApps, initializeApp } from "firebase-admin/app";
import { getFunctions } from "firebase-admin/functions";
import type { Clock } from "../../base/clock.ts";
import { createCloudTasks, queueName } from "../watches/deliveries/cloud-tasks.ts";
import type { Wake } from "../watches/deliveries/ports.ts";

/** Wakes through the queue of Cloud Tasks in a region, or of its emulator where CLOUD_TASKS_EMULATOR_HOST names one. */
export function cloudTasksOf(region: string, clock: Pick<Clock, "now">): Wake {
  return createCloudTasks(() => {
    const app = getApps()[0] ?? initializeApp();
    return Promise.resolve(getFunctions(app).taskQueue(`locations/${region}/functions/${queueName}`));
  }, clock);
}
