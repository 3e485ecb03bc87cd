import type { CallableFunction, HttpsFunction } from "firebase-functions/v2/https";
import type { ScheduleFunction } from "firebase-functions/v2/scheduler";
import type { TaskQueueFunction } from "firebase-functions/v2/tasks";
import type { Instance } from "@mention-market/service/http/endpoint";
import { httpsFunctions } from "./deployed.ts";
import { baseEndpoints } from "./functions.ts";
import { createInstance } from "./instance.ts";
import type { FullServices } from "./wiring.ts";

type Deployed = HttpsFunction | CallableFunction<unknown, unknown> | ScheduleFunction | TaskQueueFunction;
type DeployedByName = Readonly<Record<string, Deployed>>;

/** Makes the functions of a feature. */
export type Feature = (instance: Instance<FullServices>) => DeployedByName;

/** The functions that every deployment of the extras has, and those of some features, on a new instance. */
export function deploy(features: Readonly<Record<string, Feature>>) {
  const instance = createInstance(["core", ...Object.keys(features)]);
  const functions = Object.values(features).reduce<DeployedByName>(
    (deployed, feature) => ({ ...deployed, ...feature(instance) }),
    httpsFunctions(baseEndpoints, instance),
  );
  return { instance, functions };
}
