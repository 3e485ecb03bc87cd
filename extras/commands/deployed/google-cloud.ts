import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { httpsNames } from "../../src/functions.ts";
import { missing, notChecked, ok, type Finding } from "./checks.ts";

/** Runs `gcloud` and returns its JSON output. Throws an error with its message. */
export type RunGcloud = (args: readonly string[]) => Promise<unknown>;

const failed = z.object({ code: z.unknown(), stderr: z.string().default("") });

export const runGcloud: RunGcloud = async (args) => {
  const { stdout } = await promisify(execFile)("gcloud", [...args, "--format=json"]);
  const printed: unknown = JSON.parse(stdout);
  return printed;
};

const policy = z.object({
  bindings: z.array(z.object({ role: z.string(), members: z.array(z.string()).default([]) })).default([]),
});
const sink = z.object({
  exclusions: z.array(z.object({ filter: z.string(), disabled: z.boolean().default(false) })).default([]),
});

/** HTTPS functions of the service. */
const serviceNames = ["getmentionmarket", "getallmentionseries", "searchnflstrikeword", "gethealth"];
/** Functions of the service and of `changes` that only Google's own services may call. */
const sweep = "endkeysofdeletedaccounts";
const ofChanges = ["deliverchange", "collectchanges", "endwatchesofdeletedaccounts"];
const page = "extras/docs/operating.md";

interface Place {
  readonly project: string;
  readonly region: string;
}

/**
 * Checks what the deployed features need of Google Cloud: the roles of functions that are not public, and the log exclusion that keeps
 * URLs out of Google's request log. Null: the project or the features are unknown.
 */
export async function checkGoogleCloud(
  place: Place | null,
  features: readonly string[] | null,
  gcloud: RunGcloud,
): Promise<Finding[]> {
  const what = "Roles and the log's exclusion";
  if (place === null)
    return [notChecked(`${what}: set GCLOUD_PROJECT, and REGION where it is not us-central1`)];
  if (features === null)
    return [notChecked(`${what}: getExtrasHealth did not say which features are deployed`)];
  const hasQueue = features.includes("changes");
  const checks = [
    ...[sweep, ...(hasQueue ? ofChanges : [])].map((service) => () => callersOf(service, place, gcloud)),
    ...(hasQueue ? [() => queueRole(place, gcloud)] : []),
    () => exclusion(place, features, gcloud),
  ];
  const found: Finding[] = [];
  for (const check of checks)
    found.push(
      await check().catch((error: unknown) => {
        const { code, stderr } = failed.parse(error);
        if (code === "ENOENT") return notChecked("There is no gcloud on the PATH");
        return notChecked(`gcloud failed: ${stderr.trim().split("\n")[0] ?? ""}`);
      }),
    );
  return found;
}

async function callersOf(service: string, { project, region }: Place, gcloud: RunGcloud): Promise<Finding> {
  const args = ["run", "services", "get-iam-policy", service, `--project=${project}`, `--region=${region}`];
  let bindings;
  try {
    ({ bindings } = policy.parse(await gcloud(args)));
  } catch (error) {
    if (!/could not be found|cannot find service|NOT_FOUND/i.test(failed.parse(error).stderr)) throw error;
    return missing(`There is no ${service} in ${region}: set REGION, or deploy again (${page})`);
  }
  const callers = bindings
    .filter(({ role }) => role === "roles/run.invoker")
    .flatMap(({ members }) => members);
  if (callers.some((member) => member.startsWith("all")))
    return missing(`Anybody may call ${service}: remove allUsers from its callers (${page})`);
  if (callers.length === 0)
    return missing(`Nobody may call ${service}: give its caller roles/run.invoker (${page})`);
  return ok(`${service} is called by ${callers.join(", ")}`);
}

async function queueRole({ project }: Place, gcloud: RunGcloud): Promise<Finding> {
  const { bindings } = policy.parse(await gcloud(["projects", "get-iam-policy", project]));
  const role = "roles/cloudtasks.enqueuer";
  return bindings.some((one) => one.role === role && one.members.length > 0)
    ? ok(`${role} is given`)
    : missing(`Nobody has ${role}, so no delivery is made: ${page}, The queue of deliveries`);
}

async function exclusion(
  { project }: Place,
  features: readonly string[],
  gcloud: RunGcloud,
): Promise<Finding> {
  const { exclusions } = sink.parse(
    await gcloud(["logging", "sinks", "describe", "_Default", `--project=${project}`]),
  );
  const filters = exclusions.filter(({ disabled }) => !disabled).map(({ filter }) => filter);
  const ofExtras = Object.entries(httpsNames).flatMap(([feature, names]) =>
    features.includes(feature) ? names.map((name) => name.toLowerCase()) : [],
  );
  const services = [...serviceNames, ...ofExtras];
  const open = services.filter((name) => !filters.some((filter) => new RegExp(`\\b${name}\\b`).test(filter)));
  const section = `${page}, Keep keys out of Google's log`;
  if (open.length > 0)
    return missing(`Google's request log keeps URLs, and keys in them, of ${open.join(", ")}: ${section}`);
  if (!filters.some((filter) => filter.includes("firebase_domain")))
    return missing(`Hosting's request log keeps URLs, where it is linked to Cloud Logging: ${section}`);
  return ok("Google's request logs leave out the URLs, which may hold keys");
}
