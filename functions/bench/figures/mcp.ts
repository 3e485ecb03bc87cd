import type { Figure } from "../harness/figure.ts";
import { processorRow } from "../harness/processor.ts";
import { withServer } from "../harness/server.ts";

const params = { name: "rate_limit", arguments: {} };
const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
const connections = 8;
/** 30 of each key: after 60 a minute a key's messages that count nothing are refused. */
const requests = connections * 30;

/** What the protocol costs: a call of a tool beside the GET of its endpoint, which counts nothing either. */
export const mcp: Figure = {
  name: "mcp",
  measure: ({ slices }) =>
    withServer("functions.ts", { keys: connections * (slices + 1) }, async (server) => {
      const unused = [...server.keys];
      const row = await processorRow(server, {
        figure: "a call of a tool through MCP",
        ours: () => unused.splice(0, connections).map((apiKey) => ({ path: "/mcp", apiKey, body })),
        besideName: "the same by GET",
        beside: () => server.keys.slice(0, connections).map((apiKey) => ({ path: "/getRateLimit", apiKey })),
        aim: { atMost: 20 },
        connections,
        slices,
        until: { requests },
      });
      return [row];
    }),
};
