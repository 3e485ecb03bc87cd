import { z } from "zod";
import { startLocalServer, type LocalServer } from "./local-server.ts";

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
