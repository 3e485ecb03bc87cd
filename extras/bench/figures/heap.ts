import { z } from "zod";
import type { Figure } from "../harness/table.ts";
import { load } from "../harness/load.ts";
import { spreadOf } from "../harness/rounds.ts";
import { withFunctions } from "../harness/server.ts";

const firstRequests = 1_000;
const keyCount = 2_000;
const marketCount = 5_000;
const connections = 32;

/**
 * Used heap after a forced collection: once when every key and market has been used, and again after many more requests. The ratio of
 * the two shows a leak. The heap after 1,000 requests is smaller, because fewer keys and markets are cached by then.
 */
export const heap: Figure = {
  name: "heap",
  measure: ({ heapRequests }) =>
    withFunctions({ keys: keyCount }, async ({ port, keys, ask }) => {
      const requests = Array.from({ length: marketCount }, (_, index) => ({
        path: `/getMentionMarket?market_ticker=KXBENCHMENTION-GAME${Math.floor(index / 10)}-WORD${index}`,
        apiKey: keys[index % keyCount] ?? "",
      }));
      const after = async (count: number) => {
        const { failed } = await load({ port, connections, requests, until: { requests: count } });
        if (failed > 0) throw new Error(`${failed} requests failed`);
        return z.number().parse(await ask({ ask: "heap" }));
      };
      const early = await after(firstRequests);
      const full = await after(marketCount - firstRequests);
      const late = await after(heapRequests);
      const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
      const row = {
        figure: `heap in use after ${heapRequests} requests over ${keyCount} keys and ${marketCount} markets`,
        measured: megabytes(late),
        beside: `when each was met once: ${megabytes(full)}; after ${firstRequests}: ${megabytes(early)}`,
        ratio: spreadOf([late / full]),
        aim: { atMost: 1.2 },
      };
      return [row];
    }),
};
