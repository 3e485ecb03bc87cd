import { setTimeout as pause } from "node:timers/promises";
import type { Figure, Row } from "../harness/figure.ts";
import { load, type LoadResult } from "../harness/load.ts";
import { startBenchProvider, tickersOf } from "../harness/provider.ts";
import { median, spreadOf } from "../harness/rounds.ts";
import { withServer, type BenchServer } from "../harness/server.ts";

const delayMs = 50;
const readsPerSecond = 20;
const markets = 1_000;
const events = 28;
const marketsOfNew = 900;
const eventsOfNew = 25;
/** In which the provider's bucket and ours fill up again. */
const restMs = 2_500;

/** Different markets asked for at once, each on a connection of its own, of an instance that has reached its pace and of a new one. */
export const burst: Figure = {
  name: "burst",
  async measure({ rounds }) {
    const provider = await startBenchProvider(delayMs, readsPerSecond);
    const env = { UPSTREAM_BASE_URL: provider.baseUrl, UPSTREAM_READS_PER_SECOND: String(readsPerSecond) };
    const times = Math.min(rounds, 3);
    let made = 0;
    const freshEvents = (length = events) =>
      Array.from({ length }, () => `KXBENCHMENTION-BURST${(made += 1)}`);
    try {
      const ofNew: LoadResult[] = [];
      for (let round = 0; round < times; round += 1) {
        await pause(restMs);
        const tickers = freshEvents(eventsOfNew).flatMap(tickersOf).slice(0, marketsOfNew);
        ofNew.push(
          await withServer("functions.ts", { keys: 1, env }, (server) =>
            askFor(tickers, marketsOfNew, server),
          ),
        );
      }
      return await withServer("functions.ts", { keys: 1, env }, async (server) => {
        const ask = (tickers: readonly string[], connections: number) => askFor(tickers, connections, server);
        const burstOf = async (names: readonly string[]) => {
          await pause(restMs);
          return ask(names.flatMap(tickersOf).slice(0, markets), markets);
        };
        const stored: LoadResult[] = [];
        const cold: LoadResult[] = [];
        for (let round = 0; round < times; round += 1) {
          cold.push(await burstOf(freshEvents()));
          const names = freshEvents();
          // Stores the events, and lets the pace rise.
          await ask(
            names.map((name) => `${name}-FIRST`),
            1,
          );
          stored.push(await burstOf(names));
        }
        const alone = await oneReadEach(provider.baseUrl);
        return [
          ...rowsOf(`${markets} markets at once, events stored`, stored, alone, 800),
          ...rowsOf(`${markets} markets at once, ${events} events not stored`, cold.slice(1), null, 4_000),
          ...rowsOf(
            `${marketsOfNew} markets at once, ${eventsOfNew} events not stored, a new instance`,
            ofNew,
            null,
            2_500,
          ),
        ];
      });
    } finally {
      await provider.close();
    }
  },
};

function askFor(
  tickers: readonly string[],
  connections: number,
  { port, keys: [apiKey = ""] }: BenchServer,
): Promise<LoadResult> {
  return load({
    port,
    connections,
    requests: tickers.map((ticker) => ({ path: `/getMentionMarket?market_ticker=${ticker}`, apiKey })),
    until: { requests: tickers.length },
  });
}

/** Seconds that one read for each market takes at the provider's pace, a second's reads at once before it. */
async function oneReadEach(baseUrl: string): Promise<number> {
  await pause(restMs);
  const startedAt = performance.now();
  const reads = Array.from({ length: markets }, async (_, at) => {
    await pause(Math.max(0, ((at - readsPerSecond + 1) / readsPerSecond) * 1_000));
    await (await fetch(`${baseUrl}/markets/KXBENCHMENTION-ALONE-WORD${at}`)).text();
  });
  await Promise.all(reads);
  return (performance.now() - startedAt) / 1_000;
}

function rowsOf(
  what: string,
  results: readonly LoadResult[],
  aloneSeconds: number | null,
  p99Ms: number,
): Row[] {
  const seconds = results.map((result) => result.seconds);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const figure = `${what}; provider ${readsPerSecond}/s + ${delayMs} ms`;
  return [
    {
      figure,
      measured: `${median(seconds).toFixed(2)} s, ${failed} failed`,
      beside: aloneSeconds === null ? "" : `one read each: ${aloneSeconds.toFixed(1)} s`,
      ratio: aloneSeconds === null ? null : spreadOf(seconds.map((one) => aloneSeconds / one)),
      aim: aloneSeconds === null ? null : { atLeast: 80 },
    },
    {
      figure: `${figure}: p99, ms`,
      measured: `${failed} failed`,
      beside: "",
      ratio: spreadOf(results.map((result) => result.p99Ms ?? Infinity)),
      aim: { atMost: p99Ms },
    },
  ];
}
