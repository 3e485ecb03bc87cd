import { randomBytes } from "node:crypto";
import { by } from "@mention-market/service/base/arrays";
import { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import { invalidArgument } from "@mention-market/service/http/callable";
import { type Encryption, newSecret } from "./secrets.ts";
import { placesOf } from "./verdict-conditions.ts";
import { allowAwaited, withHappened } from "./awaited.ts";
import { readAddress, type ReceiverAddress } from "./formats/address.ts";
import type { CreateWatchInput, UpdateWatchInput } from "./input.ts";
import {
  findWatch,
  readWatching,
  showWatch,
  shownWatch,
  type ShownWatch,
  type Watching,
} from "./own-watches.ts";
import { allowUpdate, enabled, paused, type Watch, type WatchFormat } from "./watch.ts";
import type { WatchServices } from "./ports.ts";
import type { ReceiverRules } from "./deliveries/network.ts";
import { tryTest } from "./own-deliveries.ts";
import { addressOf, receiverAddressOf, withAddress } from "./receivers.ts";

/** Maximum watches of an account. Each has at most one condition of each kind. */
export const maxWatches = 100;

/** Maximum webhooks of an account with the same host name. */
export const maxWatchesOfHost = 5;

/** Maximum different chat and phone addresses of an account. */
export const maxChatAddresses = 5;

const idBytes = 10;

/** A new watch in the response to its owner. Only this response shows its secret. */
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
 * Makes a watch and sends it a test. Throws `invalid` for a URL to which nothing may be sent and for a condition that is met already,
 * `not_found` for an unknown `sameAddressAs`, event or market, `exhausted` at a limit, `unavailable` when the store fails.
 */
export async function createWatch(
  services: WatchServices,
  uid: string,
  { url, format, sameAddressAs, ...changes }: CreateWatchInput,
  at: number,
): Promise<z.output<typeof createdWatch>> {
  const { encryption, receiverRules } = services;
  if ((url === undefined) === (sameAddressAs === undefined))
    throw invalidArgument("url", "either url or sameAddressAs");
  if (url === undefined && format !== undefined)
    throw invalidArgument(
      "format",
      "no format beside sameAddressAs: the new watch gets the format of that one",
    );
  const read = url === undefined ? null : receiverAddress(url, format, receiverRules);
  const watching = await readWatching(services);
  await allowAwaited(changes, undefined, watching.snapshot, services.readPhase, at);
  const secret = newSecret();
  const id = `watch_${randomBytes(idBytes).toString("hex")}`;
  const watch = await services.watches.change(uid, (existing) => {
    const sameAddressWatch = sameAddressAs === undefined ? null : findWatch(existing, sameAddressAs);
    const address = read ?? (sameAddressWatch && receiverAddressOf(sameAddressWatch, encryption));
    if (address === null) throw invalidArgument("url", "either url or sameAddressAs");
    const made = withChanges(
      withAddress(emptyWatch(id, uid, changes.name, at), address, encryption, secret),
      changes,
    );
    const status = sameAddressWatch?.status === "active" ? "active" : "new";
    const result: Watch = { ...withHappened(made, null, watching.snapshot, at), status };
    allowWatches([...existing, result], result, encryption);
    return { write: [result], remove: endedBeyond(existing), result };
  });
  await tryTest(services, id, at);
  return { watch: shown(watch, watching, at), secret: watch.format === "webhook" ? secret : null };
}

/** The ids of the account's ended watches, without the newest 100, because they count towards no limit. */
function endedBeyond(watches: readonly Watch[]): string[] {
  const ended = watches.filter((watch) => watch.status === "ended");
  return ended
    .toSorted(by((watch) => -(watch.ended?.at ?? 0)))
    .slice(maxWatches)
    .map(({ id }) => id);
}

/** A watch as a response shows it, after its change. `watching`: as read before that. */
function shown(watch: Watch, { all, snapshot }: Watching, at: number): ShownWatch {
  const others = all.filter(({ id }) => id !== watch.id);
  return showWatch(watch, placesOf([...others, watch], snapshot, at));
}

/** A new watch of everything, without an address. */
export function emptyWatch(id: string, uid: string, name: string, createdAt: number): Watch {
  return {
    ...{ id, uid, name, format: "webhook", url: "", price: null, verdict: null },
    ...{ starts: null, said: null, happened: [], ended: null },
    ...{ types: [], seriesTickers: [], eventTickers: [], marketTickers: [], strikeWords: [] },
    ...{ status: "new", secret: "", formerSecret: null, createdAt },
    ...{ lastDelivery: null, failingSince: null, sentByOwnerAt: [] },
  };
}

export const updatedWatch = z
  .object({ watch: shownWatch.describe("The watch as it is now") })
  .meta({ id: "UpdatedWatch" });

/**
 * Changes the fields in the input. With another address the watch is new again and gets a test, because its receiver must agree first.
 * Throws `invalid`, `not_found`, `conflict` for a watch that has ended and if a new one is to be active or disabled, `exhausted`, and
 * `unavailable` when the store fails.
 */
export async function updateWatch(
  services: WatchServices,
  uid: string,
  { watchId, url, format, status, ...changes }: UpdateWatchInput,
  at: number,
): Promise<z.output<typeof updatedWatch>> {
  const { encryption, receiverRules } = services;
  const read = url === undefined ? null : receiverAddress(url, format, receiverRules);
  const watching = await readWatching(services);
  const known = watching.all.find(({ id }) => id === watchId);
  await allowAwaited(changes, known, watching.snapshot, services.readPhase, at);
  const before: { of: Watch | null } = { of: null };
  const watch = await services.watches.change(uid, (all) => {
    const stored = findWatch(all, watchId);
    allowUpdate(stored);
    before.of = stored;
    const changed = withChanges(stored, changes);
    const address = newAddressOf(stored, read, format, encryption);
    const sent = address === null ? changed : withAddress(changed, address, encryption);
    const switched = status === undefined ? sent : status === "active" ? enabled(sent) : paused(sent);
    const after = withHappened(switched, stored, watching.snapshot, at);
    allowWatches(
      all.map((watch) => (watch.id === watchId ? after : watch)),
      after,
      encryption,
    );
    return { write: [after], remove: [], result: after };
  });
  if (watch.status === "new" && isElsewhere(watch, before.of)) await tryTest(services, watchId, at);
  return { watch: shown(watch, watching, at) };
}

/** The new address; null keeps the old one. The format changes only with it: another one might show a secret address. */
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

/** Whether the address of a watch differs from the one before. Encrypted texts can't be compared, because each encryption differs. */
function isElsewhere(watch: Watch, before: Watch | null): boolean {
  return watch.url !== before?.url || (watch.format !== "webhook" && watch.secret !== before.secret);
}

/** The normalized address of a receiver. Throws `invalid` if nothing may be sent there. */
function receiverAddress(
  text: string,
  format: WatchFormat | undefined,
  rules: ReceiverRules,
): ReceiverAddress {
  const read = readAddress(text, format, rules);
  if ("problem" in read) throw invalidArgument("url", read.problem);
  return read;
}

/** Replaces the fields in the input and keeps the others. null removes a condition. */
function withChanges(
  watch: Watch,
  changes: Omit<UpdateWatchInput, "watchId" | "url" | "format" | "status">,
): Watch {
  return {
    ...watch,
    name: changes.name ?? watch.name,
    types: changes.types ?? watch.types,
    seriesTickers: changes.seriesTickers ?? watch.seriesTickers,
    eventTickers: changes.eventTickers ?? watch.eventTickers,
    marketTickers: changes.marketTickers ?? watch.marketTickers,
    strikeWords: changes.strikeWords ?? watch.strikeWords,
    price: changes.price === undefined ? watch.price : changes.price,
    verdict: changes.verdict === undefined ? watch.verdict : changes.verdict,
    starts: changes.starts === undefined ? watch.starts : changes.starts,
    said: changes.said === undefined ? watch.said : changes.said,
  };
}

/** The type as which each condition is sent. */
const conditionTypes = [
  ["price", "price.crossed"],
  ["verdict", "verdict.buys"],
  ["starts", "event.started"],
  ["said", "market.said"],
] as const;

/**
 * Throws `exhausted` if the account may not have all these watches, including the changed one. Throws `invalid` if that one has the
 * type of a condition without that condition, because it would never be sent anything.
 */
export function allowWatches(own: readonly Watch[], changed: Watch, encryption: Encryption): void {
  const { format, url, types } = changed;
  for (const [condition, type] of conditionTypes)
    if (changed[condition] === null && types.includes(type))
      throw invalidArgument("types", `${type} only where the watch has ${condition}`);
  const watches = own.filter(({ status }) => status !== "ended");
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
