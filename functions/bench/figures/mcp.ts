import type { Figure } from "../harness/figure.ts";
import { measuredLoad, microsARequest, microsText } from "../harness/processor.ts";
import { alternate, ratioOf } from "../harness/rounds.ts";
import { withServer } from "../harness/server.ts";

const connections = 8;
const seconds = 0.5;
const cores = { server: 0, load: 1 };
const call = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "rate_limit", arguments: {} },
});

/** What the protocol costs: the processor time of a call of a tool beside the GET of its endpoint, which counts nothing either. */
export const mcp: Figure = {
  name: "mcp",
  async measure({ rounds }) {
    return withServer("functions.ts", { keys: 1, core: cores.server }, async (server) => {
      const [apiKey = ""] = server.keys;
      const measure = (path: string, body?: string) => () =>
        measuredLoad(
          server,
          {
            port: server.port,
            connections,
            requests: [{ path, apiKey, ...(body !== undefined && { body }) }],
            until: { seconds },
          },
          cores.load,
        );
      const pairs = await alternate(rounds, {
        ours: measure("/mcp", call),
        beside: measure("/getRateLimit"),
      });
      return [
        {
          figure: "processor time of a call of a tool through MCP",
          measured: microsText(pairs.map(({ ours }) => ours)),
          beside: `the same by GET: ${microsText(pairs.map(({ beside }) => beside))}`,
          ratio: ratioOf(pairs, microsARequest),
          aim: { atMost: 20 },
        },
      ];
    });
  },
};
