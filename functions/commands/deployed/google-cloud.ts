import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { missing, notChecked, ok, type Finding } from "./finding.ts";

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

/** What a deployment needs of Google Cloud. The names are those of the functions. */
export interface Needs {
  /** Functions whose URLs may hold a key. */
  readonly https: readonly string[];
  /** Functions that only Google's own services may call. */
  readonly internal: readonly string[];
  /** Roles that somebody must have in the project, and what goes wrong without one. */
  readonly roles: readonly { readonly role: string; readonly without: string }[];
  /** Whether Firebase Hosting serves pages, whose request log has URLs, too. */
  readonly hasHosting: boolean;
  /** The document that says how each is set. */
  readonly page: string;
}

export interface Place {
  readonly project: string;
  readonly region: string;
}

/**
 * Checks what a deployment needs of Google Cloud: the roles of functions that are not public, and the log exclusion that keeps URLs out of
 * Google's request log. Null: the project is unknown. The same problem is named once.
 */
export async function checkGoogleCloud(
  place: Place | null,
  needs: Needs,
  gcloud: RunGcloud,
): Promise<Finding[]> {
  const what = "Roles and the log's exclusion";
  if (place === null)
    return [notChecked(`${what}: set GCLOUD_PROJECT, and REGION where it is not us-central1`)];
  const checks = [
    ...needs.internal.map((name) => () => callersOf(name.toLowerCase(), needs, place, gcloud)),
    ...needs.roles.map((role) => () => roleOf(role, needs, place, gcloud)),
    () => exclusion(needs, place, gcloud),
  ];
  const found = new Map<string, Finding>();
  for (const check of checks) {
    const finding = await check().catch((error: unknown) => {
      const { code, stderr } = failed.parse(error);
      if (code === "ENOENT") return notChecked("There is no gcloud on the PATH");
      if (/gcloud auth login/.test(stderr))
        return notChecked(`${what}: run "gcloud auth login" and try again`);
      return notChecked(`${what}: gcloud failed: ${stderr.trim().split("\n")[0] ?? ""}`);
    });
    found.set(finding.text, finding);
  }
  return [...found.values()];
}

async function callersOf(
  service: string,
  { page }: Needs,
  { project, region }: Place,
  gcloud: RunGcloud,
): Promise<Finding> {
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

async function roleOf(
  { role, without }: Needs["roles"][number],
  { page }: Needs,
  { project }: Place,
  gcloud: RunGcloud,
): Promise<Finding> {
  const { bindings } = policy.parse(await gcloud(["projects", "get-iam-policy", project]));
  return bindings.some((one) => one.role === role && one.members.length > 0)
    ? ok(`${role} is given`)
    : missing(`Nobody has ${role}, ${without}: ${page}`);
}

async function exclusion(
  { https, hasHosting, page }: Needs,
  { project }: Place,
  gcloud: RunGcloud,
): Promise<Finding> {
  const { exclusions } = sink.parse(
    await gcloud(["logging", "sinks", "describe", "_Default", `--project=${project}`]),
  );
  const filters = exclusions.filter(({ disabled }) => !disabled).map(({ filter }) => filter);
  const isLeftOut = (name: string) => filters.some((filter) => new RegExp(`\\b${name}\\b`).test(filter));
  const open = https.map((name) => name.toLowerCase()).filter((name) => !isLeftOut(name));
  const section = `${page}, Keep keys out of Google's log`;
  if (open.length > 0)
    return missing(`Google's request log keeps URLs, and keys in them, of ${open.join(", ")}: ${section}`);
  if (hasHosting && !filters.some((filter) => filter.includes("firebase_domain")))
    return missing(`Hosting's request log keeps URLs, where it is linked to Cloud Logging: ${section}`);
  return ok("Google's request logs leave out the URLs, which may hold keys");
}
