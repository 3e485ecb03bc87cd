import { z } from "zod";
import { startChild } from "./child.ts";

/** Requests on keep-alive connections. Each sends its next one when it has its response, or at a steady rate of all together. */
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
  /** Requests a second, of all connections together; a request is late when no connection is free. */
  perSecond: z.number().optional(),
  /** Ends after so many requests, or after so many seconds. */
  until: z.union([z.object({ requests: z.number() }), z.object({ seconds: z.number() })]),
});
export type Load = z.output<typeof loadWanted>;

export const loadResult = z.object({
  /** Responses of status 200. */
  succeeded: z.number(),
  /** Other responses and broken connections; with a limit in seconds also what was under way at its end for a second or more. */
  failed: z.number(),
  seconds: z.number(),
  /** Of those that succeeded; null when none did. */
  p50Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
});
export type LoadResult = z.output<typeof loadResult>;

/** Loads a server from a process of its own, which shares no event loop with it; on a processor of its own when `core` names one. */
export async function load(wanted: Load, core?: number): Promise<LoadResult> {
  const child = await startChild("harness/load-child.ts", { core });
  try {
    return loadResult.parse(await child.ask(wanted));
  } finally {
    await child.stop();
  }
}

export function perSecond({ succeeded, seconds }: LoadResult): number {
  return succeeded / seconds;
}
