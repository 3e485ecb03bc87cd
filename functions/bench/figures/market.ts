import { z } from "zod";
import { startSampleProvider } from "../../sandbox/provider/start.ts";
import type { Figure, Row } from "../harness/figure.ts";
import { load, perSecond, type LoadResult } from "../harness/load.ts";
import { alternate, median, ratioOf, type Pair } from "../harness/rounds.ts";
import { withServer } from "../harness/server.ts";
import { loadText } from "../harness/table.ts";

interface Measured extends LoadResult {
  /** Microseconds of the server's processor time. */
  readonly processor: number;
}

const connections = 32;
const path = "/getMentionMarket?market_ticker=KXNFLMENTION-SB27-TUSH";

/** A market that is kept, on SQLite, beside a function that sends the same bytes and does nothing else. */
export const market: Figure = {
  name: "market",
  async measure({ rounds, seconds }) {
    const provider = await startSampleProvider();
    const env = { UPSTREAM_BASE_URL: provider.baseUrl };
    try {
      return await withServer(
        "functions.ts",
        { keys: connections + rounds + 1, env },
        async ({ port, baseUrl, keys, ask }) => {
          await ask({ ask: "replay", url: baseUrl + path, apiKey: keys[0] });
          const processor = async () => z.number().parse(await ask({ ask: "processor" }));
          const asking = (asked: string, as: () => readonly string[]) => async (): Promise<Measured> => {
            const before = await processor();
            const requests = as().map((apiKey) => ({ path: asked, apiKey }));
            const result = await load({ port, connections, requests, until: { seconds } });
            if (result.failed > 0) throw new Error(`${result.failed} requests failed`);
            return { ...result, processor: (await processor()) - before };
          };
          // One key each round, for many rounds on one would meet its limit.
          const shared = keys.slice(0, connections);
          const fresh = keys.slice(connections);
          const nextKey = () => fresh.splice(0, 1);
          const beside = asking("/bare", () => shared);
          const oneKey = await alternate(rounds, { ours: asking(path, nextKey), beside });
          const ownKeys = await alternate(rounds, { ours: asking(path, () => shared), beside });
          return [...rowsOf("one key", oneKey), ...rowsOf(`${connections} keys`, ownKeys)];
        },
      );
    } finally {
      await provider.close();
    }
  },
};

/** Requests a second, and what a busy machine distorts less: the processor time of one request. */
function rowsOf(keys: string, pairs: readonly Pair<Measured>[]): Row[] {
  const figure = `warm getMentionMarket, ${connections} connections, ${keys}`;
  const ours = pairs.map((pair) => pair.ours);
  const beside = pairs.map((pair) => pair.beside);
  const timeOf = ({ processor, succeeded }: Measured) => processor / succeeded;
  const time = (side: readonly Measured[]) => `${median(side.map(timeOf)).toFixed(0)} µs`;
  return [
    {
      figure,
      measured: loadText(ours),
      beside: `bare onRequest: ${loadText(beside)}`,
      ratio: ratioOf(pairs, perSecond),
      aim: { atLeast: 0.7 },
    },
    {
      figure: `${figure}: processor time a request`,
      measured: time(ours),
      beside: `bare onRequest: ${time(beside)}`,
      ratio: ratioOf(pairs, timeOf),
      aim: null,
    },
  ];
}
