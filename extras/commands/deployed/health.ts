import { z } from "zod";
import { messageOf } from "@mention-market/service/base/errors";
import { missing, notChecked, ok, type Finding } from "./finding.ts";

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
      : missing("The store of the keys fails: see its alert in docs/operating.md"),
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
      ? [missing("Secrets of watches can't be read: see When something is lost, in docs/operating.md")]
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
