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

/** ARCHITECTURE.md gives the reason for each option. */
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
 * Callables read no provider. The handler reads ENFORCE_APP_CHECK at each call, because firebase-functions reads `enforceAppCheck`
 * while the module loads, when parameters have no values yet.
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

/** Options of scheduled functions. No client waits for them, and a second instance would only repeat the work of the first. */
export const scheduleOptions = {
  region,
  memory: "256MiB",
  cpu: 1,
  concurrency: 1,
  timeoutSeconds: 300,
  minInstances: 0,
  maxInstances: 1,
} satisfies Omit<ScheduleOptions, "schedule">;

/** Deploys a handler as an HTTPS function, with the common options. */
export const onHttps = (handler: HttpHandler, maxInstances: number): HttpsFunction =>
  onRequest({ ...httpsOptions, maxInstances }, handler);

/** Deploys each endpoint as an HTTPS function, by name. */
export function httpsFunctions<Name extends string, Services extends EdgeServices>(
  endpoints: Readonly<Record<Name, Endpoint<Services>>>,
  instance: Instance<Services>,
): Readonly<Record<Name, HttpsFunction>> {
  return mapValues(endpoints, (endpoint) =>
    onHttps(createEndpointHandler(endpoint, instance), endpoint.maxInstances),
  );
}

/** Deploys each spec as a callable, by name. `secrets`: names in Secret Manager; a function can read only those that it lists. */
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

/**
 * Runs daily, in one instance. After an account is deleted, each key ends within a day of its next use, and all other data within a
 * day.
 */
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
