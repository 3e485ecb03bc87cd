import type { IncomingMessage, ServerResponse } from "node:http";
import { MentionMarket, type MentionMarketOptions } from "../../clients/typescript/src/client.ts";
import { MentionMarketError } from "../../clients/typescript/src/error.ts";
import { startProvider, type Provider } from "@mention-market/service/test/support/provider";

/** The nth request is treated by the nth fault; the last one serves all that follow. */
export type Script = readonly ((request: IncomingMessage, response: ServerResponse) => void)[];

export const apiKey = "mm_test_secret";

export interface FaultyServer {
  readonly server: Provider;
  readonly client: MentionMarket;
  /** The waits of the client, in ms, in their order. */
  readonly waits: number[];
  /** What the virtual clock shows, in ms, at each request. */
  readonly requestedAt: number[];
}

/** A local server that follows a script, and a client of it whose waits move a virtual clock instead of taking time. */
export async function startFaultyServer(
  script: Script,
  options: Partial<MentionMarketOptions> = {},
): Promise<FaultyServer> {
  const server = await startProvider();
  let now = Date.UTC(2026, 10, 22);
  const start = now;
  const waits: number[] = [];
  const requestedAt: number[] = [];
  server.on("/", (request, response) => {
    requestedAt.push(now - start);
    script[Math.min(requestedAt.length, script.length) - 1]?.(request, response);
  });
  const timing = {
    nowMs: () => now,
    random: () => 0.5,
    wait: (ms: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      waits.push(ms);
      now += ms;
      return Promise.resolve();
    },
  };
  const client = new MentionMarket({ apiKey, baseUrl: server.baseUrl, timing, ...options });
  return { server, client, waits, requestedAt };
}

/** Starts a server for each test that asks for one, and stops it after the test. */
export function faultyServers(): typeof startFaultyServer {
  let running: FaultyServer | undefined;
  afterEach(() => running?.server.close());
  return async (...parameters) => (running = await startFaultyServer(...parameters));
}

export const market = { market_ticker: "KX-A-B" };
export const series = [{ series_ticker: "KX", series_title: "" }];

export function json(
  body: unknown,
  { status = 200, ...headers }: Readonly<Record<string, string | number>> = {},
): Script[number] {
  return (_request, response) => {
    response.writeHead(Number(status), { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

/** What Google's front end sends when no instance is free, or a function is not public. */
export function ofPlatform(status: number, text: string): Script[number] {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "text/html" });
    response.end(text);
  };
}

export function tooMany(retryAfter: number): Script[number] {
  return json(
    { error: "Rate limit exceeded (100 requests/hour)", message: "later" },
    { status: 429, "retry-after": retryAfter, ...hour(0, retryAfter) },
  );
}

/** The headers of a response after which `left` requests are left, and the next place is freed after `seconds`. */
export function hour(left: number, seconds: number): Record<string, string | number> {
  return {
    "x-ratelimit-limit": 100,
    "x-ratelimit-remaining": left,
    ratelimit: `"hourly";r=${left};t=${seconds}`,
  };
}

export const limits = { limit: 100, used: 1, remaining: 99, resetAt: null };

/** The error of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<MentionMarketError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MentionMarketError)) throw new Error(`Not a MentionMarketError: ${String(error)}`);
  return error;
}
