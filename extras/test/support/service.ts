import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { newKeyRecord } from "@mention-market/service/keys/new-key";
import { dayMs, systemClock, type Clock } from "@mention-market/service/base/clock";
import { readExtrasConfig } from "../../src/config.ts";
import { requireApiKey } from "@mention-market/service/middleware/api-key";
import { allowGet, handleRequest } from "@mention-market/service/middleware/handle-request";
import type { HttpHandler } from "@mention-market/service/http/endpoint";
import { buildAll } from "../../local/build-all.ts";
import { serviceEndpoints } from "@mention-market/service/openapi/all-functions";
import { createCalendarHandler } from "../../src/board/calendar.ts";
import { createEventPageHandler } from "../../src/board/event-page.ts";
import { endpoints } from "../../src/functions.ts";
import { createEndpointHandler } from "../../src/http/serve-endpoint.ts";
import type { ExtrasServices } from "../../src/wiring.ts";
import { described } from "./api-description.ts";
import { listening } from "@mention-market/service/test/support/listening";
import { recordingLog, type LogEntry } from "@mention-market/service/test/support/recording-log";

export interface Service {
  readonly baseUrl: string;
  readonly services: ExtrasServices;
  readonly log: readonly LogEntry[];
  /** A fresh key. */
  makeKey(): Promise<string>;
  /** Asks with the service's first key, unless the headers have one. Throws when openapi.json does not allow the answer. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly env: Record<string, string>;
  readonly clock?: Clock;
  readonly providerTimeoutMs?: number;
  /** Default: every feature. */
  readonly features?: readonly string[];
}

/** The service and the extras but for the Firebase wrapper: real configuration, wiring and stores, on a real HTTP server. */
export async function startService({
  env,
  clock = systemClock,
  providerTimeoutMs,
  features,
}: ServiceOptions): Promise<Service> {
  const folder = await mkdtemp(join(memoryFolder, "mention-market-"));
  const log = recordingLog();
  const store = "FIRESTORE_EMULATOR_HOST" in env ? {} : { DATA_DIR: folder };
  const services = buildAll(readExtrasConfig({ UPSTREAM_READS_PER_SECOND: "0", ...store, ...env }), {
    clock,
    log,
    ...(providerTimeoutMs !== undefined && { providerTimeoutMs }),
    ...(features && { features }),
  });
  const instance = { clock, log, services: () => services };
  const eventPage = createEventPageHandler(instance);
  const { getMentionMarket, getAllMentionSeries, searchNFLStrikeWord, getHealth } = serviceEndpoints;
  const handlers = new Map<string, HttpHandler>([
    // As the service deploys them.
    ["/getMentionMarket", handleRequest(instance, allowGet(requireApiKey(getMentionMarket)))],
    ["/getAllMentionSeries", handleRequest(instance, allowGet(requireApiKey(getAllMentionSeries)))],
    ["/searchNFLStrikeWord", handleRequest(instance, allowGet(requireApiKey(searchNFLStrikeWord)))],
    ["/getHealth", handleRequest(instance, allowGet(getHealth))],
    ...Object.entries(endpoints).map(
      ([name, endpoint]) => [`/${name}`, createEndpointHandler(endpoint, instance)] as const,
    ),
    // As Hosting rewrites them.
    ["/event", eventPage],
    ["/word", eventPage],
    ["/calendar.ics", createCalendarHandler(instance)],
  ]);
  const server = await listening((request, response) => {
    const handler = handlers.get((request.url ?? "").split("?", 1)[0] ?? "");
    if (handler === undefined) response.writeHead(404).end();
    else void handler(request, response);
  });
  const baseUrl = server.url;

  /** Past the limits of an account: some suites need dozens. */
  const makeKey = () => {
    const now = clock.now();
    const of = {
      uid: "test-user",
      label: "",
      environment: "development",
      purpose: "server",
      expiresAt: now + 30 * dayMs,
    } as const;
    const { apiKey, record } = newKeyRecord(of, now);
    return services.keys.change(of.uid, () => ({ write: [record], result: apiKey }));
  };
  const firstKey = await makeKey();
  return {
    baseUrl,
    services,
    log: log.entries,
    makeKey,
    get: (path, headers = { "x-api-key": firstKey }, method = "GET") =>
      fetch(`${baseUrl}${path}`, { method, headers, redirect: "manual" }).then((response) =>
        described(method, response),
      ),
    close: async () => {
      await server.close();
      await services.close();
      await rm(folder, { recursive: true });
    },
  };
}
