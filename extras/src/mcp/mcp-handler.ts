import type { IncomingMessage } from "node:http";
import { currentRequest } from "@mention-market/service/base/request";
import { commonErrors } from "@mention-market/service/http/errors";
import { preflightHeaders, type EndpointResponse } from "@mention-market/service/http/respond";
import { requireApiKey, clientAddress } from "@mention-market/service/middleware/api-key";
import { handleRequest } from "@mention-market/service/middleware/handle-request";
import type { HttpFunction, HttpHandler, Instance, Outcome } from "@mention-market/service/http/endpoint";
import { secondsUntil } from "@mention-market/service/keys/hourly-usage";
import { createThrottle, type Throttle } from "@mention-market/service/middleware/throttle";
import { bytesOf, withoutCounting } from "../http/serve-endpoint.ts";
import { calledTool, readMessage, type Message, type ParsedRequest } from "./message.ts";
import type { Exchange } from "./server.ts";
import type { McpServices } from "./tool.ts";

/** One of the functions that read the provider, whose instances are limited together (ARCHITECTURE.md). */
export const maxInstances = 1;

/** This tool counts nothing, like its endpoint. */
const uncounted = "rate_limit";
/** Maximum messages of a key in a minute, without calls that count. A client's start takes some 5. */
const uncountedPerMinute = 60;

/** Memory that a call takes besides its message: the rows that it reads, the result, and the response with the result twice. */
const callBytes = 256 * 1024;

/** MCP over streamable HTTP (modelcontextprotocol.io), without sessions and streams: each POST is one message and one JSON response. */
export function createMcpHandler(instance: Instance<McpServices>): HttpHandler {
  const throttle = createThrottle(instance.clock, uncountedPerMinute);
  const httpFunction: HttpFunction<McpServices> = {
    name: "mcp",
    failure: commonErrors.internal.error,
    async run(exchange, services) {
      const { method = "", headers } = exchange.request;
      if (method === "OPTIONS") return { response: preflight(services.corsOrigins, headers.origin) };
      // It would be logged, and an assistant's configuration can set headers.
      if (hasKeyInUrl(exchange.request)) return { response: keyInUrl };
      if (method !== "POST") return { response: otherMethod };
      const { origin } = headers;
      if (origin !== undefined && !["*", origin].some((one) => services.corsOrigins.includes(one)))
        return { response: foreignOrigin };
      const checked = readMessage(exchange.request);
      if ("response" in checked) return { response: checked.response };
      const { message } = checked;
      const tool = calledTool(message);
      const isCounted = tool !== null && tool !== uncounted;
      const keyed = requireApiKey(withMemory(serving(message, tool, isCounted ? null : throttle)));
      // No key is read from it.
      const request = withoutQuery(exchange.request);
      const outcome = await (isCounted ? keyed : withoutCounting(keyed)).run(
        { ...exchange, request },
        services,
      );
      const hasKey = headers.authorization !== undefined || (headers["x-api-key"] ?? "") !== "";
      return hasKey ? outcome : withHeaderHint(outcome);
    },
  };
  return handleRequest(instance, httpFunction);
}

/** Serves a message of a known key. `throttle`: of the messages that do not count. */
function serving(
  message: Message,
  tool: string | null,
  throttle: Throttle | null,
): HttpFunction<McpServices> {
  return {
    name: "mcp",
    failure: commonErrors.internal.error,
    async run({ request, quota }, services) {
      const retryAfterMs = throttle?.(currentRequest().client ?? "") ?? null;
      if (retryAfterMs !== null) return { response: tooMany(retryAfterMs) };
      const served: Exchange = {
        services,
        caller: { address: clientAddress(request), hasKey: true, quota: quota ?? null },
        logFields: {},
      };
      // The first message loads the SDK, so no other function's start pays for it.
      const { serveMessage } = await import("./server.ts");
      const { status, text } = await serveMessage(request, message, served);
      if (served.busy !== undefined) throw served.busy;
      const logFields = {
        method: knownMethod(message.method),
        ...(tool !== null && { tool: knownTool(tool) }),
        ...served.logFields,
      };
      return { response: text === "" ? { status } : { status, text }, logFields };
    },
  };
}

/** Reserves memory for a call before it runs, and then as much as its response takes. */
function withMemory(inner: HttpFunction<McpServices>): HttpFunction<McpServices> {
  return {
    ...inner,
    async run(exchange, services) {
      const { rawBody }: ParsedRequest = exchange.request;
      // The message is in memory twice: as bytes and parsed.
      const heldBytes = callBytes + 2 * (rawBody?.length ?? 0);
      const client = currentRequest().client ?? "";
      services.sending.reserve(client, heldBytes, exchange.response);
      const outcome = await inner.run(exchange, services);
      services.sending.reserve(client, bytesOf(outcome.response) - heldBytes, exchange.response);
      return outcome;
    },
  };
}

function hasKeyInUrl({ url = "" }: IncomingMessage): boolean {
  const query = url.slice(url.indexOf("?"));
  return url.includes("?") && /[?&]api_?key=|\bmm_(?:live|test)_/i.test(query);
}

const headerHint = "Keys go into a header here: x-api-key or Authorization: Bearer";

const keyInUrl: EndpointResponse = {
  status: commonErrors.unauthorized.status,
  body: {
    error: commonErrors.unauthorized.error,
    message: `${headerHint}. Replace yours, because URLs are logged`,
  },
  headers: { "WWW-Authenticate": 'Bearer realm="mention-market"' },
};

/** A 401 of who sent no key, without the way by the URL that other functions have. */
function withHeaderHint(outcome: Outcome): Outcome {
  const { response } = outcome;
  if (response.status !== commonErrors.unauthorized.status) return outcome;
  const body = { error: commonErrors.unauthorized.error, message: `No API key was sent. ${headerHint}` };
  return { ...outcome, response: { ...response, body } };
}

/** The request without its query. */
function withoutQuery(request: IncomingMessage): IncomingMessage {
  request.url = (request.url ?? "").split("?", 1)[0] ?? "";
  return request;
}

const allowedMethods = "POST, OPTIONS";
const mcpHeaders = "mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id";

/** The response to a preflight, with the CORS method and headers that MCP's HTTP transport requires. */
function preflight(allowed: readonly string[], origin: string | undefined): EndpointResponse {
  const headers = preflightHeaders(allowed, origin);
  return {
    status: 204,
    headers: {
      ...headers,
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": `${headers["Access-Control-Allow-Headers"] ?? ""}, accept, ${mcpHeaders}`,
    },
  };
}

const otherMethod: EndpointResponse = {
  status: commonErrors.methodNotAllowed.status,
  body: { error: commonErrors.methodNotAllowed.error },
  headers: { Allow: allowedMethods },
};

const foreignOrigin: EndpointResponse = {
  status: 403,
  body: {
    error: "Origin not allowed",
    message:
      "The operator names the allowed origins: for a connector of claude.ai add https://claude.ai to CORS_ORIGIN",
  },
};

function tooMany(retryAfterMs: number): EndpointResponse {
  const seconds = secondsUntil(retryAfterMs, 0);
  return {
    status: 429,
    body: {
      error: `Too many messages (${uncountedPerMinute} a minute)`,
      message:
        `Wait ${seconds} s before the next message that is not counted. ` +
        "Counted calls of tools are accepted at any time",
    },
    headers: { "Retry-After": String(seconds) },
  };
}

/** A method for the log. A client's own text is never logged. */
function knownMethod(method = ""): string {
  return /^[a-z]{1,20}(?:\/[a-z_]{1,20}){0,2}$/i.test(method) ? method : "other";
}

function knownTool(tool: string): string {
  return /^[a-z_]{1,20}$/.test(tool) ? tool : "other";
}
