import { z } from "zod";
import { messageOf } from "@mention-market/service/base/errors";
import { systemClock } from "@mention-market/service/base/clock";
import { generateKey } from "@mention-market/service/functions/generate-api-key";
import { openServiceStore } from "../../local/build-all.ts";
import { operate, openNamedStore } from "../keys/store.ts";

/** The result of a check. For `missing`, the text says what to do. */
export interface Finding {
  readonly state: "ok" | "missing" | "not checked";
  readonly text: string;
}

export const ok = (text: string): Finding => ({ state: "ok", text });
export const missing = (text: string): Finding => ({ state: "missing", text });
export const notChecked = (text: string): Finding => ({ state: "not checked", text });

/** The parts of getHealth that show whether something is missing. The other parts may change at any time. */
const health = z.object({
  release: z.object({ version: z.string(), commit: z.string() }),
  store: z.string(),
  provider: z.object({ last_success: z.string().nullable() }),
  collections: z.array(z.object({ collection: z.string(), status: z.string() })),
});
type Health = z.output<typeof health>;
/** Those of getExtrasHealth. */
const extrasHealth = z.object({
  status: z.string(),
  features: z.array(z.string()),
  collector: z.object({ lag_seconds: z.number().nullable() }).nullable(),
  watch_secrets: z.string().nullable(),
});
type ExtrasHealth = z.output<typeof extrasHealth>;

const maxLagSeconds = 300;
const timeoutMs = 20_000;

/**
 * Checks getHealth and getExtrasHealth. `features`: of the extras; empty where the service is deployed alone, null if nothing can be
 * read.
 */
export async function checkHealth(
  baseUrl: string,
): Promise<{ readonly findings: readonly Finding[]; readonly features: readonly string[] | null }> {
  const [service, extras] = await Promise.all([
    read(baseUrl, "getHealth", health),
    read(baseUrl, "getExtrasHealth", extrasHealth),
  ]);
  const address = "The address is https://<region>-<project>.cloudfunctions.net, or what npm start prints";
  const findings = [
    ...("problem" in service ? [missing(`${service.problem}. ${address}`)] : findingsOf(service.body)),
    ...("body" in extras
      ? extrasFindingsOf(extras.body)
      : "problem" in service
        ? []
        : [extras.status === 404 ? ok("The extras are not deployed") : missing(extras.problem)]),
  ];
  return { findings, features: "body" in extras ? extras.body.features : extras.status === 404 ? [] : null };
}

async function read<Body>(
  baseUrl: string,
  name: string,
  schema: z.ZodType<Body>,
): Promise<{ readonly body: Body } | { readonly problem: string; readonly status: number | null }> {
  let status: number | null = null;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${baseUrl}/${name}`, { redirect: "error", signal });
    ({ status } = response);
    return { body: schema.parse(await response.json()) };
  } catch (error) {
    return { problem: `${name}: no response that can be read (${messageOf(error)})`, status };
  }
}

function findingsOf({ release, store, provider, collections }: Health): Finding[] {
  return [
    release.commit === "unknown"
      ? missing("The log names no commit: write RELEASE_COMMIT into functions/.env before you deploy")
      : ok(`Version ${release.version}, commit ${release.commit}`),
    store === "ok"
      ? ok("The store of the keys answers")
      : missing("The store of the keys fails: see its alert in extras/docs/operating.md"),
    provider.last_success === null
      ? missing("The provider was not read yet: ask again in a minute, then look at UPSTREAM_BASE_URL")
      : ok("The provider answers"),
    ...collections.map(({ collection, status }) =>
      status === "ok"
        ? ok(`Collection ${collection}`)
        : missing(
            `${collection}: searchNFLStrikeWord is 503, its corpus is ${status}. Build it and deploy again`,
          ),
    ),
  ];
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
      signal: AbortSignal.timeout(timeoutMs),
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

/** No account has this uid, so the daily sweep ends keys that a failed check leaves. */
const uid = "check-deployed";

/** Makes a key in the service's store, checks that it is admitted, revokes it, and checks that it is refused. */
export async function checkKeyLife(
  baseUrl: string,
  features: readonly string[] | null,
  environment: NodeJS.ProcessEnv,
): Promise<Finding[]> {
  if (environment["GCLOUD_PROJECT"] === undefined && environment["DATA_DIR"] === undefined)
    return [notChecked("A key's life: set GCLOUD_PROJECT (or DATA_DIR, for npm start)")];
  // The extras' function reads no Kalshi.
  const path = features?.includes("core") === true ? "/getRateLimit" : "/getAllMentionSeries";
  const statusOf = async (headers: Record<string, string>) =>
    (await fetch(baseUrl + path, { headers, redirect: "error" })).status;
  try {
    const { store } = openNamedStore(environment, openServiceStore);
    try {
      const input = { label: "check:deployed", expiresInDays: 1 };
      const made = await generateKey(store.keys, uid, input, systemClock.now());
      const headers = { "x-api-key": made.apiKey };
      const statuses = [await statusOf({}), await statusOf(headers)];
      await operate(store.keys, "revoke", made.keyId, systemClock.now());
      statuses.push(await statusOf(headers));
      const text = `A request without a key, with a new one and with the revoked one: ${statuses.join(", ")}`;
      return statuses.join() === "401,200,403"
        ? [ok(text)]
        : [missing(`${text}; expected 401, 200, 403. Is this the store of the service at ${baseUrl}?`)];
    } finally {
      await store.close();
    }
  } catch (error) {
    return [missing(`A key's life: ${messageOf(error)}`)];
  }
}
