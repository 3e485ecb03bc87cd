import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { startSampleProvider } from "../../local/provider/start.ts";
import { bundleOf, withFolder, withServer } from "../harness/server.ts";
import { startChild } from "../harness/child.ts";
import type { Figure, Row } from "../harness/table.ts";
import { alternate, median, ratioOf, type Pair } from "../harness/rounds.ts";

interface Start {
  readonly loadMs: number;
  readonly answerMs: number;
}

const ready = z.object({ port: z.number(), loadMs: z.number() });
const hello = pathToFileURL(join(import.meta.dirname, "../servers/hello.ts")).href;

const ticker = "KXNFLMENTION-SB27-TUSH";
/** The deployed packages, and what each is asked. */
const packages = [
  {
    what: "the extras",
    built: "extras",
    name: "getMentionMarkets",
    query: `?market_tickers=${ticker}`,
    aims: { answer: 1.25, load: 1.4 },
  },
  {
    what: "the service",
    built: "service",
    name: "getMentionMarket",
    query: `?market_ticker=${ticker}`,
    aims: { answer: 1.15, load: 1.25 },
  },
] as const;

/** The cold start of the deployed bundles, compared with a hello-world. */
export const coldStart: Figure = {
  name: "cold-start",
  async measure({ rounds }) {
    const provider = await startSampleProvider();
    const env = { UPSTREAM_BASE_URL: provider.baseUrl };
    try {
      return await withFolder(async (folder) => {
        const store = { ...env, DATA_DIR: folder };
        const apiKey = await withServer("functions.ts", { keys: 1, env: store }, ({ keys }) =>
          Promise.resolve(keys[0] ?? ""),
        );
        const rows: Row[] = [];
        for (const { what, built, name, query, aims } of packages) {
          const module = await bundleOf(built);
          const pairs = await alternate(rounds, {
            ours: () => start(module, name, query, store, apiKey),
            beside: () => start(hello, "hello", "", store, apiKey),
          });
          rows.push(
            rowOf(`cold start of ${what}: process start to first response`, pairs, aims.answer, answerOf),
            rowOf(`cold start of ${what}: module load alone`, pairs, aims.load, loadOf),
          );
        }
        return rows;
      });
    } finally {
      await provider.close();
    }
  },
};

async function start(
  module: string,
  name: string,
  query: string,
  env: Readonly<Record<string, string>>,
  apiKey: string,
): Promise<Start> {
  const from = performance.now();
  const child = await startChild("servers/cold.ts", { env, args: [module, name] });
  try {
    const { port, loadMs } = ready.parse(child.ready);
    const response = await fetch(`http://127.0.0.1:${port}/${name}${query}`, {
      headers: { "x-api-key": apiKey },
    });
    await response.text();
    if (response.status !== 200) throw new Error(`${name} answered ${response.status}`);
    return { loadMs, answerMs: performance.now() - from };
  } finally {
    await child.stop();
  }
}

const answerOf = ({ answerMs }: Start) => answerMs;
const loadOf = ({ loadMs }: Start) => loadMs;

function rowOf(
  figure: string,
  pairs: readonly Pair<Start>[],
  atMost: number,
  of: (start: Start) => number,
): Row {
  const ms = (starts: readonly Start[]) => `${median(starts.map(of)).toFixed(0)} ms`;
  return {
    figure,
    measured: ms(pairs.map(({ ours }) => ours)),
    beside: `a hello-world with firebase-admin/firestore: ${ms(pairs.map(({ beside }) => beside))}`,
    ratio: ratioOf(pairs, of),
    aim: { atMost },
  };
}
