import { startSampleProvider } from "../../sandbox/provider/start.ts";
import type { Figure, Row } from "../harness/figure.ts";
import { measuredLoad, microsARequest, microsText, type MeasuredLoad } from "../harness/processor.ts";
import { alternate, ratioOf, type Pair } from "../harness/rounds.ts";
import { withServer } from "../harness/server.ts";

const connections = 32;
const seconds = 0.5;
const path = "/getMentionMarket?market_ticker=KXNFLMENTION-SB27-TUSH";

/**
 * The processor time of a warm market on SQLite, with keys that have used every minute of their hour, beside a function that
 * sends the same bytes and does nothing else. Throughput is no figure: the load takes its share of the same processors.
 */
export const market: Figure = {
  name: "market",
  async measure({ slices }) {
    const provider = await startSampleProvider();
    const env = { UPSTREAM_BASE_URL: provider.baseUrl };
    try {
      return await withServer("functions.ts", { keys: connections + slices + 1, env }, async (server) => {
        const { port, baseUrl, keys, ask } = server;
        await ask({ ask: "fill", keys });
        await ask({ ask: "replay", url: baseUrl + path, apiKey: keys[0] });
        const measure = (wanted: string, apiKeys: () => readonly string[]) => () =>
          measuredLoad(server, {
            port,
            connections,
            requests: apiKeys().map((apiKey) => ({ path: wanted, apiKey })),
            until: { seconds },
          });
        const own = keys.slice(0, connections);
        // One for each slice: a single one would meet its limit.
        const others = keys.slice(connections);
        const beside = measure("/bare", () => own);
        const oneKey = await alternate(slices, { ours: measure(path, () => others.splice(0, 1)), beside });
        const ownKeys = await alternate(slices, { ours: measure(path, () => own), beside });
        return [rowOf("one key", oneKey, 1.6), rowOf("a key for each connection", ownKeys, 3)];
      });
    } finally {
      await provider.close();
    }
  },
};

function rowOf(keys: string, pairs: readonly Pair<MeasuredLoad>[], atMost: number): Row {
  return {
    figure: `processor time of a warm getMentionMarket, ${connections} connections, ${keys}, full hours`,
    measured: microsText(pairs.map(({ ours }) => ours)),
    beside: `bare onRequest: ${microsText(pairs.map(({ beside }) => beside))}`,
    ratio: ratioOf(pairs, microsARequest),
    aim: { atMost },
  };
}
