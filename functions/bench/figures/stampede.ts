import type { Figure } from "../harness/figure.ts";
import { load } from "../harness/load.ts";
import { startBenchProvider } from "../harness/provider.ts";
import { spreadOf } from "../harness/rounds.ts";
import { withServer } from "../harness/server.ts";

const requests = 500;
const market = "KXBENCHMENTION-GAME-WORD";

/** All at once for one market that nobody asked for before. */
export const stampede: Figure = {
  name: "stampede",
  async measure({ rounds }) {
    const provider = await startBenchProvider(50);
    const env = { UPSTREAM_BASE_URL: provider.baseUrl };
    const calls: { readonly market: number; readonly all: number }[] = [];
    let failed = 0;
    try {
      for (let round = 0; round < rounds; round += 1) {
        provider.calls.length = 0;
        const result = await withServer("functions.ts", { keys: 1, env }, ({ port, keys: [apiKey = ""] }) =>
          load({
            port,
            connections: requests,
            requests: [{ path: `/getMentionMarket?market_ticker=${market}`, apiKey }],
            until: { requests },
          }),
        );
        failed += requests - result.succeeded;
        const ofMarket = provider.calls.filter((path) => path.startsWith("/markets/"));
        calls.push({ market: ofMarket.length, all: provider.calls.length });
      }
    } finally {
      await provider.close();
    }
    const most = Math.max(...calls.map(({ all }) => all));
    return [
      {
        figure: `stampede of ${requests} on a cold market`,
        measured: `calls upstream for the market (${most} with its event and start), ${failed} failed`,
        beside: "",
        ratio: spreadOf(calls.map((call) => call.market)),
        aim: { atMost: 1 },
      },
    ];
  },
};
