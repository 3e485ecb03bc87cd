import { corsHeaders, mcpPreflightHeaders } from "../http/headers.ts";
import { commonErrors } from "../http/error-texts.ts";
import type { EndpointServices } from "../endpoints/services.ts";
import type { Instance } from "../http/instance.ts";
import { createRequestHandler, type HttpHandler, type ParsedRequest } from "../http/request-handler.ts";
import type { EndpointResponse } from "../http/respond.ts";
import { createThrottle } from "../keys/throttle.ts";
import { secondsUntil } from "../keys/quota.ts";
import { currentRequest } from "../base/request.ts";
import { calledTool, messageOf, type Message } from "./message.ts";
import type { Exchange } from "./server.ts";
import { serveMessage } from "./serve-message.ts";

/** It reads the provider, as the endpoints do: see ARCHITECTURE.md. */
export const maxInstances = 1;

/** The tool that counts nothing, as its endpoint. */
const uncounted = "rate_limit";
const allowed = "POST, OPTIONS";
/** Of each key, calls that count aside: a client's start takes some 5. */
const uncountedPerMinute = 60;

/** MCP over streamable HTTP (modelcontextprotocol.io), without sessions and streams: each POST is one message and one JSON response. */
export function createMcpHandler(instance: Instance<EndpointServices>): HttpHandler {
  const throttle = createThrottle(instance.clock, uncountedPerMinute);
  return createRequestHandler<EndpointServices>(
    {
      name: "mcp",
      failure: commonErrors.internal.error,
      beforeKey: (request, { corsOrigin }) => refusalOf(request, corsOrigin),
      // A key in a URL would be in logs, and an assistant's configuration has headers.
      query: () => [],
      isCounted(request) {
        const checked = messageOf(request);
        return "message" in checked && isCounted(checked.message);
      },
      async run(request, _query, services, admitted) {
        const checked = messageOf(request);
        if ("refused" in checked) return { response: checked.refused };
        const retryAfterMs = isCounted(checked.message) ? null : throttle(currentRequest().client ?? "");
        if (retryAfterMs !== null) return { response: tooMany(retryAfterMs) };
        const tool = calledTool(checked.message);
        const exchange: Exchange = { services, admitted, logFields: {} };
        const { status, text } = await serveMessage(request, checked.message, exchange);
        if (exchange.busy !== undefined) throw exchange.busy;
        const logFields = {
          method: knownMethod(checked.message.method),
          ...(tool !== null && { tool: knownTool(tool) }),
          ...exchange.logFields,
        };
        return { response: text === "" ? { status } : { status, text }, logFields };
      },
      cors: (method, origin) => (method === "OPTIONS" ? mcpPreflightHeaders(origin) : corsHeaders(origin)),
    },
    instance,
  );
}

function refusalOf(request: ParsedRequest, corsOrigin: string): EndpointResponse | null {
  const { method, headers } = request;
  if (method === "OPTIONS") return { status: 204 };
  if (method !== "POST") {
    const { status, error } = commonErrors.methodNotAllowed;
    return { status, body: { error }, headers: { Allow: allowed } };
  }
  if (headers.origin !== undefined && corsOrigin !== "*" && headers.origin !== corsOrigin)
    return {
      status: 403,
      body: { error: "Origin not allowed", message: "CORS_ORIGIN names another origin" },
    };
  const checked = messageOf(request);
  return "refused" in checked ? checked.refused : null;
}

function isCounted(message: Message): boolean {
  const tool = calledTool(message);
  return tool !== null && tool !== uncounted;
}

function tooMany(retryAfterMs: number): EndpointResponse {
  const seconds = secondsUntil(retryAfterMs, 0);
  return {
    status: 429,
    body: {
      error: `Too many messages (${uncountedPerMinute} a minute)`,
      message: `Messages that count nothing are answered again in ${seconds} s; calls of other tools at any time`,
    },
    headers: { "Retry-After": String(seconds) },
  };
}

/** What a client wrote is logged only where it is one of few words. */
function knownMethod(method = ""): string {
  return /^[a-z]{1,20}(?:\/[a-z_]{1,20}){0,2}$/i.test(method) ? method : "other";
}

function knownTool(tool: string): string {
  return /^[a-z_]{1,20}$/.test(tool) ? tool : "other";
}
