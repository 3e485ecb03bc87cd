import { text } from "node:stream/consumers";
import { z } from "zod";
import { shortened } from "../../../src/watches/formats/address.ts";
import type { WatchStore } from "../../../src/watches/ports.ts";
import type { Watch } from "../../../src/watches/watch.ts";
import { listening, type Listening } from "@mention-market/service/test/support/listening";
import { makeWatch } from "../../support/make-watch.ts";
import { encryption } from "./instance.ts";

/** Watches of an account, by the service's own limit. */
const watchesOfAccount = 100;
/** By how many markets the accounts of the next round begin later. */
const shift = 37;
/** Every so many messages one is refused once, and comes again after 5 seconds. */
const refusedEvery = 10;

export interface AlertedMarket {
  readonly event: string;
  readonly word: string;
}

export interface AlertReceiver extends Listening {
  /** Called with each message before its response. */
  onMessage: () => void;
  /**
   * Stores so many watches, 100 an account, no two of whose accounts wait for the same markets: every second one for a price, the others
   * for the market's opening.
   */
  watch(watches: WatchStore, markets: readonly AlertedMarket[], count: number): Promise<void>;
  hasAll(): boolean;
  /** What came to an account that does not wait for it. */
  strays(): readonly string[];
  /** By account: what its address was sent, each once and in order. */
  received(): readonly (readonly string[])[];
  /** The same as it should be. */
  wanted(): readonly (readonly string[])[];
  /** How often a sentence came again. */
  repeats(): number;
}

const message = z.object({ content: z.string() });

/** A server that behaves like Discord for as many accounts as there are, each under a host name of its own, and refuses a tenth of the messages once. */
export async function alertReceiver(): Promise<AlertReceiver> {
  const seen: Set<string>[] = [];
  const wanted: Set<string>[] = [];
  const strays: string[] = [];
  const refused = new Set<unknown>();
  let messages = 0;
  let repeats = 0;
  const server = await listening((request, response) => {
    receiver.onMessage();
    void text(request).then((body) => {
      const account = Number(/^\/api\/webhooks\/(\d+)\/token$/.exec(request.url ?? "")?.[1]);
      const ofAccount = seen[account];
      if (ofAccount === undefined) throw new Error(`No account has ${request.url}`);
      messages += 1;
      const id = request.headers["webhook-id"];
      const isRefused = messages % refusedEvery === 0 && !refused.has(id);
      if (isRefused) refused.add(id);
      for (const sentence of isRefused ? [] : message.parse(JSON.parse(body)).content.split("\n")) {
        if (ofAccount.has(sentence)) repeats += 1;
        if (wanted[account]?.has(sentence) !== true) strays.push(`to account ${account}: ${sentence}`);
        ofAccount.add(sentence);
      }
      response.writeHead(isRefused ? 500 : 204).end();
    });
  });
  const { port } = new URL(server.url);

  function watchOf(at: number, markets: readonly AlertedMarket[]): Watch[] {
    const round = Math.floor(at / markets.length);
    const market = markets[(at + round * shift) % markets.length];
    return market === undefined ? [] : [watchOfMarket(at, market)];
  }

  function watchOfMarket(at: number, { event, word }: AlertedMarket): Watch {
    const account = Math.floor(at / watchesOfAccount);
    const marketTicker = `${event}-${word}`;
    const isPrice = at % 2 === 0;
    const address = `http://account-${account}.example:${port}/api/webhooks/${account}/token`;
    const watch = makeWatch({
      ...{ uid: `account-${account}`, name: word, format: "discord", url: shortened(address) },
      ...(isPrice
        ? {
            types: ["price.crossed"],
            price: { marketTicker, when: "buy_yes_at_or_below", dollars: 0.6 },
          }
        : { types: ["market.status_changed"], marketTickers: [marketTicker] }),
    });
    const happened = isPrice ? "buying yes costs 60 ¢ now" : "can be traded now";
    seen[account] ??= new Set();
    (wanted[account] ??= new Set()).add(`"${word}"${isPrice ? ":" : ""} ${happened}. ${event}.`);
    return { ...watch, secret: encryption.encrypt(address, watch.id) };
  }

  const receiver: AlertReceiver = {
    ...server,
    onMessage: () => undefined,
    async watch(watches, markets, count) {
      const all = Array.from({ length: count }, (_, at) => watchOf(at, markets)).flat();
      const made = Map.groupBy(all, ({ uid }) => uid);
      for (const [uid, write] of made) await watches.change(uid, () => ({ write, remove: [], result: null }));
    },
    strays: () => strays,
    hasAll: () => wanted.every((sentences, account) => (seen[account]?.size ?? 0) >= sentences.size),
    received: () => seen.map((sentences) => [...sentences].sort()),
    wanted: () => wanted.map((sentences) => [...sentences].sort()),
    repeats: () => repeats,
  };
  return receiver;
}
