import { minuteMs } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { invalidArgument } from "./input.ts";
import { readReceiverUrl, type ReceiverRules } from "./receiver-url.ts";
import type { Watch } from "./watch.ts";

/** Watches that an account may have at a time; each has one price condition at most. */
export const maxWatches = 20;

/** Watches of an account that may send to one host name. */
export const maxWatchesOfHost = 5;

/** What an account may have sent in a minute by testWatch and redeliver together. */
export const maxSentByOwner = 10;

/** Throws `exhausted` when an account may not have all these watches: those that it has, and the one that is made or changed. */
export function allowWatches(watches: readonly Watch[], changed: Watch): void {
  if (watches.length > maxWatches)
    throw new AppError("exhausted", `An account can have at most ${maxWatches} watches`);
  const host = hostOf(changed);
  if (watches.filter((watch) => hostOf(watch) === host).length > maxWatchesOfHost)
    throw new AppError(
      "exhausted",
      `An account can have at most ${maxWatchesOfHost} watches that send to ${host}`,
    );
}

/** The watch with one more sending by its owner at `at`, UTC ms. Throws `exhausted` when the account's minute is full. */
export function withSendByOwner(watch: Watch, watches: readonly Watch[], at: number): Watch {
  const since = at - minuteMs;
  const recent = watches.flatMap(({ sentByOwnerAt }) => sentByOwnerAt.filter((sent) => sent > since));
  if (recent.length >= maxSentByOwner)
    throw new AppError(
      "exhausted",
      `testWatch and redeliver send at most ${maxSentByOwner} times a minute together: wait a minute`,
    );
  return { ...watch, sentByOwnerAt: [...watch.sentByOwnerAt.filter((sent) => sent > since), at] };
}

function hostOf({ url }: Watch): string {
  return new URL(url).hostname;
}

/** A receiver's URL in its normal spelling. Throws `invalid` where nothing may be sent. */
export function receiverUrl(text: string, rules: ReceiverRules): string {
  const read = readReceiverUrl(text, rules);
  if ("problem" in read) throw invalidArgument("url", read.problem);
  return read.url;
}

/** Throws `invalid` for a watch that names the type `price.crossed`, and no price: it would wait for nothing. */
export function refuseTypeWithoutPrice({ types, price }: Pick<Watch, "types" | "price">): void {
  if (price === null && types.includes("price.crossed"))
    throw invalidArgument("types", "price.crossed only where the watch has a price");
}
