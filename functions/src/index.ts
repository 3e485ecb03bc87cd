import { onCall, onRequest, type CallableOptions, type HttpsOptions } from "firebase-functions/v2/https";
import { onSchedule, type ScheduleOptions } from "firebase-functions/v2/scheduler";
import { onTaskDispatched, type TaskQueueOptions } from "firebase-functions/v2/tasks";
import { region, watchSecretKey } from "./config.ts";
import type { Callable } from "./http/callable.ts";
import { createCallableHandler, refuseOtherRequests } from "./http/callable-handler.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { createCollectHandler, createDeliverHandler, createSweepHandler } from "./http/job-handlers.ts";
import { createEndpointHandler } from "./http/request-handler.ts";
import { callables, endpoints } from "./functions.ts";
import type { EndpointServices } from "./endpoints/services.ts";
import type { WatchCallServices } from "./extras/watches/callables.ts";
import { createMcpHandler, maxInstances as mcpMaxInstances } from "./extras/mcp/mcp-handler.ts";
import { firebaseAccounts } from "./store/firebase-accounts.ts";
import { wakeUpData } from "./extras/watches/deliveries/cloud-tasks.ts";
import { instance } from "./wiring.ts";

/** Each option's reason stands in ARCHITECTURE.md. */
const httpsOptions = {
  region,
  invoker: "public",
  cors: false,
  memory: "512MiB",
  cpu: 1,
  concurrency: 250,
  timeoutSeconds: 30,
  minInstances: 0,
} satisfies HttpsOptions;

/**
 * Callables read no provider. ENFORCE_APP_CHECK is read at the call: firebase-functions would read `enforceAppCheck` while the module
 * loads, before parameters have values.
 */
const callableOptions = {
  region,
  memory: "256MiB",
  cpu: 1,
  concurrency: 80,
  timeoutSeconds: 30,
  minInstances: 0,
  maxInstances: 5,
} satisfies CallableOptions;

/** Scheduled: nobody waits for it, and two at once would only do the same. */
const sweepOptions = {
  region,
  memory: "256MiB",
  cpu: 1,
  concurrency: 1,
  timeoutSeconds: 300,
  minInstances: 0,
  maxInstances: 1,
} satisfies Omit<ScheduleOptions, "schedule">;

/** Scheduled each minute; a run ends within 55 seconds. */
const collectOptions = {
  ...sweepOptions,
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

const https = (endpoint: Endpoint<EndpointServices>) =>
  onRequest(
    { ...httpsOptions, maxInstances: endpoint.maxInstances },
    createEndpointHandler(endpoint, instance),
  );
/** The key of the watches' secrets is given to their functions alone. */
const call = (callable: Callable<WatchCallServices>) =>
  refuseOtherRequests(
    onCall(
      { ...callableOptions, ...(callable.manages === "watches" && { secrets: [watchSecretKey] }) },
      createCallableHandler(callable, instance),
    ),
    callable,
    instance,
  );

// A module's exports are static: one line a function.
export const getMentionMarket = https(endpoints.getMentionMarket);
export const getMentionMarkets = https(endpoints.getMentionMarkets);
export const getMentionEvent = https(endpoints.getMentionEvent);
export const getMentionEvents = https(endpoints.getMentionEvents);
export const getRateLimit = https(endpoints.getRateLimit);
export const getAllMentionSeries = https(endpoints.getAllMentionSeries);
export const searchNFLStrikeWord = https(endpoints.searchNFLStrikeWord);
export const getPriceHistory = https(endpoints.getPriceHistory);
export const getSettledMarkets = https(endpoints.getSettledMarkets);
export const searchStrikeWord = https(endpoints.searchStrikeWord);
export const getEventWordCounts = https(endpoints.getEventWordCounts);
export const searchEarningsStrikeWord = https(endpoints.searchEarningsStrikeWord);
export const getEarningsTranscripts = https(endpoints.getEarningsTranscripts);
export const getEarningsEvent = https(endpoints.getEarningsEvent);
export const getEarningsMarket = https(endpoints.getEarningsMarket);
export const getTranscriptCollections = https(endpoints.getTranscriptCollections);
export const getHealth = https(endpoints.getHealth);
export const getBoard = https(endpoints.getBoard);
export const getTrackRecord = https(endpoints.getTrackRecord);
export const getChanges = https(endpoints.getChanges);

export const mcp = onRequest({ ...httpsOptions, maxInstances: mcpMaxInstances }, createMcpHandler(instance));

/** Once a day, one instance: a deleted account's keys end within a day of their next use, and its watches within a day. */
export const endKeysOfDeletedAccounts = onSchedule(
  { ...sweepOptions, schedule: "every day 04:10", timeZone: "America/New_York" },
  createSweepHandler(instance, firebaseAccounts),
);

/** Never public, like every scheduled function: its invoker is the scheduler's account. */
export const collectChanges = onSchedule(
  { ...collectOptions, schedule: "* * * * *" },
  createCollectHandler(instance),
);

/** Never public, like every function of a queue: its invoker is the queue's account. */
export const deliverChange = onTaskDispatched(
  deliverOptions,
  createDeliverHandler(instance, (data) => wakeUpData.safeParse(data).data ?? null),
);

export const generateApiKey = call(callables.generateApiKey);
export const listApiKeys = call(callables.listApiKeys);
export const rotateApiKey = call(callables.rotateApiKey);
export const revokeApiKey = call(callables.revokeApiKey);
export const getApiKeyUsage = call(callables.getApiKeyUsage);

export const createWatch = call(callables.createWatch);
export const listWatches = call(callables.listWatches);
export const updateWatch = call(callables.updateWatch);
export const deleteWatch = call(callables.deleteWatch);
export const rotateWatchSecret = call(callables.rotateWatchSecret);
export const testWatch = call(callables.testWatch);
export const listDeliveries = call(callables.listDeliveries);
export const redeliver = call(callables.redeliver);
