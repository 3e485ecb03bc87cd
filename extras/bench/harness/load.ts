import { z } from "zod";
import { startChild, type Child } from "./child.ts";

/** Requests on keep-alive connections. Each connection sends the next request after it has received a response. */
export const loadWanted = z.object({
  port: z.number(),
  connections: z.number(),
  /**
   * Connection i of n sends the requests i, i + n, i + 2n … in turn. With as many requests as connections, each connection has a single
   * request.
   */
  requests: z.array(
    z.object({
      path: z.string(),
      apiKey: z.string(),
      /** JSON, sent by POST; without it, the request is a GET. */
      body: z.string().optional(),
    }),
  ),
  /** Ends after so many requests or seconds. Waits for running requests. */
  until: z.union([z.object({ requests: z.number() }), z.object({ seconds: z.number() })]),
});
export type Load = z.output<typeof loadWanted>;

const loadResult = z.object({
  /** Number of responses with status 200. */
  succeeded: z.number(),
  /** Number of other responses and broken connections. */
  failed: z.number(),
  seconds: z.number(),
  /** Of successful requests; null without any. */
  p50Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
});
export type LoadResult = z.output<typeof loadResult>;

/** If there are two processors, the load has its own, so that neither side slows the other. */
export const cores = { server: 0, load: 1 };
let loader: Promise<Child> | undefined;

/** Loads a server from another process, which lives as long as this process. */
export async function load(wanted: Load): Promise<LoadResult> {
  loader ??= startChild("harness/load-child.ts", { core: cores.load });
  return loadResult.parse(await (await loader).ask(wanted));
}

export function perSecond({ succeeded, seconds }: LoadResult): number {
  return succeeded / seconds;
}
