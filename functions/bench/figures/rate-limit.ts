import { z } from "zod";
import type { Figure } from "../harness/figure.ts";
import { load } from "../harness/load.ts";
import { spreadOf } from "../harness/rounds.ts";
import { withServer } from "../harness/server.ts";

const polls = 10_000;
const connections = 32;

/** Polls of getRateLimit leave the key's hour as it is. */
export const rateLimit: Figure = {
  name: "rate-limit",
  async measure() {
    return withServer("functions.ts", { keys: 1 }, async ({ port, baseUrl, keys: [apiKey = ""], ask }) => {
      const used = async () => {
        const response = await fetch(`${baseUrl}/getRateLimit`, { headers: { "x-api-key": apiKey } });
        return z.object({ used: z.number() }).parse(await response.json()).used;
      };
      const writes = async () => z.number().parse(await ask({ ask: "writes" }));
      const before = { used: await used(), writes: await writes() };
      const { failed, succeeded, seconds } = await load({
        port,
        connections,
        requests: [{ path: "/getRateLimit", apiKey }],
        until: { requests: polls },
      });
      const moved = Math.max((await used()) - before.used, (await writes()) - before.writes);
      return [
        {
          figure: `${polls} polls of getRateLimit: what used and the store's commits moved by`,
          measured: `${(succeeded / seconds).toFixed(0)}/s, ${failed} failed`,
          beside: "",
          ratio: spreadOf([moved]),
          aim: { atMost: 0 },
        },
      ];
    });
  },
};
