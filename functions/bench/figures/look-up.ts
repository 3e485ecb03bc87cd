import type { Figure, Row } from "../harness/figure.ts";
import { startBenchProvider } from "../harness/provider.ts";
import { alternate, median, ratioOf, type Pair } from "../harness/rounds.ts";
import { withServer } from "../harness/server.ts";

const providerDelayMs = 50;

/** One look-up after another, each of a market and event that nobody asked for before. */
export const lookUp: Figure = {
  name: "look-up",
  async measure({ rounds, lookUps }) {
    const provider = await startBenchProvider(providerDelayMs);
    const env = { UPSTREAM_BASE_URL: provider.baseUrl };
    let events = 0;
    const freshEvents = () => Array.from({ length: lookUps }, () => `KXBENCHMENTION-${(events += 1)}`);
    try {
      return await withServer(
        "look-up.ts",
        { keys: 1, env },
        async ({ baseUrl, keys: [apiKey = ""], ask }) => {
          const read = async (url: string) => {
            const response = await fetch(url, { headers: { "x-api-key": apiKey } });
            if (response.status !== 200) throw new Error(`${response.status} of ${url}`);
            await response.json();
          };
          const ours = async (stored: boolean) => {
            const tickers = freshEvents();
            if (stored) await ask({ store: tickers });
            return timed(tickers, (event) => read(`${baseUrl}/getMentionMarket?market_ticker=${event}-WORD`));
          };
          const byHand = () =>
            timed(freshEvents(), async (event) => {
              await read(`${provider.baseUrl}/markets/${event}-WORD`);
              await read(`${provider.baseUrl}/events/${event}`);
              await read(`${provider.baseUrl}/milestones?limit=500&related_event_ticker=${event}`);
            });
          const storedPairs = await alternate(rounds, { ours: () => ours(true), beside: byHand });
          const otherPairs = await alternate(rounds, { ours: () => ours(false), beside: byHand });
          return [rowOf("event stored", storedPairs, 0.45), rowOf("event not stored", otherPairs, 0.85)];
        },
      );
    } finally {
      await provider.close();
    }
  },
};

/** Milliseconds of the median one. */
async function timed(tickers: readonly string[], work: (ticker: string) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (const ticker of tickers) {
    const from = performance.now();
    await work(ticker);
    times.push(performance.now() - from);
  }
  return median(times);
}

function rowOf(what: string, pairs: readonly Pair<number>[], atMost: number): Row {
  const ms = (times: number[]) => `${median(times).toFixed(0)} ms`;
  return {
    figure: `look-up, ${what}; provider + ${providerDelayMs} ms, store + 5 ms a call`,
    measured: ms(pairs.map(({ ours }) => ours)),
    beside: `three calls in turn: ${ms(pairs.map(({ beside }) => beside))}`,
    ratio: ratioOf(pairs, (time) => time),
    aim: { atMost },
  };
}
