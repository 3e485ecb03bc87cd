import { text } from "node:stream/consumers";
import { z } from "zod";
import { systemClock } from "@mention-market/service/base/clock";
import { createMcpHandler } from "../../src/mcp/mcp-handler.ts";
import { listening } from "@mention-market/service/test/support/listening";
import { call, message } from "./mcp.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { startService, type Service, type ServiceOptions } from "./service.ts";

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
