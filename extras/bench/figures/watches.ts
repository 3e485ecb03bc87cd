import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { startChild } from "../harness/child.ts";
import type { Figure } from "../harness/table.ts";
import { cores } from "../harness/load.ts";
import { alternate, median, quantile, spreadOf } from "../harness/rounds.ts";
import { withFolder } from "../harness/server.ts";

const watchCount = 1_000;
const hangingCount = 100;
const changeCount = 6;
/** The pause between two commits. */
const betweenMs = 2_000;
const maxSeconds = 5;
const maxWaitMs = 60_000;

const receiving = z.object({ urls: z.array(z.string()) });
const committed = z.object({ id: z.string(), committedAt: z.number() });
const received = z.array(z.object({ change: z.string(), at: z.number() }));

/**
 * Changes that are sent to many watches, while a tenth of the receivers hang until their request ends after 15 seconds, and while none
 * hangs.
 */
export const watches: Figure = {
  name: "watches",
  async measure({ rounds }) {
    const pairs = await alternate(
      Math.min(rounds, 3),
      { ours: () => secondsToReceipt(hangingCount), beside: () => secondsToReceipt(0) },
      { warmUp: false },
    );
    const text = (all: readonly (readonly number[])[]) => {
      const [middle = "", p99 = ""] = [0.5, 0.99].map((share) =>
        median(all.map((times) => quantile(times, share))).toFixed(2),
      );
      return `median ${middle} s, p99 ${p99} s`;
    };
    const ours = pairs.map((pair) => pair.ours);
    return [
      {
        figure: `a change to ${watchCount} watches, ${hangingCount} of whose receivers hang: from commit to receipt by the others`,
        measured: text(ours),
        beside: `none hangs: ${text(pairs.map(({ beside }) => beside))}; the ratio is of the p99 to ${maxSeconds} s`,
        ratio: spreadOf(ours.map((times) => quantile(times, 0.99) / maxSeconds)),
        aim: { atMost: 1 },
      },
    ];
  },
};

/** The seconds from a change's commit to its receipt, for each change and each receiver that does not hang. */
async function secondsToReceipt(hanging: number): Promise<number[]> {
  return withFolder(async (folder) => {
    const receivers = await startChild("servers/receivers.ts", {
      env: { RECEIVERS: String(watchCount), HANGING: String(hanging) },
      core: cores.load,
    });
    const sender = await startChild("servers/watches.ts", { env: { DATA_DIR: folder }, core: cores.server });
    try {
      await sender.ask({ ask: "watch", ...receiving.parse(receivers.ready) });
      const committedAt = new Map<string, number>();
      for (let made = 0; made < changeCount; made += 1) {
        const change = committed.parse(await sender.ask({ ask: "change" }));
        committedAt.set(change.id, change.committedAt);
        await pause(betweenMs);
      }
      const wanted = changeCount * (watchCount - hanging);
      const receipts: z.output<typeof received> = [];
      for (const until = Date.now() + maxWaitMs; receipts.length < wanted && Date.now() < until;) {
        receipts.push(...received.parse(await receivers.ask({})));
        await pause(100);
      }
      if (receipts.length !== wanted)
        throw new Error(`${receipts.length} of ${wanted} webhooks were received`);
      return receipts.map(({ change, at }) => (at - (committedAt.get(change) ?? Number.NaN)) / 1_000);
    } finally {
      await Promise.all([receivers.stop(), sender.stop()]);
    }
  });
}
