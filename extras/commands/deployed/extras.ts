import { z } from "zod";
import { missing, notChecked, ok, type Finding } from "@mention-market/service/commands/deployed/finding";
import {
  checkGoogleCloud,
  type Needs,
  type Place,
  type RunGcloud,
} from "@mention-market/service/commands/deployed/google-cloud";
import { read } from "@mention-market/service/commands/deployed/health";
import { publicNames, serviceNeeds } from "@mention-market/service/commands/deployed/service";
import { messageOf } from "@mention-market/service/base/errors";
import { httpsNames, watchCallables } from "../../src/functions.ts";

const page = "extras/docs/operating.md";

/** The parts of getExtrasHealth that show whether something is missing. */
const extrasHealth = z.object({
  status: z.string(),
  features: z.array(z.string()),
  collector: z.object({ lag_seconds: z.number().nullable() }).nullable(),
  watch_secrets: z.string().nullable(),
});
type ExtrasHealth = z.output<typeof extrasHealth>;

const maxLagSeconds = 300;

/** What a deployment with these features needs of Google Cloud. */
function needsOf(features: readonly string[]): Needs {
  const hasQueue = features.includes("changes");
  return {
    https: [...serviceNeeds.https, ...httpsOf(features)],
    internal: [
      ...serviceNeeds.internal,
      ...(hasQueue ? ["deliverChange", "collectChanges", "endWatchesOfDeletedAccounts"] : []),
    ],
    roles: hasQueue ? [{ role: "roles/cloudtasks.enqueuer", without: "so no delivery is made" }] : [],
    hasHosting: true,
    page,
  };
}

/** What Google Cloud lacks for a deployment with these features. Null: nobody knows them. */
export async function checkFeatures(
  place: Place | null,
  features: readonly string[] | null,
  gcloud: RunGcloud,
): Promise<readonly Finding[]> {
  if (features !== null) return checkGoogleCloud(place, needsOf(features), gcloud);
  return [
    notChecked("Roles and the log's exclusion: getExtrasHealth did not say which features are deployed"),
  ];
}

/** The functions that clients call in a deployment with these features. Null: nobody knows them, so it may be every function. */
export function publicNamesOf(known: readonly string[] | null): readonly string[] {
  const features = known ?? Object.keys(httpsNames);
  const calls = features.includes("changes") ? Object.keys(watchCallables) : [];
  return [...publicNames, ...httpsOf(features), ...calls];
}

function httpsOf(features: readonly string[]): string[] {
  return Object.entries(httpsNames).flatMap(([feature, names]) => (features.includes(feature) ? names : []));
}

/**
 * Checks getExtrasHealth. `features`: of the extras; empty where the service is deployed alone, null if nothing can be read.
 */
export async function checkExtrasHealth(
  baseUrl: string,
): Promise<{ readonly findings: readonly Finding[]; readonly features: readonly string[] | null }> {
  const extras = await read(baseUrl, "getExtrasHealth", extrasHealth);
  if ("body" in extras) return { findings: extrasFindingsOf(extras.body), features: extras.body.features };
  if (extras.status === 404) return { findings: [ok("The extras are not deployed")], features: [] };
  // Where nothing answers, getHealth says so.
  return { findings: extras.status === null ? [] : [missing(extras.problem)], features: null };
}

function extrasFindingsOf({ status, features, collector, watch_secrets }: ExtrasHealth): Finding[] {
  return [
    ok(`Features: ${features.join(", ")}`),
    ...(status === "ok" ? [] : [missing("The store of the extras fails: see the log")]),
    ...(watch_secrets === "unreadable"
      ? [missing("Secrets of watches can't be read: see When something is lost, in extras/docs/operating.md")]
      : []),
    ...(features.includes("changes") ? [lagOf(collector?.lag_seconds ?? null)] : []),
  ];
}

function lagOf(seconds: number | null): Finding {
  if (seconds === null)
    return notChecked("No run of collectChanges has ended yet: ask again in a minute, then look at the log");
  if (seconds > maxLagSeconds)
    return missing(`Changes are ${seconds} s behind: look at the collectChanges lines of the log`);
  return ok(`Changes are ${seconds} s behind`);
}

/** Hosting's description of the project, from which the pages know it. */
const initPath = "/__/firebase/init.json";

const siteDescription = z.object({ apiKey: z.string().min(1) });

/** Checks that a web app is linked to the Hosting site at `site`. Without one, the pages have no API key of Firebase Auth. */
export async function checkWebApp(site: string): Promise<Finding> {
  try {
    const response = await fetch(site + initPath, {
      redirect: "error",
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) {
      const cause =
        response.status === 404 ? ": nothing is deployed there, or the project's site has another name" : "";
      return notChecked(`The web app of ${site}: ${initPath} has status ${response.status}${cause}`);
    }
    return siteDescription.safeParse(await response.json()).success
      ? ok(`A web app is linked to the Hosting site ${site}`)
      : missing(`No web app is linked to the Hosting site ${site}: extras/docs/operating.md, Deploy, step 1`);
  } catch (error) {
    return notChecked(`The web app of ${site}: ${messageOf(error)}`);
  }
}
