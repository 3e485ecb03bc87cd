import { text } from "node:stream/consumers";
import { z } from "zod";
import { change, type Change } from "../../../src/changes/change.ts";
import type { WatchStore } from "../../../src/watches/ports.ts";
import { newSecret } from "../../../src/watches/secrets.ts";
import type { WatchFilter } from "../../../src/watches/watch.ts";
import { listening, type Listening } from "@mention-market/service/test/support/listening";
import { makeWatch } from "../../support/make-watch.ts";
import { encryption } from "./instance.ts";

interface Watching {
  readonly of: Partial<WatchFilter>;
  readonly wants: (change: Change) => boolean;
}

/** What the watches wait for, each in the watch's own words and in the test's. */
const watchings: readonly Watching[] = [
  { of: { types: ["event.listed"] }, wants: ({ type }) => type === "event.listed" },
  {
    of: { types: ["market.listed", "market.settled"], eventTickers: ["KXA-2"] },
    wants: ({ type, event_ticker }) => /^market.(listed|settled)$/.test(type) && event_ticker === "KXA-2",
  },
  {
    of: { marketTickers: ["KXA-3-W5", "KXB-3-W5"] },
    wants: ({ market_ticker }) => market_ticker === "KXA-3-W5" || market_ticker === "KXB-3-W5",
  },
  {
    of: { types: ["market.settled"], seriesTickers: ["KXB"], eventTickers: ["KXA-4", "KXB-4"] },
    wants: ({ type, event_ticker }) => type === "market.settled" && event_ticker === "KXB-4",
  },
];

const payload = z.object({ type: z.string(), timestamp: z.string(), data: change });

export interface CountingReceiver extends Listening {
  /** Called with each webhook before its response. */
  onWebhook: () => void;
  /** Whether each watch has had all that it waits for of these changes. */
  hasAll(changes: readonly Change[]): boolean;
  /** By watch: each change that came, as often as it came under another id or with another content. */
  received(): readonly (readonly Change[])[];
  /** The same as it should be. */
  wanted(changes: readonly Change[]): readonly (readonly Change[])[];
  /** How often a webhook came again. */
  repeats(): number;
  /** Stores the watches. `host`: of all their URLs; default: a name of its own each. */
  watch(watches: WatchStore, host?: string): Promise<void>;
}

/** A receiver of a few watches that refuses every tenth webhook, but none twice: by its fifth attempt a webhook is hours late. */
export async function countingReceiver(): Promise<CountingReceiver> {
  const seen = watchings.map(() => new Map<string, string>());
  const refused = new Set<string>();
  let repeats = 0;
  let webhooks = 0;
  const server = await listening((request, response) => {
    receiver.onWebhook();
    void text(request).then((body) => {
      const id = String(request.headers["webhook-id"]);
      const of = seen[Number(request.url?.slice(1))];
      if (of === undefined) throw new Error(`No watch ${request.url}`);
      webhooks += 1;
      const isRefused = webhooks % 10 === 0 && !refused.has(id);
      if (isRefused) refused.add(id);
      if (of.has(`${id} ${body}`)) repeats += 1;
      else if (!isRefused) of.set(`${id} ${body}`, body);
      response.writeHead(isRefused ? 500 : 204).end();
    });
  });
  const wanted = (changes: readonly Change[]) => watchings.map(({ wants }) => changes.filter(wants));
  const receiver: CountingReceiver = {
    ...server,
    onWebhook: () => undefined,
    hasAll: (changes) => wanted(changes).every((of, watch) => (seen[watch]?.size ?? 0) >= of.length),
    received: () =>
      seen.map((of) =>
        [...of.values()]
          .map((body) => payload.parse(JSON.parse(body)).data)
          .sort((one, other) => one.id.localeCompare(other.id)),
      ),
    wanted,
    repeats: () => repeats,
    async watch(watches, host) {
      const { port } = new URL(server.url);
      for (const [at, { of }] of watchings.entries()) {
        const url = `http://${host ?? `watch-${at}.example`}:${port}/${at}`;
        const watch = makeWatch({ ...of, url });
        const secret = encryption.encrypt(newSecret(), watch.id);
        const write = [{ ...watch, secret }];
        await watches.change(watch.uid, () => ({ write, remove: [], result: null }));
      }
    },
  };
  return receiver;
}
