import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { seededRandom } from "@mention-market/service/local/sample/broadcast";
import { startChangingProvider } from "../../test/support/changing-provider.ts";
import { listening } from "@mention-market/service/test/support/listening";
import { median, quantile, spreadOf } from "../harness/rounds.ts";
import { withFolder, startLocal, type Started } from "../harness/server.ts";
import type { Figure, Row } from "../harness/table.ts";

const aims = { medianSeconds: 10, p99Seconds: 25 };
const crossings = 40;
/** The random pause between two crossings, so that they fall on all moments of a collector's run. */
const betweenMs = { least: 500, more: 5_000 };
const event = "KXBENCHMENTION-26";
const words = Array.from({ length: crossings }, (_, at) => `Word${at}`);
const maxWaitMs = 60_000;

const created = z.object({ watch: z.object({ watchId: z.string() }) });
const listed = z.object({ watches: z.array(z.object({ status: z.string() })) });
const message = z.object({ content: z.string() });

/** The time from a crossing at the provider to the message at a receiver that behaves like Discord's, in `npm start`. */
export const alerts: Figure = {
  name: "alerts",
  measure: () =>
    withFolder(async (folder) => {
      const provider = await startChangingProvider(Date.now);
      const receivedAt = new Map<string, number>();
      const receiver = await listening((request, response) => {
        void text(request).then((body) => {
          const { content } = message.parse(JSON.parse(body));
          for (const [, word = ""] of content.matchAll(/"(\w+)": buying yes/g))
            receivedAt.set(word, performance.now());
          response.writeHead(204).end();
        });
      });
      provider.list(event, words);
      for (const word of words) provider.moveOn(tickerOf(word));
      const server = await startLocal(folder, { UPSTREAM_BASE_URL: provider.url });
      try {
        await watchAll(server, `${receiver.url}/api/webhooks/1/token`);
        // Waits until each price has been read once, because a condition that holds at its first read is sent at once.
        await pause(30_000);
        const random = seededRandom(5);
        const crossedAt = new Map<string, number>();
        for (const word of words) {
          await pause(betweenMs.least + random.whole(betweenMs.more));
          crossedAt.set(word, performance.now());
          provider.setAsk(tickerOf(word), "0.5000");
        }
        for (let waited = 0; receivedAt.size < crossings && waited < maxWaitMs; waited += 100)
          await pause(100);
        return rowsOf(
          words.map((word) => ((receivedAt.get(word) ?? Infinity) - (crossedAt.get(word) ?? 0)) / 1_000),
        );
      } finally {
        await server.stop();
        await receiver.close();
        await provider.close();
      }
    }),
};

function tickerOf(word: string): string {
  return `${event}-${word.toUpperCase()}`;
}

/** Makes an alert on each word's price, all to the same address, whose test has arrived. */
async function watchAll({ call }: Started, url: string): Promise<void> {
  const priceOf = (word: string) => ({
    types: ["price.crossed"],
    price: { marketTicker: tickerOf(word), when: "buy_yes_at_or_below", dollars: 0.5 },
  });
  const [first = "", ...others] = words;
  const { watch } = created.parse(
    await call("createWatch", { name: first, url, format: "discord", ...priceOf(first) }),
  );
  while (listed.parse(await call("listWatches", {})).watches.some(({ status }) => status !== "active"))
    await pause(100);
  for (const word of others)
    await call("createWatch", { name: word, sameAddressAs: watch.watchId, ...priceOf(word) });
}

function rowsOf(seconds: readonly number[]): Row[] {
  const middle = median(seconds);
  const p99 = quantile(seconds, 0.99);
  const figure = `from a price that crosses to the message, ${crossings} crossings in \`npm start\``;
  const row = (name: string, value: number, aim: number) => ({
    figure: `${figure}: ${name}`,
    measured: `${value.toFixed(1)} s`,
    beside: `at most ${aim} s; each ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s`,
    ratio: spreadOf([value / aim]),
    aim: { atMost: 1 },
  });
  return [row("median", middle, aims.medianSeconds), row("p99", p99, aims.p99Seconds)];
}
