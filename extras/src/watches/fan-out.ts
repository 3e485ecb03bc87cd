import type { Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import type { Change } from "../changes/change.ts";
import type { ChangeStore } from "../changes/change-store.ts";
import type { Pass } from "../changes/collector.ts";
import type { NewDelivery } from "./deliveries/delivery.ts";
import type { SendDeliveries } from "./deliveries/send-deliveries.ts";
import type { SentWatches } from "./matches.ts";
import type { PassMemory } from "../changes/pass-memory.ts";

interface FanOutOptions {
  readonly changes: Pick<ChangeStore, "head" | "page" | "firstSince">;
  readonly memory: PassMemory;
  readonly sentWatches: () => Promise<SentWatches>;
  readonly send: SendDeliveries;
  readonly clock: Clock;
  readonly log: Log;
}

const checkpoint = "fanOut";
/** Number of changes. With 20 watches for each, a page makes 2,000 deliveries. */
const pageSize = 100;

/**
 * Makes a delivery for each watch that matches a change. The checkpoint moves after a page's deliveries are stored, and a delivery's id
 * dedupes it. So a crash at any step, or a second collector, repeats work and skips none.
 */
export function createFanOut(options: FanOutOptions): Pass {
  const { changes, memory, sentWatches, send, clock, log } = options;
  return {
    name: "watches",
    async run({ endsBy }) {
      const stored = await memory.read(checkpoint);
      let at = stored === null ? await beginOf(options) : Number(stored);
      if (stored === null) await memory.write(checkpoint, String(at));
      for (;;) {
        const page = await changes.page(at, pageSize);
        const last = page.at(-1);
        if (last === undefined) return;
        const first = Number(page[0]?.id);
        if (first > at + 1)
          log.error("Changes were deleted before they were sent", { from: at + 1, to: first - 1 });
        const { index } = await sentWatches();
        const deliveries = page.flatMap((change) => index.of(change).map(({ id }) => toDelivery(change, id)));
        if (deliveries.length > 0) await send(deliveries);
        at = Number(last.id);
        await memory.write(checkpoint, String(at));
        if (page.length < pageSize || clock.monotonicMs() >= endsBy) return;
      }
    },
  };
}

/** The checkpoint of the first run: before the first change since the oldest watch was made; without watches, the head. */
async function beginOf({ changes, sentWatches }: FanOutOptions): Promise<number> {
  // Reads the head before the watches, so that a watch made in between gets every change after the head.
  const head = (await changes.head())?.seq ?? 0;
  const { watches } = await sentWatches();
  if (watches.length === 0) return head;
  const first = await changes.firstSince(Math.min(...watches.map(({ createdAt }) => createdAt)));
  return first === null ? head : Math.min(head, first - 1);
}

function toDelivery(change: Change, watchId: string): NewDelivery {
  return {
    watchId,
    changeId: change.id,
    type: change.type,
    timestamp: change.detected_at,
    data: change,
  };
}
