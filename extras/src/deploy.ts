import {
  onCall,
  onRequest,
  type CallableFunction,
  type CallableOptions,
  type HttpsFunction,
  type HttpsOptions,
} from "firebase-functions/v2/https";
import type { ScheduleOptions, ScheduleFunction } from "firebase-functions/v2/scheduler";
import { misspeltSettings, region } from "@mention-market/service/config";
import type { Callable } from "@mention-market/service/http/callable";
import { handleCall, type CallServices, onlyCalls } from "@mention-market/service/middleware/handle-call";
import type { HttpHandler, Instance } from "@mention-market/service/http/endpoint";
import type { EdgeServices, Endpoint } from "./http/endpoint.ts";
import { createEndpointHandler } from "./http/serve-endpoint.ts";
import { existsSync } from "node:fs";
import { once } from "@mention-market/service/base/cached";
import { instance as service } from "@mention-market/service/instance";
import { extraSettingNames, readExtrasConfig } from "./config.ts";
import { openExtraStores } from "./store/open.ts";
import { buildExtras, type ExtrasServices } from "./wiring.ts";
import type { TaskQueueFunction } from "firebase-functions/v2/tasks";
import { baseEndpoints } from "./functions.ts";

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

/** The service's instance with the extras. `features`: what is deployed, for getExtrasHealth. */
function createInstance(features: readonly string[]): Instance<ExtrasServices> {
  const { clock, log } = service;
  return {
    clock,
    log,
    services: once(() => {
      const config = readExtrasConfig();
      for (const warning of misspeltSettings(extraSettingNames)) log.warn(warning);
      requireCorpora(config.CORPUS_DIR);
      return buildExtras(config, {
        clock,
        log,
        features,
        service: service.services(),
        stores: openExtraStores(config, clock),
      });
    }),
  };
}

/** Throws when the named folder does not exist. Without it, every search would return zero mentions, as if no word had ever been said. */
function requireCorpora(folder: string): void {
  if (folder === "corpus" || existsSync(folder)) return;
  throw new Error(`Bad value of CORPUS_DIR: there is no folder at ${folder}`);
}

type Deployed = HttpsFunction | CallableFunction<unknown, unknown> | ScheduleFunction | TaskQueueFunction;
type DeployedByName = Readonly<Record<string, Deployed>>;

/** Makes the functions of a feature. */
export type Feature = (instance: Instance<ExtrasServices>) => DeployedByName;

/** The functions that every deployment of the extras has, and those of some features, on a new instance. */
export function deploy(features: Readonly<Record<string, Feature>>) {
  const instance = createInstance(["core", ...Object.keys(features)]);
  const functions = Object.values(features).reduce<DeployedByName>(
    (deployed, feature) => ({ ...deployed, ...feature(instance) }),
    httpsFunctions(baseEndpoints, instance),
  );
  return { instance, functions };
}
