import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Figure, Row } from "../harness/figure.ts";
import { load, type LoadResult } from "../harness/load.ts";
import { startBenchProvider, tickersOf, wordsOfEvent } from "../harness/provider.ts";
import { alternate, median, ratioOf, spreadOf, type Pair } from "../harness/rounds.ts";
import { withServer, type BenchServer } from "../harness/server.ts";

const delayMs = 200;
const connections = 32;
/** After which prices are read again. */
const agedMs = 2_100;
const agedTimes = 5;

/** An event of 36 words: cold, with aged prices, and warm. */
export const event: Figure = {
  name: "event",
  async measure(size) {
    const provider = await startBenchProvider(delayMs, 0);
    const env = { UPSTREAM_BASE_URL: provider.baseUrl };
    let made = 0;
    const fresh = () => `KXBENCHMENTION-EVENT${(made += 1)}`;
    try {
      return await withServer("functions.ts", { keys: connections + 1, env }, async (server) => {
        const [apiKey = ""] = server.keys;
        const get = async (path: string) => {
          const response = await fetch(server.baseUrl + path, { headers: { "x-api-key": apiKey } });
          if (response.status !== 200) throw new Error(`${response.status} of ${path}`);
          await response.json();
        };
        const whole = (name: string) => get(`/getMentionEvent?event_ticker=${name}`);
        const timed = async (work: () => Promise<unknown>) => {
          const reads = provider.calls.length;
          const from = performance.now();
          await work();
          return { ms: performance.now() - from, reads: provider.calls.length - reads };
        };
        const repeat = async (times: number, work: () => Promise<unknown>) => {
          const measured: { ms: number; reads: number }[] = [];
          for (let time = 0; time < times; time += 1) measured.push(await timed(work));
          return measured;
        };

        const single = await repeat(size.lookUps, () =>
          fetch(`${provider.baseUrl}/events/${fresh()}?with_nested_markets=true`).then((one) => one.json()),
        );
        const cold = await repeat(size.lookUps, () => whole(fresh()));
        const oneByOne = await repeat(3, () => {
          const markets = tickersOf(fresh());
          return Promise.all(markets.map((ticker) => get(`/getMentionMarket?market_ticker=${ticker}`)));
        });
        const byHand = await repeat(3, async () => {
          const name = fresh();
          for (const path of [
            `/events/${name}?with_nested_markets=true`,
            `/historical/markets?event_ticker=${name}`,
            `/milestones?limit=500&related_event_ticker=${name}`,
          ])
            await (await fetch(provider.baseUrl + path)).json();
        });
        const known = fresh();
        await whole(known);
        const aged: { ms: number; reads: number }[] = [];
        for (let time = 0; time < agedTimes; time += 1) {
          await pause(agedMs);
          aged.push(await timed(() => whole(known)));
        }
        const ms = (times: readonly { ms: number }[]) => median(times.map((one) => one.ms));
        const reads = (times: readonly { reads: number }[]) => Math.max(...times.map((one) => one.reads));
        return [
          {
            figure: `cold getMentionEvent of ${wordsOfEvent} words; provider + ${delayMs} ms`,
            measured: `1 request, ${reads(cold)} reads, ${ms(cold).toFixed(0)} ms`,
            beside: `the slowest single read ${ms(single).toFixed(0)} ms; by hand, in turn, 3 reads ${ms(byHand).toFixed(0)} ms; ${wordsOfEvent} getMentionMarket, ${reads(oneByOne)} reads, ${ms(oneByOne).toFixed(0)} ms`,
            ratio: spreadOf(cold.map((one) => one.ms / ms(single))),
            aim: { atMost: 1.25 },
          },
          {
            figure: "the same when only prices have aged: reads",
            measured: `${ms(aged).toFixed(0)} ms`,
            beside: "",
            ratio: spreadOf(aged.map((one) => one.reads)),
            aim: { atMost: 1 },
          },
          await warmRow(server, size),
        ];
      });
    } finally {
      await provider.close();
    }
  },
};

interface Measured extends LoadResult {
  /** Microseconds of the server's processor time. */
  readonly processor: number;
}

async function warmRow(
  { port, baseUrl, keys, ask }: BenchServer,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Row> {
  const path = "/getMentionEvent?event_ticker=KXBENCHMENTION-WARM";
  await ask({ ask: "replay", url: baseUrl + path, apiKey: keys[0] });
  const processor = async () => z.number().parse(await ask({ ask: "processor" }));
  const loaded = (asked: string) => async (): Promise<Measured> => {
    const before = await processor();
    const requests = keys.slice(1).map((apiKey) => ({ path: asked, apiKey }));
    const result = await load({ port, connections, requests, until: { seconds } });
    if (result.failed > 0) throw new Error(`${result.failed} requests failed`);
    return { ...result, processor: (await processor()) - before };
  };
  const pairs = await alternate(rounds, { ours: loaded(path), beside: loaded("/bare") });
  const timeOf = ({ processor: time, succeeded }: Measured) => time / succeeded;
  const text = (side: keyof Pair<Measured>) =>
    `${median(pairs.map((pair) => timeOf(pair[side]))).toFixed(0)} µs`;
  return {
    figure: `warm getMentionEvent of ${wordsOfEvent} words: processor time a request`,
    measured: text("ours"),
    beside: `bare onRequest with the same bytes: ${text("beside")}`,
    ratio: ratioOf(pairs, timeOf),
    aim: { atMost: 2 },
  };
}
