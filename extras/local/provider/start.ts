import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { createWorld } from "./catalog.ts";
import { resultOf, type Result } from "./routes.ts";

const basePath = "/trade-api/v2";
const host = "127.0.0.1";

export interface SampleProviderOptions {
  /** Default: 0, which takes any free port. */
  readonly port?: number;
  /** The sample's time, UTC ms, which decides its events and prices. Default: the wall clock. */
  readonly now?: () => number;
  /** Requests a second before a 429, with bursts of up to a second. Default: 0, no limit. */
  readonly readsPerSecond?: number;
  /** Milliseconds by which the rate is measured. Default: those of the process. */
  readonly monotonicMs?: () => number;
}

export interface SampleProvider {
  /** Ends with /trade-api/v2. */
  readonly baseUrl: string;
  /** The number of requests to each path, including refused ones, without base path and query: `{"/markets": 2}`. */
  calls(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/**
 * Serves a provider with made-up markets on loopback, with the paths, shapes and errors of the real one. Events are listed and settle,
 * and prices move, in the same way for all clients.
 */
export async function startSampleProvider({
  port = 0,
  now = Date.now,
  readsPerSecond = 0,
  monotonicMs,
}: SampleProviderOptions = {}): Promise<SampleProvider> {
  const world = createWorld(now);
  const calls = new Map<string, number>();

  const isWithinRate = createRateLimit(readsPerSecond, monotonicMs);

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

  // With Node's default of 5 seconds, the server would close connections that a busy client is about to reuse.
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

/** A token bucket that holds the requests of a second. Returns whether a request is within the rate; a rate of 0 admits everything. */
export function createRateLimit(readsPerSecond: number, now = () => performance.now()): () => boolean {
  let tokens = readsPerSecond;
  let at = now();
  return () => {
    if (readsPerSecond === 0) return true;
    const time = now();
    tokens = Math.min(readsPerSecond, tokens + ((time - at) / 1000) * readsPerSecond);
    at = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
