import { setTimeout as pause } from "node:timers/promises";
import { answer, wireMarket, type Provider } from "../../test/support/provider.ts";
import type { Figure, Row } from "../harness/figure.ts";
import { startBenchProvider, wordsOfEvent } from "../harness/provider.ts";
import { measuredLoad, microsARequest, microsText } from "../harness/processor.ts";
import { alternate, median, ratioOf, spreadOf } from "../harness/rounds.ts";
import { withServer, type BenchServer } from "../harness/server.ts";

const settledMarkets = 4000;
const connections = 32;
const seconds = 0.5;
const delayMs = 50;
const readsPerSecond = 5;
/** After which a price is read again; its event stays stored. */
const agedMs = 2_100;
const coldRounds = 5;

/** An event with the settled record of its words: warm, and while a cold record is read. */
export const record: Figure = {
  name: "record",
  async measure({ slices }) {
    const provider = await startBenchProvider(0, 0);
    const paced = await startBenchProvider(delayMs, 0);
    [provider, paced].forEach(withSettledMarkets);
    const env = (baseUrl: string, pace: number) => ({
      UPSTREAM_BASE_URL: baseUrl,
      UPSTREAM_READS_PER_SECOND: String(pace),
    });
    try {
      const keys = connections + 1;
      const warm = await withServer("functions.ts", { keys, env: env(provider.baseUrl, 0) }, (server) =>
        warmRow(server, slices),
      );
      const cold = await withServer(
        "functions.ts",
        { keys, env: env(paced.baseUrl, readsPerSecond) },
        (server) => coldRows(server, paced),
      );
      return [warm, ...cold];
    } finally {
      await Promise.all([provider.close(), paced.close()]);
    }
  },
};

/** Lets a provider hold 4,000 archived markets of any series. */
function withSettledMarkets(provider: Provider): void {
  provider.on("/markets?series_ticker=", answer({ markets: [], cursor: "" }));
  provider.on("/historical/markets?series_ticker=", (request, response, path) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const [from, limit] = [Number(query.get("cursor") ?? 0), Number(query.get("limit"))];
    const series = query.get("series_ticker") ?? "";
    const size = Math.min(limit, settledMarkets - from);
    const markets = Array.from({ length: size }, (_, i) =>
      wireMarket(`${series}-PAST${Math.floor((from + i) / wordsOfEvent)}-WORD${from + i}`, {
        status: "finalized",
        result: i % 3 === 0 ? "yes" : "no",
        settlement_ts: "2026-06-01T00:00:00Z",
      }),
    );
    const next = from + size;
    setTimeout(
      () => answer({ markets, cursor: next < settledMarkets ? String(next) : "" })(request, response, path),
      delayMs,
    );
  });
}

async function warmRow(server: BenchServer, slices: number): Promise<Row> {
  const path = "/getMentionEvent?event_ticker=KXWARMMENTION-EVENT";
  const apiKeys = server.keys.slice(1);
  const withRecord = `${path}&with_record=true`;
  await get(server, withRecord, server.keys[0] ?? "");
  const loaded = (wanted: string) => () =>
    measuredLoad(server, {
      port: server.port,
      connections,
      requests: apiKeys.map((apiKey) => ({ path: wanted, apiKey })),
      until: { seconds },
    });
  const pairs = await alternate(slices, { ours: loaded(withRecord), beside: loaded(path) });
  return {
    figure: `processor time of a warm getMentionEvent of ${wordsOfEvent} words with the record of ${settledMarkets} settled markets`,
    measured: microsText(pairs.map(({ ours }) => ours)),
    beside: `without the record: ${microsText(pairs.map(({ beside }) => beside))}`,
    ratio: ratioOf(pairs, microsARequest),
    aim: { atMost: 1.5 },
  };
}

async function coldRows(server: BenchServer, provider: Provider): Promise<Row[]> {
  const [apiKey = "", other = ""] = server.keys;
  const price = async () => {
    const from = performance.now();
    await get(server, "/getMentionMarket?market_ticker=KXPRICEMENTION-EVENT-WORD0", other);
    return performance.now() - from;
  };
  const isOfRecord = (call: string) => call.includes("series_ticker=");
  await price();

  const alone: number[] = [];
  const behind: number[] = [];
  const reads: number[] = [];
  for (let round = 0; round < coldRounds; round += 1) {
    await pause(agedMs);
    alone.push(await price());
    await pause(agedMs);
    provider.calls.length = 0;
    const cold = get(
      server,
      `/getMentionEvent?event_ticker=KXCOLD${round}MENTION-EVENT&with_record=true`,
      apiKey,
    );
    while (provider.calls.filter(isOfRecord).length < 3) await pause(5);
    behind.push(await price());
    await cold;
    while (provider.calls.filter(isOfRecord).length < settledMarkets / 500 + 1) await pause(5);
    reads.push(provider.calls.filter(isOfRecord).length);
  }
  const turnMs = 1000 / readsPerSecond;
  return [
    {
      figure: `reads of a cold series of ${settledMarkets} settled markets`,
      measured: String(Math.max(...reads)),
      beside: "",
      ratio: spreadOf(reads),
      aim: { atMost: 10 },
    },
    {
      figure: `another client's price while they are read, at ${readsPerSecond} reads a second: delay in reads`,
      measured: `${median(behind).toFixed(0)} ms`,
      beside: `alone ${median(alone).toFixed(0)} ms`,
      ratio: spreadOf(behind.map((ms, round) => (ms - (alone[round] ?? 0)) / turnMs)),
      aim: { atMost: 1 },
    },
  ];
}

async function get({ baseUrl }: BenchServer, path: string, apiKey: string): Promise<void> {
  const response = await fetch(baseUrl + path, { headers: { "x-api-key": apiKey } });
  if (response.status !== 200) throw new Error(`${response.status} of ${path}`);
  await response.json();
}
