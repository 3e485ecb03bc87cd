import type { CallableFunction, HttpsFunction } from "firebase-functions/v2/https";
import type { ScheduleFunction } from "firebase-functions/v2/scheduler";
import type { TaskQueueFunction } from "firebase-functions/v2/tasks";
import { callFunctions, httpsFunctions, sweepFunction } from "../deployed.ts";
import * as core from "../functions.ts";
import type { Instance } from "../http/request-handler.ts";
import { createInstance } from "../instance.ts";
import { full, type FullServices } from "./wiring.ts";

type Deployed = HttpsFunction | CallableFunction<unknown, unknown> | ScheduleFunction | TaskQueueFunction;
type DeployedByName = Readonly<Record<string, Deployed>>;

/** Makes the functions that a feature adds to the core's. */
export type Feature = (instance: Instance<FullServices>) => DeployedByName;

/** The functions of the core and of some features, on a new instance. */
export function deploy(features: Readonly<Record<string, Feature>>) {
  const instance = createInstance(full, ["core", ...Object.keys(features)]);
  const ofCore: DeployedByName = {
    ...httpsFunctions(core.endpoints, instance),
    ...callFunctions(core.callables, instance),
    endKeysOfDeletedAccounts: sweepFunction(instance),
  };
  const functions = Object.values(features).reduce(
    (deployed, feature) => ({ ...deployed, ...feature(instance) }),
    ofCore,
  );
  return { instance, functions };
}
