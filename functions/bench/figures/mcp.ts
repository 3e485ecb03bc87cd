import type { Figure } from "../harness/figure.ts";
import { processorRow } from "../harness/processor.ts";
import { withServer } from "../harness/server.ts";

const params = { name: "rate_limit", arguments: {} };
const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });

/** What the protocol costs: a call of a tool beside the GET of its endpoint, which counts nothing either. */
export const mcp: Figure = {
  name: "mcp",
  measure: ({ slices }) =>
    withServer("functions.ts", { keys: 1 }, async (server) => {
      const [apiKey = ""] = server.keys;
      const row = await processorRow(server, {
        figure: "a call of a tool through MCP",
        ours: () => [{ path: "/mcp", apiKey, body }],
        besideName: "the same by GET",
        beside: () => [{ path: "/getRateLimit", apiKey }],
        aim: { atMost: 20 },
        connections: 8,
        slices,
      });
      return [row];
    }),
};
