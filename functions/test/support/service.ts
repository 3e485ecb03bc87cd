import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newKeyRecord } from "../../src/keys/generate-key.ts";
import { dayMs, systemClock, type Clock } from "../../src/base/clock.ts";
import { readFullConfig } from "../../src/extras/config.ts";
import { createEndpointHandler } from "../../src/http/request-handler.ts";
import { createEventPageHandler } from "../../src/extras/board/event-page-handler.ts";
import { endpoints } from "../../src/extras/functions.ts";
import { buildFull, type FullServices } from "../../src/extras/wiring.ts";
import { described } from "./api-description.ts";
import { listening } from "./listening.ts";
import { recordingLog, type LogEntry } from "./recording-log.ts";

export interface Service {
  readonly baseUrl: string;
  readonly services: FullServices;
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
  /** Default: the core and every feature. */
  readonly features?: readonly string[];
}

/** The whole service but for the Firebase wrapper: real configuration, wiring and store, on a real HTTP server. */
export async function startService({
  env,
  clock = systemClock,
  providerTimeoutMs,
  features,
}: ServiceOptions): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), "mention-market-"));
  const log = recordingLog();
  const store = "FIRESTORE_EMULATOR_HOST" in env ? {} : { DATA_DIR: folder };
  const services = buildFull(readFullConfig({ UPSTREAM_READS_PER_SECOND: "0", ...store, ...env }), {
    clock,
    log,
    ...(providerTimeoutMs !== undefined && { providerTimeoutMs }),
    ...(features && { features }),
  });
  const instance = { clock, log, services: () => services };
  const eventPage = createEventPageHandler(instance);
  const handlers = new Map([
    ...Object.entries(endpoints).map(
      ([name, endpoint]) => [`/${name}`, createEndpointHandler(endpoint, instance)] as const,
    ),
    // As Hosting rewrites them.
    ["/event", eventPage],
    ["/word", eventPage],
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
