import { currentRequest } from "../../base/request.ts";
import { commonErrors } from "../../http/error-texts.ts";
import { mcpPreflightHeaders } from "../../http/headers.ts";
import { clientAddress } from "../../http/caller.ts";
import {
  createRequestHandler,
  keyless,
  type HttpHandler,
  type Instance,
} from "../../http/request-handler.ts";
import type { EndpointResponse } from "../../http/respond.ts";
import { secondsUntil } from "../../keys/quota.ts";
import { createThrottle } from "../../keys/throttle.ts";
import { calledTool, readMessage } from "./message.ts";
import type { Exchange } from "./server.ts";
import type { McpServices } from "./tool.ts";

/** One of the functions that read the provider, whose instances are limited together (ARCHITECTURE.md). */
export const maxInstances = 1;

/** This tool counts nothing, like its endpoint. */
const uncounted = "rate_limit";
/** Maximum messages of a key in a minute, without calls that count. A client's start takes some 5. */
const uncountedPerMinute = 60;

/** Memory that a call takes besides its message: the rows that it reads, the result, and the response with the result twice. */
const heldBytes = 256 * 1024;

/** MCP over streamable HTTP (modelcontextprotocol.io), without sessions and streams: each POST is one message and one JSON response. */
export function createMcpHandler(instance: Instance<McpServices>): HttpHandler {
  const throttle = createThrottle(instance.clock, uncountedPerMinute);
  return createRequestHandler<McpServices>(
    {
      name: "mcp",
      failure: commonErrors.internal.error,
      methods: "POST, OPTIONS",
      preflightHeaders: mcpPreflightHeaders,
      // The message is in memory twice: as bytes and parsed.
      maxHeldBytes: ({ rawBody }) => heldBytes + 2 * (rawBody?.length ?? 0),
      read(request, services) {
        const { origin } = request.headers;
        if (origin !== undefined && services.corsOrigin !== "*" && origin !== services.corsOrigin)
          return keyless(foreignOrigin);
        const checked = readMessage(request);
        if ("response" in checked) return keyless(checked.response);
        const { message } = checked;
        const tool = calledTool(message);
        const isCounted = tool !== null && tool !== uncounted;
        return {
          // A key in the URL is not accepted, because it would be logged, and an assistant's configuration can set headers.
          key: { query: [], isCounted },
          async run(quota) {
            const retryAfterMs = isCounted ? null : throttle(currentRequest().client ?? "");
            if (retryAfterMs !== null) return { response: tooMany(retryAfterMs) };
            const exchange: Exchange = {
              services,
              caller: { address: clientAddress(request), hasKey: true, quota },
              logFields: {},
            };
            // eslint-disable-next-line no-restricted-syntax -- the first message loads the SDK: no other function's start pays for it
            const { serveMessage } = await import("./server.ts");
            const { status, text } = await serveMessage(request, message, exchange);
            if (exchange.busy !== undefined) throw exchange.busy;
            const logFields = {
              method: knownMethod(message.method),
              ...(tool !== null && { tool: knownTool(tool) }),
              ...exchange.logFields,
            };
            return { response: text === "" ? { status } : { status, text }, logFields };
          },
        };
      },
    },
    instance,
  );
}

const foreignOrigin: EndpointResponse = {
  status: 403,
  body: { error: "Origin not allowed", message: "CORS_ORIGIN names another origin" },
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
