import { randomBytes } from "node:crypto";
import { z } from "zod";
import { allowWatches, receiverUrl, refuseTypeWithoutPrice } from "./allowance.ts";
import type { CreateWatchInput } from "./input.ts";
import { newSecret } from "./secrets.ts";
import { tryTest } from "./send-by-owner.ts";
import type { WatchServices } from "./ports.ts";
import { showWatch, shownWatch } from "./shown-watch.ts";
import type { Watch } from "./watch.ts";

const idBytes = 10;

/** A watch as its owner gets it at creation: the only time that its secret is shown. */
export const createdWatch = z
  .object({
    watch: shownWatch.describe("The watch, as listWatches returns it"),
    secret: z
      .string()
      .describe("Signs its deliveries: `whsec_` and base64 of 32 bytes. It is shown only in this response."),
  })
  .meta({ id: "CreatedWatch" });
type CreatedWatch = Readonly<z.output<typeof createdWatch>>;

/**
 * Makes a watch of an account and sends it a test. Throws `invalid` for a URL that nothing may be sent to, `exhausted` when the account has
 * as many watches as it may have, `unavailable` when the store fails.
 */
export async function createWatch(
  services: WatchServices,
  uid: string,
  { name, url, price, ...lists }: CreateWatchInput,
  at: number,
): Promise<CreatedWatch> {
  const { watches, encryption, receiverRules } = services;
  const id = `watch_${randomBytes(idBytes).toString("hex")}`;
  const secret = newSecret();
  const watch: Watch = {
    id,
    uid,
    name,
    url: receiverUrl(url, receiverRules),
    types: lists.types ?? [],
    seriesTickers: lists.seriesTickers ?? [],
    eventTickers: lists.eventTickers ?? [],
    marketTickers: lists.marketTickers ?? [],
    strikeWords: lists.strikeWords ?? [],
    price: price ?? null,
    status: "new",
    secret: encryption.encrypt(secret, id),
    formerSecret: null,
    createdAt: at,
    lastDelivery: null,
    failingSince: null,
    sentByOwnerAt: [],
  };
  refuseTypeWithoutPrice(watch);
  await watches.change(uid, (existing) => {
    allowWatches([...existing, watch], watch);
    return { write: [watch], remove: [], result: null };
  });
  await tryTest(services, id, at);
  return { watch: showWatch(watch), secret };
}
