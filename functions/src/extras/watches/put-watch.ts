import { randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { invalidArgument, type CreateWatchInput, type UpdateWatchInput } from "./input.ts";
import { changeWatch, showWatch, shownWatch } from "./own-watches.ts";
import type { WatchServices } from "./ports.ts";
import { readReceiverUrl, type ReceiverRules } from "./receiver-url.ts";
import { newSecret } from "./secrets.ts";
import { tryTest } from "./send-by-owner.ts";
import type { Watch } from "./watch.ts";

/** Watches that an account may have at a time; each has one price condition at most. */
export const maxWatches = 20;

/** Watches of an account that may send to one host name. */
export const maxWatchesOfHost = 5;

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

/**
 * Makes a watch of an account and sends it a test. Throws `invalid` for a URL that nothing may be sent to, `exhausted` when the account has
 * as many watches as it may have, `unavailable` when the store fails.
 */
export async function createWatch(
  services: WatchServices,
  uid: string,
  { url, ...given }: CreateWatchInput,
  at: number,
): Promise<z.output<typeof createdWatch>> {
  const id = `watch_${randomBytes(idBytes).toString("hex")}`;
  const secret = newSecret();
  const empty: Watch = {
    id,
    uid,
    name: given.name,
    url: receiverUrl(url, services.receiverRules),
    types: [],
    seriesTickers: [],
    eventTickers: [],
    marketTickers: [],
    strikeWords: [],
    price: null,
    status: "new",
    secret: services.encryption.encrypt(secret, id),
    formerSecret: null,
    createdAt: at,
    lastDelivery: null,
    failingSince: null,
    sentByOwnerAt: [],
  };
  const watch = withGiven(empty, given);
  await services.watches.change(uid, (existing) => {
    allowWatches([...existing, watch], watch);
    return { write: [watch], remove: [], result: null };
  });
  await tryTest(services, id, at);
  return { watch: showWatch(watch), secret };
}

export const updatedWatch = z
  .object({ watch: shownWatch.describe("The watch as it is now") })
  .meta({ id: "UpdatedWatch" });

/**
 * Changes what is given of a watch. One that is sent elsewhere is new again, and is sent a test: nobody may point it at a server that
 * never agreed. Throws `invalid`, `not_found`, `conflict` when a new watch is to be active, `exhausted`, and `unavailable` when the store fails.
 */
export async function updateWatch(
  services: WatchServices,
  uid: string,
  { watchId, url: text, status, ...given }: UpdateWatchInput,
  at: number,
): Promise<z.output<typeof updatedWatch>> {
  const url = text === undefined ? null : receiverUrl(text, services.receiverRules);
  const former = { url: "" };
  const watch = await changeWatch(services.watches, uid, watchId, (before, all) => {
    former.url = before.url;
    const changed = withGiven(before, given);
    const sent = url === null || url === before.url ? changed : sentTo(changed, url);
    const after = status === undefined ? sent : enabled(sent);
    allowWatches(
      all.map((one) => (one.id === watchId ? after : one)),
      after,
    );
    return after;
  });
  if (watch.url !== former.url) await tryTest(services, watchId, at);
  return { watch: showWatch(watch) };
}

/** A receiver's URL in its normal spelling. Throws `invalid` where nothing may be sent. */
function receiverUrl(text: string, rules: ReceiverRules): string {
  const read = readReceiverUrl(text, rules);
  if ("problem" in read) throw invalidArgument("url", read.problem);
  return read.url;
}

/** What is not given stays as it is; a price of null removes it. */
function withGiven(watch: Watch, given: Omit<UpdateWatchInput, "watchId" | "url" | "status">): Watch {
  return {
    ...watch,
    name: given.name ?? watch.name,
    types: given.types ?? watch.types,
    seriesTickers: given.seriesTickers ?? watch.seriesTickers,
    eventTickers: given.eventTickers ?? watch.eventTickers,
    marketTickers: given.marketTickers ?? watch.marketTickers,
    strikeWords: given.strikeWords ?? watch.strikeWords,
    price: given.price === undefined ? watch.price : given.price,
  };
}

function sentTo(watch: Watch, url: string): Watch {
  return { ...watch, url, status: "new", failingSince: null, lastDelivery: null };
}

function enabled(watch: Watch): Watch {
  if (watch.status === "new")
    throw new AppError("conflict", "A new watch becomes active once a test was delivered: call testWatch");
  return watch.status === "disabled" ? { ...watch, status: "active", failingSince: null } : watch;
}

/**
 * Throws `exhausted` when an account may not have all these watches: those that it has, and the one that is made or changed; `invalid`
 * when that one names the type `price.crossed` and no price, since it would wait for nothing.
 */
export function allowWatches(watches: readonly Watch[], { url, types, price }: Watch): void {
  if (price === null && types.includes("price.crossed"))
    throw invalidArgument("types", "price.crossed only where the watch has a price");
  if (watches.length > maxWatches)
    throw new AppError("exhausted", `An account can have at most ${maxWatches} watches`);
  const host = new URL(url).hostname;
  if (watches.filter((watch) => new URL(watch.url).hostname === host).length > maxWatchesOfHost)
    throw new AppError(
      "exhausted",
      `An account can have at most ${maxWatchesOfHost} watches that send to ${host}`,
    );
}
