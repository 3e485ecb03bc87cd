import { defineSecret } from "firebase-functions/params";
import { onSchedule, type ScheduleOptions } from "firebase-functions/v2/scheduler";
import { onTaskDispatched, type TaskQueueOptions } from "firebase-functions/v2/tasks";
import { region } from "@mention-market/service/config";
import { callFunctions, httpsFunctions, scheduleOptions, type Feature } from "../deploy.ts";
import { createCollectHandler } from "../changes/collector.ts";
import { changeEndpoints, watchCallables } from "../functions.ts";
import { createDeliverHandler } from "../watches/deliveries/wake-ups.ts";
import { endWatchesOfDeletedAccounts } from "../watches/own-watches.ts";
import { firebaseAccounts } from "@mention-market/service/functions/end-keys-of-deleted-accounts";

/** Encrypts the secrets of watches. It is defined only here, so `firebase deploy` prompts for it only if this module is in the bundle. */
const watchSecretKey = defineSecret("WATCH_SECRET_KEY");

/** A run ends within 55 seconds. */
const collectOptions = {
  ...scheduleOptions,
  memory: "512MiB",
  timeoutSeconds: 60,
} satisfies Omit<ScheduleOptions, "schedule">;

/** One instance: the pace of a host and running requests are counted in memory. The queue retries only our own failures. */
const deliverOptions = {
  region,
  memory: "512MiB",
  cpu: 1,
  concurrency: 500,
  timeoutSeconds: 60,
  minInstances: 0,
  maxInstances: 1,
  retryConfig: { maxAttempts: 3, minBackoffSeconds: 10 },
  rateLimits: { maxConcurrentDispatches: 400 },
  secrets: [watchSecretKey],
} satisfies TaskQueueOptions;

/** The feed, its collector, and the watches. */
export const changes: Feature = (instance) => ({
  ...httpsFunctions(changeEndpoints, instance),
  ...callFunctions(watchCallables, instance, [watchSecretKey]),
  /** Not public, like every scheduled function: only the scheduler's account may call it. */
  collectChanges: onSchedule({ ...collectOptions, schedule: "* * * * *" }, createCollectHandler(instance)),
  /** Daily, like the service's endKeysOfDeletedAccounts. */
  endWatchesOfDeletedAccounts: onSchedule(
    { ...scheduleOptions, schedule: "every day 04:20", timeZone: "America/New_York" },
    endWatchesOfDeletedAccounts(instance, firebaseAccounts),
  ),
  /** Not public, like every function of a task queue: only the queue's account may call it. */
  deliverChange: onTaskDispatched(deliverOptions, createDeliverHandler(instance)),
});
