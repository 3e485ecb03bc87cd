import { randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import type { Encryption } from "./encryption.ts";
import { readAddress, type ReceiverAddress } from "./formats/address.ts";
import { invalidArgument, type CreateWatchInput, type UpdateWatchInput } from "./input.ts";
import { changeWatch, findWatch, showWatch, shownWatch } from "./own-watches.ts";
import type { WatchServices } from "./ports.ts";
import type { ReceiverRules } from "./receiver-url.ts";
import { newSecret } from "./secrets.ts";
import { tryTest } from "./send-by-owner.ts";
import { addressOf, receiverAddressOf, withAddress } from "./watch-address.ts";
import type { Watch, WatchFormat } from "./watch.ts";

/** Watches that an account may have at a time; each has one price condition at most. */
export const maxWatches = 100;

/** Webhooks of an account that may send to one host name. */
export const maxWatchesOfHost = 5;

/** Different addresses of chats and phones that an account may have. */
export const maxChatAddresses = 5;

const idBytes = 10;

/** A watch as its owner gets it at creation: the only time that its secret is shown. */
export const createdWatch = z
  .object({
    watch: shownWatch.describe("The watch, as listWatches returns it"),
    secret: z
      .string()
      .nullable()
      .describe(
        "Signs its deliveries: `whsec_` and base64 of 32 bytes. It is shown only in this response; " +
          "null for another format than `webhook`, whose messages are not signed",
      ),
  })
  .meta({ id: "CreatedWatch" });

/**
 * Makes a watch of an account and sends it a test. Throws `invalid` for a URL that nothing may be sent to, `not_found` for an unknown
 * `sameAddressAs`, `exhausted` when the account has as many watches as it may have, `unavailable` when the store fails.
 */
export async function createWatch(
  services: WatchServices,
  uid: string,
  { url, format, sameAddressAs, ...given }: CreateWatchInput,
  at: number,
): Promise<z.output<typeof createdWatch>> {
  const { watches, encryption, receiverRules } = services;
  if ((url === undefined) === (sameAddressAs === undefined))
    throw invalidArgument("url", "either url or sameAddressAs");
  if (url === undefined && format !== undefined)
    throw invalidArgument("format", "none beside sameAddressAs, whose format it is");
  const read = url === undefined ? null : receiverAddress(url, format, receiverRules);
  const secret = newSecret();
  const id = `watch_${randomBytes(idBytes).toString("hex")}`;
  const watch = await watches.change(uid, (existing) => {
    const other = sameAddressAs === undefined ? null : findWatch(existing, sameAddressAs);
    const address = read ?? (other && receiverAddressOf(other, encryption));
    if (address === null) throw invalidArgument("url", "either url or sameAddressAs");
    const made = withGiven(
      withAddress(emptyWatch(id, uid, given.name, at), address, encryption, secret),
      given,
    );
    const result: Watch = { ...made, status: other?.status === "active" ? "active" : "new" };
    allowWatches([...existing, result], result, encryption);
    return { write: [result], remove: [], result };
  });
  await tryTest(services, id, at);
  return { watch: showWatch(watch), secret: watch.format === "webhook" ? secret : null };
}

function emptyWatch(id: string, uid: string, name: string, createdAt: number): Watch {
  return {
    ...{ id, uid, name, format: "webhook", url: "", price: null },
    ...{ types: [], seriesTickers: [], eventTickers: [], marketTickers: [], strikeWords: [] },
    ...{ status: "new", secret: "", formerSecret: null, createdAt },
    ...{ lastDelivery: null, failingSince: null, sentByOwnerAt: [] },
  };
}

export const updatedWatch = z
  .object({ watch: shownWatch.describe("The watch as it is now") })
  .meta({ id: "UpdatedWatch" });

/**
 * Changes what is given of a watch. One that is sent elsewhere is new again, and is sent a test: nobody may point it at a server that
 * never agreed. Throws `invalid`, `not_found`, `conflict` when a new watch is to be active, `exhausted`, and `unavailable` when the
 * store fails.
 */
export async function updateWatch(
  services: WatchServices,
  uid: string,
  { watchId, url, format, status, ...given }: UpdateWatchInput,
  at: number,
): Promise<z.output<typeof updatedWatch>> {
  const { encryption, receiverRules } = services;
  const read = url === undefined ? null : receiverAddress(url, format, receiverRules);
  const before: { of: Watch | null } = { of: null };
  const watch = await changeWatch(services.watches, uid, watchId, (stored, all) => {
    before.of = stored;
    const changed = withGiven(stored, given);
    const address = newAddressOf(stored, read, format, encryption);
    const sent = address === null ? changed : withAddress(changed, address, encryption);
    const after = status === undefined ? sent : enabled(sent);
    allowWatches(
      all.map((one) => (one.id === watchId ? after : one)),
      after,
      encryption,
    );
    return after;
  });
  if (watch.status === "new" && isElsewhere(watch, before.of)) await tryTest(services, watchId, at);
  return { watch: showWatch(watch) };
}

/** Where a watch is to be sent from now on; null: as before. A format is changed only with an address, so that none shows a hidden one. */
function newAddressOf(
  watch: Watch,
  address: ReceiverAddress | null,
  format: WatchFormat | undefined,
  encryption: Encryption,
): ReceiverAddress | null {
  const isKept = address === null || address.url === addressOf(watch, encryption);
  if (isKept && format !== undefined && format !== watch.format)
    throw invalidArgument("format", `${watch.format}, or another one together with a new url`);
  return isKept ? null : address;
}

/** Whether a watch is sent to another address than before: each encryption of an address differs. */
function isElsewhere(watch: Watch, before: Watch | null): boolean {
  return watch.url !== before?.url || (watch.format !== "webhook" && watch.secret !== before.secret);
}

/** A receiver's address in its normal spelling. Throws `invalid` where nothing may be sent. */
function receiverAddress(
  text: string,
  format: WatchFormat | undefined,
  rules: ReceiverRules,
): ReceiverAddress {
  const read = readAddress(text, format, rules);
  if ("problem" in read) throw invalidArgument("url", read.problem);
  return read;
}

/** What is not given stays as it is; a price of null removes it. */
function withGiven(
  watch: Watch,
  given: Omit<UpdateWatchInput, "watchId" | "url" | "format" | "status">,
): Watch {
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

function enabled(watch: Watch): Watch {
  if (watch.status === "new")
    throw new AppError("conflict", "A new watch becomes active once a test was delivered: call testWatch");
  return watch.status === "disabled" ? { ...watch, status: "active", failingSince: null } : watch;
}

/**
 * Throws `exhausted` when an account may not have all these watches: those that it has, and the one that is made or changed; `invalid`
 * when that one names the type `price.crossed` and no price, since it would wait for nothing.
 */
export function allowWatches(watches: readonly Watch[], changed: Watch, encryption: Encryption): void {
  const { format, url, types, price } = changed;
  if (price === null && types.includes("price.crossed"))
    throw invalidArgument("types", "price.crossed only where the watch has a price");
  if (watches.length > maxWatches)
    throw new AppError("exhausted", `An account can have at most ${maxWatches} watches`);
  const alike = watches.filter((watch) => (watch.format === "webhook") === (format === "webhook"));
  if (format !== "webhook") {
    const addresses = new Set(alike.map((watch) => addressOf(watch, encryption) ?? watch.url));
    if (addresses.size > maxChatAddresses)
      throw new AppError(
        "exhausted",
        `An account can have at most ${maxChatAddresses} different addresses of chats and phones`,
      );
    return;
  }
  const host = new URL(url).hostname;
  if (alike.filter((watch) => new URL(watch.url).hostname === host).length > maxWatchesOfHost)
    throw new AppError(
      "exhausted",
      `An account can have at most ${maxWatchesOfHost} watches that send to ${host}`,
    );
}
