import type { Exchange } from "./server.ts";
import { jsonRpcCodes, type Message } from "./message.ts";
import type { ParsedRequest } from "../http/request-handler.ts";

/** A response of the protocol. */
interface Served {
  readonly status: number;
  /** "" where there is none. */
  readonly text: string;
}

/**
 * Serves one message by the SDK, in the protocol of 2026-07-28 or of 2025-11-25, each without sessions. The SDK is loaded by the first message, so
 * that no other function's start pays for it. Never streams.
 */
export async function serveMessage(
  request: ParsedRequest,
  message: Message,
  exchange: Exchange,
): Promise<Served> {
  if (message.method === "subscriptions/listen")
    return answer(message, {
      code: jsonRpcCodes.methodNotFound,
      message: "Subscriptions are not served: nothing here sends events",
    });
  const [sdk, { createServer }] = await Promise.all([
    import("@modelcontextprotocol/server"),
    import("./server.ts"),
  ]);
  const asked = webRequest(request);
  const server = createServer(exchange);
  const given = { parsedBody: message };
  try {
    if (await sdk.isLegacyRequest(asked, message)) {
      const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      return await read(await transport.handleRequest(asked, given), message);
    }
    const handler = sdk.createMcpHandler(() => server, {
      legacy: "reject",
      responseMode: "json",
      maxSubscriptions: 0,
    });
    return await read(await handler.fetch(asked, given), message);
  } finally {
    await server.close();
  }
}

async function read(response: Response, message: Message): Promise<Served> {
  const text = await response.text();
  // Nobody waits for the result of a notification.
  return { status: response.status, text: message.id === undefined && response.ok ? "" : text };
}

function answer({ id }: Message, error: { code: number; message: string }): Served {
  return { status: 200, text: JSON.stringify({ jsonrpc: "2.0", id: id ?? null, error }) };
}

/** The request as the SDK takes it. It wants a client to accept streams too, which are never sent. */
function webRequest({ headers }: ParsedRequest): Request {
  const kept = new Headers({
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  });
  for (const [name, value] of Object.entries(headers))
    if (typeof value === "string" && /^(?:mcp-|traceparent$)/.test(name)) kept.set(name, value);
  return new Request("http://mcp.invalid/", { method: "POST", headers: kept });
}
