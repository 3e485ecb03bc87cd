import { z } from "zod";
import { startLocalServer, type LocalServer } from "./local-server.ts";
import { text } from "node:stream/consumers";
import { systemClock } from "@mention-market/service/base/clock";
import { createMcpHandler } from "../../src/mcp/mcp-handler.ts";
import { listening } from "@mention-market/service/test/support/listening";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { startService, type Service, type ServiceOptions } from "./service.ts";

const toolResult = z.object({
  result: z.object({
    content: z.array(z.object({ type: z.literal("text"), text: z.string() })),
    structuredContent: z.record(z.string(), z.unknown()).optional(),
    isError: z.boolean().optional(),
  }),
});

export interface McpServer {
  readonly server: LocalServer;
  readonly url: URL;
  /** Sends a message with the server's key, unless the headers have one; a text is sent as it is. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Calls a tool and returns its result. */
  resultOf(name: string, given?: object): Promise<z.output<typeof toolResult>["result"]>;
  /** Requests of the key's hour that were counted. */
  used(): Promise<number>;
  /** Makes another key. */
  otherKey(): Promise<string>;
  stop(): Promise<number | null>;
}

/** The local server, and what talks to its MCP. */
export async function startMcpServer(env: Record<string, string> = {}): Promise<McpServer> {
  const server = await startLocalServer({ RATE_LIMIT_PER_HOUR: "100000", ...env });
  const url = new URL(`${server.baseUrl}/mcp`);
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": server.apiKey, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  return {
    server,
    url,
    post,
    resultOf: async (name, given) => toolResult.parse(await (await post(call(name, given))).json()).result,
    used: async () =>
      z.object({ used: z.number() }).parse(await (await server.get("/getRateLimit")).json()).used,
    otherKey: async () =>
      z
        .object({ result: z.object({ apiKey: z.string() }) })
        .parse((await server.call("generateApiKey", null)).body).result.apiKey,
    stop: () => server.stop(),
  };
}

let ids = 0;

export function message(
  method: string,
  params?: object,
): { readonly jsonrpc: "2.0"; readonly method: string } {
  return { jsonrpc: "2.0", ...{ id: ++ids }, method, ...(params && { params }) };
}

export function call(name: string, given: object = {}): ReturnType<typeof message> {
  return message("tools/call", { name, arguments: given });
}

/** A call of every tool that succeeds on the sample. */
export const toolExamples: Readonly<Record<string, object>> = {
  upcoming_words: { hours: 48, by: "estimate" },
  find_events: { q: "super bowl" },
  get_event: { event_ticker: "KXNFLMENTION-SB27" },
  get_markets: { market_tickers: ["KXNFLMENTION-SB27-TUSH", "KXNFLMENTION-SB27-NONE"] },
  search_words: { target_phrase: "bridge", series_ticker: "KXQUILLMENTION" },
  list_collections: { q: "quill" },
  price_history: { market_tickers: ["KXNFLMENTION-SB27-TUSH"] },
  settled_markets: { series_ticker: "KXSBMENTION" },
  find_word: { phrase: "tariff" },
  changes: {},
  track_record: {},
  list_series: { q: "nfl" },
  rate_limit: {},
};

const row = z.record(z.string(), z.unknown());
const response = z.object({
  result: z
    .object({
      content: z.array(z.object({ text: z.string() })),
      structuredContent: row.optional(),
      isError: z.boolean().optional(),
    })
    .optional(),
  error: z.object({ message: z.string() }).optional(),
});
const toolList = z.object({ result: z.object({ tools: z.array(z.looseObject({ name: z.string() })) }) });
const info = z.object({ result: z.object({ serverInfo: z.object({ version: z.string() }) }) });

export interface McpService {
  readonly service: Service;
  /** The text of a tool's result, or of its error. */
  textOf(name: string, input?: object): Promise<string>;
  /** The result of a tool that succeeds. */
  resultOf(name: string, input?: object): Promise<Readonly<Record<string, unknown>>>;
  /** The rows of a tool's list. */
  rowsOf(name: string, list: string, input?: object): Promise<readonly z.output<typeof row>[]>;
  tools(): Promise<readonly string[]>;
  version(): Promise<string>;
  close(): Promise<void>;
}

/** The whole service on a provider of a test, and its MCP on a real HTTP server. */
export async function startMcpService(options: ServiceOptions): Promise<McpService> {
  const service = await startService({ ...options, env: { RATE_LIMIT_PER_HOUR: "100000", ...options.env } });
  const handle = createMcpHandler({
    clock: options.clock ?? systemClock,
    log: recordingLog(),
    services: () => service.services,
  });
  const server = await listening((request, sent) => {
    void text(request).then((body) => handle(Object.assign(request, { body: JSON.parse(body) }), sent));
  });
  const apiKey = await service.makeKey();
  const post = async (body: object): Promise<unknown> => {
    const headers = { "content-type": "application/json", "x-api-key": apiKey };
    return (await fetch(server.url, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const called = async (name: string, input: object) => {
    const { result, error } = response.parse(await post(call(name, input)));
    return { ...result, text: result?.content[0]?.text ?? error?.message ?? "" };
  };
  const resultOf = async (name: string, input: object = {}) => {
    const { isError, text: said, structuredContent = {} } = await called(name, input);
    expect([name, isError === true ? said : null]).toEqual([name, null]);
    expect(JSON.parse(said)).toEqual(structuredContent);
    return structuredContent;
  };
  return {
    service,
    textOf: async (name, input = {}) => (await called(name, input)).text,
    resultOf,
    rowsOf: async (name, list, input) => z.array(row).parse((await resultOf(name, input))[list]),
    tools: async () =>
      toolList.parse(await post(message("tools/list"))).result.tools.map((listed) => listed.name),
    version: async () => {
      const params = {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "t", version: "1" },
      };
      return info.parse(await post(message("initialize", params))).result.serverInfo.version;
    },
    async close() {
      await server.close();
      await service.close();
    },
  };
}
