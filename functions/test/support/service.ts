import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openSqliteStore } from "../../local/sqlite/store.ts";
import { dayMs, systemClock, type Clock } from "../../src/base/clock.ts";
import { readConfig } from "../../src/config.ts";
import { openStore } from "../../src/firestore/store.ts";
import { getAllMentionSeriesEndpoint } from "../../src/functions/get-all-mention-series.ts";
import { getHealthEndpoint } from "../../src/functions/get-health.ts";
import { getMentionMarketEndpoint } from "../../src/functions/get-mention-market.ts";
import { searchNFLStrikeWordEndpoint } from "../../src/functions/search-nfl-strike-word.ts";
import { newKeyRecord } from "../../src/keys/new-key.ts";
import { requireApiKey } from "../../src/middleware/api-key.ts";
import { allowGet, handleRequest } from "../../src/middleware/handle-request.ts";
import type { HttpHandler, Instance } from "../../src/http/endpoint.ts";
import { buildServices, type Services } from "../../src/services.ts";
import { described } from "./api-description.ts";
import { listening } from "./listening.ts";
import { recordingLog, type LogEntry } from "./recording-log.ts";
import { memoryFolder } from "./memory-folder.ts";

export interface Service {
  readonly baseUrl: string;
  readonly services: Services;
  readonly instance: Instance<Services>;
  /** Where the embedded store is. */
  readonly folder: string;
  readonly log: readonly LogEntry[];
  /** A fresh key. */
  makeKey(): Promise<string>;
  /** Asks with the service's first key, unless the headers have one. Throws when openapi.json does not allow the answer. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>;
  close(): Promise<void>;
}

interface ServiceOptions {
  readonly env: Record<string, string>;
  readonly clock?: Clock;
  readonly providerTimeoutMs?: number;
}

/** The HTTPS functions with real configuration, services and store, on a real HTTP server: what src/index.ts hands to Firebase. */
export async function startService({
  env,
  clock = systemClock,
  providerTimeoutMs,
}: ServiceOptions): Promise<Service> {
  const folder = await mkdtemp(join(memoryFolder, "mention-market-"));
  const log = recordingLog();
  const config = readConfig({ UPSTREAM_READS_PER_SECOND: "0", CORPUS_DIR: folder, ...env });
  const store =
    config.FIRESTORE_EMULATOR_HOST === undefined ? openSqliteStore(folder, clock) : openStore(config);
  const services = buildServices(config, {
    clock,
    log,
    store,
    ...(providerTimeoutMs !== undefined && { providerTimeoutMs }),
  });
  const instance = { clock, log, services: () => services };
  const handlers = new Map<string, HttpHandler>([
    ["/getMentionMarket", handleRequest(instance, allowGet(requireApiKey(getMentionMarketEndpoint)))],
    ["/getAllMentionSeries", handleRequest(instance, allowGet(requireApiKey(getAllMentionSeriesEndpoint)))],
    ["/searchNFLStrikeWord", handleRequest(instance, allowGet(requireApiKey(searchNFLStrikeWordEndpoint)))],
    ["/getHealth", handleRequest(instance, allowGet(getHealthEndpoint))],
  ]);
  const server = await listening((request, response) => {
    const handler = handlers.get((request.url ?? "").split("?", 1)[0] ?? "");
    if (handler === undefined) response.writeHead(404).end();
    else void handler(request, response);
  });

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
    baseUrl: server.url,
    services,
    instance,
    folder,
    log: log.entries,
    makeKey,
    get: async (path, headers = { "x-api-key": firstKey }, method = "GET") =>
      described(method, await fetch(`${server.url}${path}`, { method, headers, redirect: "manual" })),
    close: async () => {
      await server.close();
      await services.close();
      await rm(folder, { recursive: true });
    },
  };
}
