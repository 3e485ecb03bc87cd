import {
  onCall,
  onRequest,
  type CallableFunction,
  type CallableOptions,
  type HttpsFunction,
  type HttpsOptions,
} from "firebase-functions/v2/https";
import type { ScheduleOptions } from "firebase-functions/v2/scheduler";
import { region } from "@mention-market/service/config";
import type { Callable } from "@mention-market/service/http/callable";
import { handleCall, type CallServices, onlyCalls } from "@mention-market/service/middleware/handle-call";
import type { HttpHandler, Instance } from "@mention-market/service/http/endpoint";
import { createEndpointHandler, type EdgeServices, type Endpoint } from "./http/endpoint.ts";

/** The service's ARCHITECTURE.md gives the reason for each option. */
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
export function callFunctions<Name extends string, Services extends CallServices>(
  callables: Readonly<Record<Name, Callable<Services>>>,
  instance: Instance<Services>,
  secrets: NonNullable<CallableOptions["secrets"]>,
): Readonly<Record<Name, CallableFunction<unknown, Promise<unknown>>>> {
  return mapValues(callables, (callable) =>
    onlyCalls(onCall({ ...callableOptions, secrets }, handleCall(instance, callable))),
  );
}

function mapValues<Name extends string, From, To>(
  values: Readonly<Record<Name, From>>,
  map: (value: From) => To,
): Readonly<Record<Name, To>>;
function mapValues<From, To>(values: Readonly<Record<string, From>>, map: (value: From) => To) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
