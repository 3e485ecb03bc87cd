import { defineSecret } from "firebase-functions/params";
import { onSchedule, type ScheduleOptions } from "firebase-functions/v2/scheduler";
import { onTaskDispatched, type TaskQueueOptions } from "firebase-functions/v2/tasks";
import { region } from "../../config.ts";
import { callFunctions, httpsFunctions, scheduleOptions } from "../../deployed.ts";
import { createCollectHandler } from "../changes/collect-handler.ts";
import type { Feature } from "../deploy.ts";
import { changeEndpoints, watchCallables } from "../functions.ts";
import { createDeliverHandler } from "../watches/deliver-handler.ts";

/** Encrypts the secrets of watches. Defined here alone: `firebase deploy` asks for it where this module is in the bundle. */
const watchSecretKey = defineSecret("WATCH_SECRET_KEY");

/** A run ends within 55 seconds. */
const collectOptions = {
  ...scheduleOptions,
  memory: "512MiB",
  timeoutSeconds: 60,
} satisfies Omit<ScheduleOptions, "schedule">;

/** One instance: the pace of a host and the requests of a watch are counted in its memory. Only our own faults are tried again. */
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

/** The feed, what it is collected with, and the watches that send it. */
export const changes: Feature = (instance) => ({
  ...httpsFunctions(changeEndpoints, instance),
  ...callFunctions(watchCallables, instance, [watchSecretKey]),
  /** Never public, like every scheduled function: its invoker is the scheduler's account. */
  collectChanges: onSchedule({ ...collectOptions, schedule: "* * * * *" }, createCollectHandler(instance)),
  /** Never public, like every function of a queue: its invoker is the queue's account. */
  deliverChange: onTaskDispatched(deliverOptions, createDeliverHandler(instance)),
});
