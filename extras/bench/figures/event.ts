import type { Figure } from "../harness/table.ts";
import { wordsOfEvent } from "../harness/provider.ts";
import { bareName, processorRow, median, spreadOf } from "../harness/rounds.ts";
import { withFunctions } from "../harness/server.ts";

const delayMs = 200;
const connections = 32;

/** Reads an event of 36 words, cold and warm. */
export const event: Figure = {
  name: "event",
  measure: ({ slices, lookUps }) =>
    withFunctions({ delayMs, keys: connections + 1 }, async (server, provider) => {
      const [apiKey = ""] = server.keys;
      let made = 0;
      const fresh = () => `KXBENCHMENTION-EVENT${(made += 1)}`;
      const timed = async (urls: (name: string) => readonly string[]) => {
        const times: number[] = [];
        for (let time = 0; time < lookUps; time += 1) {
          const from = performance.now();
          for (const url of urls(fresh())) {
            const response = await fetch(url, { headers: { "x-api-key": apiKey } });
            if (response.status !== 200) throw new Error(`${response.status} of ${url}`);
            await response.json();
          }
          times.push(performance.now() - from);
        }
        return times;
      };
      const nested = (name: string) =>
        `${provider.baseUrl}/events?tickers=${name}&with_nested_markets=true&with_milestones=true`;
      const single = median(await timed((name) => [nested(name)]));
      const cold = await timed((name) => [`${server.baseUrl}/getMentionEvent?event_ticker=${name}`]);
      const inTurn = await timed((name) => [
        nested(name),
        `${provider.baseUrl}/historical/markets?event_ticker=${name}`,
      ]);
      const warm = "/getMentionEvent?event_ticker=KXBENCHMENTION-WARM";
      await server.ask({ ask: "replay", url: server.baseUrl + warm, apiKey });
      const requestsOf = (path: string) => server.keys.slice(1).map((key) => ({ path, apiKey: key }));
      return [
        {
          figure: `a cold \`getMentionEvent\` of ${wordsOfEvent} words; provider + ${delayMs} ms`,
          measured: `${median(cold).toFixed(0)} ms`,
          beside: `the slower of its 2 reads: ${single.toFixed(0)} ms; the 2 in turn: ${median(inTurn).toFixed(0)} ms`,
          ratio: spreadOf(cold.map((ms) => ms / single)),
          aim: { atMost: 1.25 },
        },
        await processorRow(server, {
          figure: `a warm \`getMentionEvent\` of ${wordsOfEvent} words`,
          ours: () => requestsOf(warm),
          besideName: bareName,
          beside: () => requestsOf("/bare"),
          aim: { atMost: 2 },
          connections,
          slices,
        }),
      ];
    }),
};
