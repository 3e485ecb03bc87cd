import { z } from "zod";
import { startChild, type Child } from "./child.ts";

/** Requests on keep-alive connections. Each sends its next one when it has its response. */
export const loadWanted = z.object({
  port: z.number(),
  connections: z.number(),
  /** Connection i of n sends the requests i, i + n, i + 2n … in turn: with as many requests as connections, each has its own. */
  requests: z.array(
    z.object({
      path: z.string(),
      apiKey: z.string(),
      /** JSON, sent by POST; without it the request is a GET. */
      body: z.string().optional(),
    }),
  ),
  /** Ends after so many requests, or after so many seconds; what is under way then is waited for. */
  until: z.union([z.object({ requests: z.number() }), z.object({ seconds: z.number() })]),
});
export type Load = z.output<typeof loadWanted>;

const loadResult = z.object({
  /** Responses of status 200. */
  succeeded: z.number(),
  /** Other responses and broken connections. */
  failed: z.number(),
  seconds: z.number(),
  /** Of those that succeeded; null when none did. */
  p50Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
});
export type LoadResult = z.output<typeof loadResult>;

/** The load has a processor of its own where there are two, so that neither side moves the other. */
export const cores = { server: 0, load: 1 };
let loader: Promise<Child> | undefined;

/** Loads a server from another process, which lives as long as this one. */
export async function load(wanted: Load): Promise<LoadResult> {
  loader ??= startChild("harness/load-child.ts", { core: cores.load });
  return loadResult.parse(await (await loader).ask(wanted));
}

export function perSecond({ succeeded, seconds }: LoadResult): number {
  return succeeded / seconds;
}
