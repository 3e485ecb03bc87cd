import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  ProtocolError,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import type { LogFields } from "@mention-market/service/base/log";
import type { Caller } from "../http/endpoint.ts";
import { failureResponse } from "@mention-market/service/http/errors";
import { excerptOf } from "@mention-market/service/http/query";
import { type ParsedRequest, jsonRpcCodes, type Message } from "./message.ts";
import { readResource, resources } from "./resources.ts";
import type { McpServices, Tool } from "./tool.ts";
import { tools, toolsOf } from "./tools.ts";

const instructions =
  "Data of mention markets: whether a word will be said in a speech, a press conference, an earnings call " +
  "or a broadcast. upcoming_words for what is on today; find_events, then get_event; search_words counts " +
  "a phrase in transcripts. Prices are in dollars from 0 to 1, and read as chances. A result that is cut " +
  "says so: left_out counts what it lacks, and its cursor goes on. Nothing here is advice.";

/** A tool in the list, without the schema of its result: these would be two thirds of the list, and names of fields explain a result. */
const listedTool = ({ name, title, description, inputSchema }: Tool) => ({
  name,
  title,
  description,
  inputSchema,
  annotations: { readOnlyHint: true },
});

/** The context of a message, and what its handling adds for the log. */
export interface Exchange {
  readonly services: McpServices;
  readonly caller: Caller;
  logFields: LogFields;
  /** The error of a call that is refused as a whole, and does not count. */
  busy?: AppError;
}

/** A response of the SDK. */
interface Served {
  readonly status: number;
  /** The body; "" without one. */
  readonly text: string;
}

/** Serves a message through the SDK, in the protocol of 2026-07-28 or 2025-11-25, both without sessions. Never streams. */
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
  const httpRequest = webRequest(request, message);
  const server = createServer(exchange);
  const parsed = { parsedBody: message };
  try {
    if (await isLegacyRequest(httpRequest, message)) {
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      return await read(await transport.handleRequest(httpRequest, parsed), message);
    }
    const handler = createMcpHandler(() => server, {
      legacy: "reject",
      responseMode: "json",
      maxSubscriptions: 0,
    });
    return await read(await handler.fetch(httpRequest, parsed), message);
  } finally {
    await server.close();
  }
}

async function read(response: Response, message: Message): Promise<Served> {
  const text = await response.text();
  // A notification has no result.
  if (message.id === undefined && response.ok) return { status: response.status, text: "" };
  const wrong = wrongParams(text);
  return wrong === null
    ? { status: response.status, text }
    : answer(message, { code: jsonRpcCodes.invalidParams, message: `Invalid params: ${wrong}` });
}

const issues = z.array(z.object({ path: z.array(z.union([z.string(), z.number()])) })).min(1);
const failed = z.object({ error: z.object({ code: z.literal(jsonRpcCodes.internal), message: z.string() }) });

/** The names of the parameters that the SDK's schemas rejected: it calls that an internal error. Null for any other response. */
function wrongParams(text: string): string | null {
  if (!text.includes(String(jsonRpcCodes.internal))) return null;
  try {
    const { error } = failed.parse(JSON.parse(text));
    const names = issues.parse(JSON.parse(error.message)).map(({ path }) => path.slice(1).join("."));
    return names.join(", ");
  } catch {
    return null;
  }
}

function answer({ id }: Message, error: { code: number; message: string }): Served {
  return { status: 200, text: JSON.stringify({ jsonrpc: "2.0", id: id ?? null, error }) };
}

/**
 * The request in the form that the SDK requires: the client must accept streams, too, although none is ever sent. Errors of the SDK repeat
 * headers, and somebody may put a key into one: what is not expected there is passed on as "other".
 */
function webRequest({ headers }: ParsedRequest, { method, params }: Message): Request {
  const kept = new Headers({
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  });
  const { name, uri } = target.safeParse(params).data ?? {};
  const expected: Readonly<Record<string, (value: string) => boolean>> = {
    "mcp-protocol-version": (value) => /^\d{4}-\d{2}-\d{2}$/.test(value),
    "mcp-method": (value) => value === method,
    "mcp-name": (value) => value === (name ?? uri),
  };
  for (const [header, isExpected] of Object.entries(expected)) {
    const value = headers[header];
    if (typeof value === "string") kept.set(header, isExpected(value) ? value : "other");
  }
  return new Request("http://mcp.invalid/", { method: "POST", headers: kept });
}

/** What a message is about: a tool by its name, or a resource. */
const target = z.looseObject({ name: z.string().optional(), uri: z.string().optional() });

/** Makes a server for a single message. Its handlers throw only errors of the protocol, with our texts. */
function createServer(exchange: Exchange): McpServer {
  const { services } = exchange;
  const serverInfo = { name: "mention-market", title: "Mention markets", version: services.version };
  const mcp = new McpServer(serverInfo, { capabilities: { tools: {}, resources: {} }, instructions });
  // The handlers are set on the inner server, because McpServer's registry of tools would validate each result again.
  const { server } = mcp;
  server.setRequestHandler("tools/list", () => ({ tools: toolsOf(services).map(listedTool) }));
  server.setRequestHandler("tools/call", ({ params }) =>
    callTool(params.name, params.arguments ?? {}, exchange),
  );
  server.setRequestHandler("resources/list", () => ({ resources: [...resources] }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const text = await readResource(uri, services, exchange.caller).catch((error: unknown) => {
      exchange.logFields = failureResponse(error, { failure: "" }).logFields;
      throw new ProtocolError(jsonRpcCodes.internal, "The resource could not be read");
    });
    if (text === null)
      throw new ProtocolError(
        jsonRpcCodes.invalidParams,
        `Unknown resource; there are ${resources.map((resource) => resource.uri).join(", ")}`,
        { uri: excerptOf(uri) },
      );
    return { contents: [{ uri, mimeType: "text/markdown", text }] };
  });
  return mcp;
}

/** Calls a tool. A failure becomes a result that says what to do, so that a model can read it. */
async function callTool(name: string, input: Readonly<Record<string, unknown>>, exchange: Exchange) {
  const offered = toolsOf(exchange.services);
  const tool = offered.find((candidate) => candidate.name === name);
  if (tool === undefined)
    throw new ProtocolError(
      jsonRpcCodes.invalidParams,
      `Unknown tool; there are ${offered.map((listed) => listed.name).join(", ")}`,
    );
  try {
    const result = await tool.call(input, exchange.services, exchange.caller);
    if (typeof result === "string") return { content: [{ type: "text" as const, text: result }] };
    return { content: [{ type: "text" as const, text: JSON.stringify(result) }], structuredContent: result };
  } catch (error) {
    if (error instanceof AppError && error.code === "busy") exchange.busy = error;
    const { response, logFields } = failureResponse(error, tool);
    exchange.logFields = { ...logFields, toolStatus: response.status };
    const { error: text, message } = response.body;
    return {
      content: [
        { type: "text" as const, text: inTools(message === undefined ? text : `${text}: ${message}`) },
      ],
      isError: true,
    };
  }
}

/** A function's tool. Of two tools of one function the later is its own: upcoming_words reads what find_events lists. */
const toolOf = new Map(tools.map((tool) => [tool.endpoint, tool]));

/** Replaces the functions that an error's text names by their tools, and a parameter that the tool takes as a list by that list's name. */
export function inTools(text: string): string {
  return text.replaceAll(/\b(\w+)(?: with (\w+))?/g, (said, endpoint: string, parameter?: string) => {
    const tool = toolOf.get(endpoint);
    if (tool === undefined) return said;
    if (parameter === undefined) return tool.name;
    const { properties } = tool.inputSchema;
    const list = `${parameter}s`;
    return `${tool.name} with ${!(parameter in properties) && list in properties ? list : parameter}`;
  });
}
