import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { addPast, startHistoryProvider } from "../../test/support/history-provider.ts";
import { median, quantile, spreadOf } from "../harness/rounds.ts";
import { withServer, type BenchServer } from "../harness/server.ts";
import type { Figure, Row } from "../harness/table.ts";

const aims = { pageMs: 300, waitMs: 20 };
const series = "KXTRUMPMENTION";
/** 4,000 markets, like the largest series. */
const past = { events: 160, words: 25 };
const betweenHealthMs = 5;

const page = z.object({
  markets: z.array(z.object({ quotes_basis: z.string() })),
  cursor: z.string().nullable(),
});

interface Walk {
  readonly pageMs: readonly number[];
  readonly healthMs: readonly number[];
  /** Processor time of the longest iteration of the event loop. */
  readonly longestMs: number;
}

/** Pages of 200 settled words with quotes of a large series, and requests to getHealth at the same time on another connection. */
export const settledPage: Figure = {
  name: "settled-page",
  async measure({ rounds }) {
    const provider = await startHistoryProvider();
    addPast(provider, series, past);
    const env = { UPSTREAM_BASE_URL: provider.url };
    try {
      return await withServer("settled-page.ts", { keys: 1, env }, async (server) => {
        const first = await walk(server);
        provider.calls.length = 0;
        const walks: Walk[] = [];
        for (let round = 0; round < rounds; round += 1) walks.push(await walk(server));
        if (provider.calls.some((path) => path.includes("candlesticks")))
          throw new Error("Candles were read again");
        const idle = await healthTimes(server, () => pause(2_000));
        return rowsOf(walks, first, idle);
      });
    } finally {
      await provider.close();
    }
  },
};

async function walk(server: BenchServer): Promise<Walk> {
  const pageMs: number[] = [];
  await server.ask({ ask: "watch" });
  const healthMs = await healthTimes(server, async () => {
    for (let cursor: string | null = ""; cursor !== null;) {
      const from = performance.now();
      const read: z.output<typeof page> = page.parse(
        await get(server, `&cursor=${encodeURIComponent(cursor)}`),
      );
      pageMs.push(performance.now() - from);
      if (read.markets.every(({ quotes_basis }) => quotes_basis === "start")) cursor = read.cursor;
    }
  });
  return { pageMs, healthMs, longestMs: z.number().parse(await server.ask({ ask: "longest" })) };
}

async function get({ baseUrl, keys: [apiKey = ""] }: BenchServer, query: string): Promise<unknown> {
  const path = `/getSettledMarkets?series_ticker=${series}&with_quotes=true${query === "&cursor=" ? "" : query}`;
  const response = await fetch(baseUrl + path, { headers: { "x-api-key": apiKey } });
  if (response.status !== 200) throw new Error(`${response.status} of ${path}: ${await response.text()}`);
  return response.json();
}

/** The durations, in ms, of requests to getHealth while some work runs. */
async function healthTimes({ baseUrl }: BenchServer, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const ended = new AbortController();
  const requests = (async () => {
    while (!ended.signal.aborted) {
      const from = performance.now();
      await (await fetch(`${baseUrl}/getHealth`)).text();
      times.push(performance.now() - from);
      await pause(betweenHealthMs);
    }
  })();
  await work();
  ended.abort();
  await requests;
  return times;
}

function rowsOf(walks: readonly Walk[], first: Walk, idle: readonly number[]): Row[] {
  const p99 = (times: readonly number[]) => quantile(times, 0.99);
  const text = (times: readonly number[]) =>
    `median ${median(times).toFixed(1)} ms, p99 ${p99(times).toFixed(1)} ms`;
  const what = "200 settled words whose quotes and knowledge are kept";
  const pages = walks.flatMap(({ pageMs }) => pageMs);
  const longest = walks.map(({ longestMs }) => longestMs);
  return [
    {
      figure: `a page of ${what}, of ${past.events * past.words}`,
      measured: text(pages),
      beside: `p99 at most ${aims.pageMs} ms`,
      ratio: spreadOf(walks.map(({ pageMs }) => p99(pageMs) / aims.pageMs)),
      aim: { atMost: 1 },
    },
    {
      figure: `processor time of the longest that other requests wait for a page of ${what}`,
      measured: `${median(longest).toFixed(1)} ms`,
      beside: `at most ${aims.waitMs} ms; while they are read and computed ${first.longestMs.toFixed(1)} ms`,
      ratio: spreadOf(longest.map((ms) => ms / aims.waitMs)),
      aim: { atMost: 1 },
    },
    {
      figure: "`getHealth` beside such pages",
      measured: text(walks.flatMap(({ healthMs }) => healthMs)),
      beside: `without: ${text(idle)}`,
      ratio: spreadOf(walks.map(({ healthMs }) => p99(healthMs) / p99(idle))),
      aim: null,
    },
  ];
}
