import type { Figure, Row } from "../harness/figure.ts";
import { measuredLoad, microsARequest, microsText, type MeasuredLoad } from "../harness/processor.ts";
import { startBenchProvider } from "../harness/provider.ts";
import { alternate, ratioOf, type Pair } from "../harness/rounds.ts";
import { withServer } from "../harness/server.ts";

const connections = 32;
const seconds = 0.2;
/** The server and the load have a processor each, so that neither moves the other. */
const cores = { server: 0, load: 1 };
const path = "/getMentionMarket?market_ticker=KXBENCHMENTION-GAME-WORD";

/**
 * The processor time of a warm market on SQLite, with keys that have used every minute of their hour, beside a function that
 * sends the same bytes and does nothing else. Throughput is not a figure here: the load takes its share of the same processors.
 */
export const market: Figure = {
  name: "market",
  async measure({ slices }) {
    const provider = await startBenchProvider();
    const env = { UPSTREAM_BASE_URL: provider.baseUrl };
    try {
      return await withServer(
        "functions.ts",
        { keys: connections + slices + 1, env, core: cores.server },
        async (server) => {
          const { port, baseUrl, keys, ask } = server;
          await ask({ ask: "fill", keys });
          await ask({ ask: "replay", url: baseUrl + path, apiKey: keys[0] });
          const measure = (wanted: string, apiKeys: () => readonly string[]) => () =>
            measuredLoad(
              server,
              {
                port,
                connections,
                requests: apiKeys().map((apiKey) => ({ path: wanted, apiKey })),
                until: { seconds },
              },
              cores.load,
            );
          const own = keys.slice(0, connections);
          // One for each slice: a single one would meet its limit.
          const others = keys.slice(connections);
          const beside = measure("/bare", () => own);
          const oneKey = await alternate(slices, { ours: measure(path, () => others.splice(0, 1)), beside });
          const ownKeys = await alternate(slices, { ours: measure(path, () => own), beside });
          return [rowOf("one key", oneKey, 1.6), rowOf("a key for each connection", ownKeys, 3)];
        },
      );
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
