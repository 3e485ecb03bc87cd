import { z } from "zod";
import { messageOf } from "../../src/base/errors.ts";
import { missing, notChecked, ok, type Finding } from "./finding.ts";

/** The parts of getHealth that show whether something is missing. The other parts may change at any time. */
const health = z.object({
  release: z.object({ version: z.string(), commit: z.string() }),
  features: z.array(z.string()),
  store: z.string(),
  provider: z.object({ last_success: z.string().nullable() }),
  collections: z.array(z.object({ collection: z.string(), status: z.string() })),
  collector: z.object({ lag_seconds: z.number().nullable() }).nullable(),
  watch_secrets: z.string().nullable(),
});

const maxLagSeconds = 300;
const timeoutMs = 20_000;

/** Checks a service's getHealth, and returns its features; null if it can't be read. */
export async function checkHealth(
  baseUrl: string,
): Promise<{ readonly findings: readonly Finding[]; readonly features: readonly string[] | null }> {
  let body: z.output<typeof health>;
  try {
    const response = await fetch(`${baseUrl}/getHealth`, {
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    body = health.parse(await response.json());
  } catch (error) {
    const address = "https://<region>-<project>.cloudfunctions.net, or what npm start prints";
    const text = `getHealth: no response that can be read (${messageOf(error)}). The address is ${address}`;
    return { findings: [missing(text)], features: null };
  }
  return { findings: findingsOf(body), features: body.features };
}

function findingsOf(body: z.output<typeof health>): Finding[] {
  const { release, features, store, provider, collections, collector, watch_secrets } = body;
  const damaged = collections.filter(({ status }) => status !== "ok").map(({ collection }) => collection);
  return [
    ...(watch_secrets === "unreadable"
      ? [missing("Secrets of watches can't be read: see When something is lost, in docs/operating.md")]
      : []),
    release.commit === "unknown"
      ? missing("The log names no commit: write RELEASE_COMMIT into functions/.env before you deploy")
      : ok(`Version ${release.version}, commit ${release.commit}`),
    ok(`Features: ${features.join(", ")}`),
    store === "ok"
      ? ok("The store of the keys answers")
      : missing("The store of the keys fails: see its alert in docs/operating.md"),
    provider.last_success === null
      ? missing("The provider was not read yet: ask again in a minute, then look at UPSTREAM_BASE_URL")
      : ok("The provider answers"),
    damaged.length === 0
      ? ok(`Collections: ${collections.map(({ collection }) => collection).join(", ") || "none"}`)
      : missing(`Build and deploy these collections again: ${damaged.join(", ")}`),
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
