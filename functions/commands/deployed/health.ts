import { z } from "zod";
import { messageOf } from "../../src/base/errors.ts";
import { missing, notChecked, ok, type Finding } from "./finding.ts";
import type { Place } from "./google-cloud.ts";

const timeoutMs = 20_000;

/** Requests a path at the deployment's address. */
export function request(baseUrl: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${baseUrl}/${path}`, {
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
    ...init,
  });
}

/** What a function without a key returned, or the problem and the status, null if there was no response. */
export type Read<Body> =
  { readonly body: Body } | { readonly problem: string; readonly status: number | null };

export async function read<Body>(
  baseUrl: string,
  name: string,
  schema: z.ZodType<Body>,
): Promise<Read<Body>> {
  let status: number | null = null;
  try {
    const response = await request(baseUrl, name);
    ({ status } = response);
    if (isRefusedByGoogle(response)) return { problem: `${name}: Google refuses all callers`, status };
    return { body: schema.parse(await response.json()) };
  } catch (error) {
    return { problem: `${name}: no response that can be read (${messageOf(error)})`, status };
  }
}

/** Whether Cloud Run refused the request before any function ran. Its page is HTML; the service's own 403 is JSON. */
function isRefusedByGoogle({ status, headers }: Response): boolean {
  return status === 403 && !/json/.test(headers.get("content-type") ?? "");
}

/** Checks that anybody may call these functions: each decides by itself who is admitted. Names are as in the URL. `place`: null if unknown. */
export async function checkPublic(
  baseUrl: string,
  names: readonly string[],
  place: Place | null,
): Promise<Finding[]> {
  const { project, region } = place ?? { project: "<project>", region: "<region>" };
  const silent: string[] = [];
  const found = await Promise.all(
    names.map(async (name) => {
      const response = await request(baseUrl, name).catch(() => null);
      await response?.body?.cancel();
      if (response === null) silent.push(name);
      if (response === null || !isRefusedByGoogle(response)) return [];
      const command =
        `gcloud run services add-iam-policy-binding ${name.toLowerCase()} --member=allUsers ` +
        `--role=roles/run.invoker --region=${region} --project=${project}`;
      return [missing(`${name} is not public, so Google answers 403: ${command}`)];
    }),
  );
  const problems = found.flat();
  if (silent.length > 0) problems.push(notChecked(`Who may call ${silent.join(", ")}: no response`));
  return problems.length > 0 ? problems : [ok("Anybody may call the functions of clients")];
}

/** The parts of getHealth that show whether something is missing. The other parts may change at any time. */
const health = z.object({
  release: z.object({ version: z.string(), commit: z.string() }),
  store: z.string(),
  provider: z.object({ last_success: z.string().nullable() }),
  collections: z.array(z.object({ collection: z.string(), status: z.string() })),
});

const page = "functions/OPERATING.md";

/** Checks getHealth. */
export async function checkHealth(baseUrl: string): Promise<Finding[]> {
  const service = await read(baseUrl, "getHealth", health);
  if ("problem" in service) {
    const address = "The address is https://<region>-<project>.cloudfunctions.net, or what npm start prints";
    return [missing(`${service.problem}. ${address}`)];
  }
  const { release, store, provider, collections } = service.body;
  return [
    release.commit === "unknown"
      ? missing("The log names no commit: write RELEASE_COMMIT into functions/.env before you deploy")
      : ok(`Version ${release.version}, commit ${release.commit}`),
    store === "ok"
      ? ok("The store of the keys answers")
      : missing(`The store of the keys fails: see its alert in ${page}`),
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
