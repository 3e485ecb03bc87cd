import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { createWorld } from "./catalog.ts";
import { createRateLimit } from "./rate-limit.ts";
import { resultOf, type Result } from "./routes.ts";

const basePath = "/trade-api/v2";
const host = "127.0.0.1";

export interface SampleProviderOptions {
  /** 0, the default, takes any free one. */
  readonly port?: number;
  /** The sample's own time, UTC ms, which its events and prices follow. Default: the wall clock. */
  readonly now?: () => number;
  /** Requests a second before a 429, with bursts of one second's; 0, the default, sets no limit. */
  readonly readsPerSecond?: number;
}

export interface SampleProvider {
  /** Ends with /trade-api/v2. */
  readonly baseUrl: string;
  /** How many requests each path has had, refused ones too, without the base path and the query: `{"/markets": 2}`. */
  calls(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/**
 * A provider with made-up markets on loopback that behaves as the provider does: the same paths, shapes and errors.
 * Its events come and settle, and its prices move, the same for everybody at the same second.
 */
export async function startSampleProvider({
  port = 0,
  now = Date.now,
  readsPerSecond = 0,
}: SampleProviderOptions = {}): Promise<SampleProvider> {
  const world = createWorld(now);
  const calls = new Map<string, number>();

  const isWithinRate = createRateLimit(readsPerSecond);

  function resultFor({ method, url = "/" }: IncomingMessage): Result {
    const parsed = URL.parse(url, `http://${host}`);
    if (parsed === null) return { status: 400, body: { error: "malformed path" } };
    const { pathname, searchParams } = parsed;
    const isInside = pathname.startsWith(`${basePath}/`);
    const path = isInside ? pathname.slice(basePath.length) : pathname;
    calls.set(path, (calls.get(path) ?? 0) + 1);
    if (!isWithinRate()) return { status: 429, body: { error: "too many requests" } };
    if (method !== "GET") return { status: 405, body: { error: "method not allowed" } };
    if (!isInside) return { status: 404, body: { error: "page not found" } };
    return resultOf(world(), path, searchParams);
  }

  // Node's 5 seconds end connections that a busy client is about to use again.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const { status, body } = resultFor(request);
    response.writeHead(status, {
      "Content-Type": "application/json",
      ...(status === 405 ? { Allow: "GET" } : {}),
    });
    response.end(JSON.stringify(body));
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  const bound = address !== null && typeof address === "object" ? address.port : port;

  return {
    baseUrl: `http://${host}:${String(bound)}${basePath}`,
    calls: () => Object.fromEntries(calls),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
