import type { Figure, Row } from "../harness/table.ts";
import { alternate, median, ratioOf, type Pair } from "../harness/rounds.ts";
import { withFunctions } from "../harness/server.ts";

const delayMs = 50;

/** Successive look-ups, each of a market that was not requested before. */
export const lookUp: Figure = {
  name: "look-up",
  measure: ({ rounds, lookUps }) =>
    withFunctions({ delayMs, keys: 1 }, async ({ baseUrl, keys: [apiKey = ""] }, provider) => {
      let events = 0;
      const freshEvents = () => Array.from({ length: lookUps }, () => `KXBENCHMENTION-${(events += 1)}`);
      const read = async (url: string) => {
        const response = await fetch(url, { headers: { "x-api-key": apiKey } });
        if (response.status !== 200) throw new Error(`${response.status} of ${url}`);
        await response.json();
      };
      const lookUpOf = (ticker: string) => read(`${baseUrl}/getMentionMarket?market_ticker=${ticker}`);
      const ofStored = async () => {
        const names = freshEvents();
        await Promise.all(names.map((event) => lookUpOf(`${event}-FIRST`)));
        return timed(names, (event) => lookUpOf(`${event}-WORD`));
      };
      const ofNew = () => timed(freshEvents(), (event) => lookUpOf(`${event}-WORD`));
      const beside = () =>
        timed(freshEvents(), async (event) => {
          await read(`${provider.baseUrl}/markets/${event}-WORD`);
          await read(`${provider.baseUrl}/events?tickers=${event}&with_milestones=true`);
        });
      return [
        rowOf("event stored", await alternate(rounds, { ours: ofStored, beside }), 0.65),
        rowOf("event not stored", await alternate(rounds, { ours: ofNew, beside }), 1.25),
      ];
    }),
};

/** The median duration in ms. */
async function timed(events: readonly string[], work: (event: string) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (const event of events) {
    const from = performance.now();
    await work(event);
    times.push(performance.now() - from);
  }
  return median(times);
}

function rowOf(what: string, pairs: readonly Pair<number>[], atMost: number): Row {
  const ms = (times: number[]) => `${median(times).toFixed(0)} ms`;
  return {
    figure: `a look-up, ${what}; provider + ${delayMs} ms`,
    measured: ms(pairs.map(({ ours }) => ours)),
    beside: `its two calls of the provider in turn: ${ms(pairs.map(({ beside }) => beside))}`,
    ratio: ratioOf(pairs, (time) => time),
    aim: { atMost },
  };
}
