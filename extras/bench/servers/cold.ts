import { createApplication } from "../../local/application.ts";
import type { DeployedFunction } from "@mention-market/service/local/run-function";
import { serve } from "@mention-market/service/local/server";
import { project } from "../harness/child.ts";

/** Serves a function of a module on the platform's kind of server: `cold.ts <module's URL> <function>`. */
const [module = "", name = ""] = process.argv.slice(2);

const functions = new Map<string, DeployedFunction>();
const from = performance.now();
const loaded: unknown = await import(module);
const loadMs = performance.now() - from;

const deployed: unknown = Object.entries<unknown>({ ...(loaded ?? {}) }).find(
  ([exported]) => exported === name,
)?.[1];
if (!isDeployed(deployed)) throw new Error(`${module} has no function ${name}`);
functions.set(name, deployed);
const { port } = await serve(createApplication(functions, { project, region: "us-central1" }), 0);
process.send?.({ port, loadMs });

function isDeployed(value: unknown): value is DeployedFunction {
  return typeof value === "function" && "__endpoint" in value;
}
