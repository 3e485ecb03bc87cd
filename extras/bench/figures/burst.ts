import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { bundleOf, withFolder, withFunctions, withServer, type BenchServer } from "../harness/server.ts";
import { startChild } from "../harness/child.ts";
import { cores, load, type LoadResult } from "../harness/load.ts";
import { startBenchProvider, tickersOf } from "../harness/provider.ts";
import { median, spreadOf } from "../harness/rounds.ts";
import type { Figure, Row } from "../harness/table.ts";

const pace = { delayMs: 50, readsPerSecond: 20, keys: 1 };
const stored = { markets: 1_000, events: 28 };
const fresh = { markets: 900, events: 25 };
/** The pause in which the provider's token bucket and ours fill up. */
const restMs = 2_500;

let made = 0;
const freshEvents = (length: number) => Array.from({ length }, () => `KXBENCHMENTION-BURST${(made += 1)}`);

/** Concurrent requests for different markets, each on its own connection, to an instance that has reached its pace and to a new one. */
export const burst: Figure = {
  name: "burst",
  async measure({ rounds }) {
    const times = Math.min(rounds, 5);
    const deployed = await bundleOf("service");
    const ofNew: LoadResult[] = [];
    for (let round = 0; round < times; round += 1) {
      const tickers = freshEvents(fresh.events).flatMap(tickersOf).slice(0, fresh.markets);
      ofNew.push(await withNew(deployed, (server) => askFor(tickers, fresh.markets, server)));
    }
    const ofStored = await withFunctions(pace, async (server) => {
      const results: LoadResult[] = [];
      for (let round = 0; round < times; round += 1) {
        const names = freshEvents(stored.events);
        // Stores the events, and raises the pace.
        await askFor(
          names.map((name) => `${name}-FIRST`),
          1,
          server,
        );
        await pause(restMs);
        results.push(await askFor(names.flatMap(tickersOf).slice(0, stored.markets), stored.markets, server));
      }
      return results;
    });
    return [
      rowOf(`${stored.markets} markets at once, events stored`, ofStored, stored.markets, 0.8),
      rowOf(
        `${fresh.markets} of ${fresh.events} events, none stored, a new instance`,
        ofNew,
        fresh.markets,
        0.8,
      ),
    ];
  },
};

type Target = Pick<BenchServer, "port" | "keys">;

/** A new instance of what is deployed: its first request builds its services. Another process has made the key. */
async function withNew(module: string, work: (instance: Target) => Promise<LoadResult>): Promise<LoadResult> {
  const provider = await startBenchProvider(pace);
  try {
    return await withFolder(async (folder) => {
      const env = {
        DATA_DIR: folder,
        UPSTREAM_BASE_URL: provider.baseUrl,
        UPSTREAM_READS_PER_SECOND: String(pace.readsPerSecond),
      };
      const keys = await withServer("functions.ts", { keys: pace.keys, env }, (server) =>
        Promise.resolve(server.keys),
      );
      const args = [module, "getMentionMarket"];
      const child = await startChild("servers/cold.ts", { env, args, core: cores.server });
      try {
        return await work({ ...z.object({ port: z.number() }).parse(child.ready), keys });
      } finally {
        await child.stop();
      }
    });
  } finally {
    await provider.close();
  }
}

function askFor(
  tickers: readonly string[],
  connections: number,
  { port, keys: [apiKey = ""] }: Target,
): Promise<LoadResult> {
  const requests = tickers.map((ticker) => ({ path: `/getMentionMarket?market_ticker=${ticker}`, apiKey }));
  return load({ port, connections, requests, until: { requests: tickers.length } });
}

function rowOf(what: string, results: readonly LoadResult[], markets: number, maxSeconds: number): Row {
  const p99s = results.map(({ p99Ms }) => (p99Ms ?? Infinity) / 1_000);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const { readsPerSecond, delayMs } = pace;
  const oneEach = (markets - readsPerSecond) / readsPerSecond;
  return {
    figure: `${what}; provider ${readsPerSecond} reads a second + ${delayMs} ms: p99`,
    measured: `${median(p99s).toFixed(2)} s (${Math.min(...p99s).toFixed(2)}–${Math.max(...p99s).toFixed(2)}), ${failed} failed`,
    beside: `one read each at that rate: at least ${oneEach.toFixed(0)} s`,
    ratio: spreadOf(p99s.map((seconds) => seconds / oneEach)),
    aim: { atMost: Number((maxSeconds / oneEach).toPrecision(2)) },
  };
}
