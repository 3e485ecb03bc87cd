import {
  onCall,
  onRequest,
  type CallableFunction,
  type CallableOptions,
  type HttpsFunction,
  type HttpsOptions,
} from "firebase-functions/v2/https";
import { onSchedule, type ScheduleOptions } from "firebase-functions/v2/scheduler";
import { region } from "./config.ts";
import type { Callable, CallableServices } from "./http/callable.ts";
import { createCallableHandler, refuseOtherRequests } from "./http/callable-handler.ts";
import type { EdgeServices, Endpoint } from "./http/endpoint.ts";
import { createSweepHandler } from "./http/job-handlers.ts";
import { createEndpointHandler, type HttpHandler, type Instance } from "./http/request-handler.ts";
import type { RecordsByKind } from "./keys/end-deleted-accounts.ts";
import { firebaseAccounts } from "./store/firebase-accounts.ts";

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
export const scheduleOptions = {
  region,
  memory: "256MiB",
  cpu: 1,
  concurrency: 1,
  timeoutSeconds: 300,
  minInstances: 0,
  maxInstances: 1,
} satisfies Omit<ScheduleOptions, "schedule">;

/** An HTTPS function of any handler, with the options of all. */
export const onHttps = (handler: HttpHandler, maxInstances: number): HttpsFunction =>
  onRequest({ ...httpsOptions, maxInstances }, handler);

/** The HTTPS functions of endpoints, by name. */
export function httpsFunctions<Name extends string, Services extends EdgeServices>(
  endpoints: Readonly<Record<Name, Endpoint<Services>>>,
  instance: Instance<Services>,
): Readonly<Record<Name, HttpsFunction>> {
  return mapValues(endpoints, (endpoint) =>
    onHttps(createEndpointHandler(endpoint, instance), endpoint.maxInstances),
  );
}

/** The callables of specs, by name. `secrets`: of Secret Manager, which only functions that name them are given. */
export function callFunctions<Name extends string, Services extends CallableServices>(
  callables: Readonly<Record<Name, Callable<Services>>>,
  instance: Instance<Services>,
  secrets?: NonNullable<CallableOptions["secrets"]>,
): Readonly<Record<Name, CallableFunction<unknown, Promise<unknown>>>> {
  const options = { ...callableOptions, ...(secrets && { secrets }) };
  return mapValues(callables, (callable) =>
    refuseOtherRequests(onCall(options, createCallableHandler(callable, instance)), callable, instance),
  );
}

/** Once a day, one instance: a deleted account's keys end within a day of their next use, and all else of it within a day. */
export const sweepFunction = (instance: Instance<{ readonly ownedRecords: RecordsByKind }>) =>
  onSchedule(
    { ...scheduleOptions, schedule: "every day 04:10", timeZone: "America/New_York" },
    createSweepHandler(instance, firebaseAccounts),
  );

function mapValues<Name extends string, From, To>(
  values: Readonly<Record<Name, From>>,
  map: (value: From) => To,
): Readonly<Record<Name, To>>;
function mapValues<From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
