import type { Figure } from "../harness/figure.ts";
import { bareName, processorRow } from "../harness/processor.ts";
import { withFunctions } from "../harness/server.ts";

const connections = 32;
const path = "/getMentionMarket?market_ticker=KXBENCHMENTION-GAME-WORD";

/** A warm market on SQLite, with keys that have used every minute of their hour. */
export const market: Figure = {
  name: "market",
  measure: ({ slices }) =>
    withFunctions({ keys: connections + slices + 1 }, async (server) => {
      const { baseUrl, keys, ask } = server;
      await ask({ ask: "fill", keys });
      await ask({ ask: "replay", url: baseUrl + path, apiKey: keys[0] });
      const requestsOf = (wanted: string, apiKeys: readonly string[]) =>
        apiKeys.map((apiKey) => ({ path: wanted, apiKey }));
      const own = keys.slice(0, connections);
      // One for each slice: a single one would meet its limit.
      const others = keys.slice(connections);
      const figure = `a warm \`getMentionMarket\`, ${connections} connections`;
      const beside = () => requestsOf("/bare", own);
      const compared = { besideName: bareName, beside, connections, slices };
      const oneKey = () => requestsOf(path, others.splice(0, 1));
      const ownKeys = () => requestsOf(path, own);
      return [
        await processorRow(server, {
          ...compared,
          figure: `${figure}, one key`,
          ours: oneKey,
          aim: { atMost: 1.6 },
        }),
        await processorRow(server, {
          ...compared,
          figure: `${figure}, a key each`,
          ours: ownKeys,
          aim: { atMost: 3 },
        }),
      ];
    }),
};
