import { AppError } from "@mention-market/service/base/errors";
import { type Encryption, newSecret, signingSecrets } from "./secrets.ts";
import { shortened, type ReceiverAddress, movedAddress } from "./formats/address.ts";
import { type Watch, isSent } from "./watch.ts";
import { dayMs, minuteMs, type Clock } from "@mention-market/service/base/clock";
import { isDelivered } from "./deliveries/attempts.ts";
import { testType, type Attempt, type Receivers } from "./deliveries/delivery.ts";
import type { WatchStore } from "./ports.ts";

/** The whole address of a watch; null if it was encrypted with an unknown key. */
export function addressOf({ id, format, url, secret }: Watch, encryption: Encryption): string | null {
  if (format === "webhook") return url;
  return encryption.isReadable(secret) ? encryption.decrypt(secret, id) : null;
}

/**
 * The watch with another address. Its status is `new`, because the new receiver has not agreed yet. `secret`: signs a webhook; default:
 * the old secret, or a new one if the watch had another format.
 */
export function withAddress(
  watch: Watch,
  { format, url }: ReceiverAddress,
  encryption: Encryption,
  secret?: string,
): Watch {
  const isNew = { format, status: "new", failingSince: null, lastDelivery: null } as const;
  if (format !== "webhook") {
    const encrypted = encryption.encrypt(url, watch.id);
    return { ...watch, ...isNew, url: shortened(url), secret: encrypted, formerSecret: null };
  }
  if (secret === undefined && watch.format === "webhook") return { ...watch, ...isNew, url };
  const encrypted = encryption.encrypt(secret ?? newSecret(), watch.id);
  return { ...watch, ...isNew, url, secret: encrypted, formerSecret: null };
}

/** The watch with the address that its chat has now. Its status stays, because the receiver is the same. */
function withNewChat(watch: Watch, url: string, encryption: Encryption): Watch {
  return { ...watch, url: shortened(url), secret: encryption.encrypt(url, watch.id) };
}

/** Format and address of a watch. Throws `conflict` if the address can't be decrypted. */
export function receiverAddressOf(watch: Watch, encryption: Encryption): ReceiverAddress {
  const url = addressOf(watch, encryption);
  if (url === null)
    throw new AppError("conflict", "The address of that watch can no longer be read: give it as url");
  return { format: watch.format, url };
}

/** The watches, with what sending needs. */
export function createReceivers(
  watches: Pick<WatchStore, "get" | "update">,
  encryption: Encryption,
  clock: Clock,
): Receivers {
  return {
    async get(watchId) {
      const watch = await watches.get(watchId);
      if (watch === null) return null;
      const { format, url, name, secret } = watch;
      const isReadable = encryption.isReadable(secret);
      const address = format !== "webhook" && isReadable ? encryption.decrypt(secret, watch.id) : url;
      return {
        format,
        url: address,
        name,
        account: watch.uid,
        secrets: !isReadable
          ? null
          : format === "webhook"
            ? signingSecrets(watch, encryption, clock.now())
            : [],
        isDisabled: !isSent(watch.status),
        async recordOutcome(type, attempt, isRefused, movedToChat) {
          const decide = (stored: Watch) => {
            // The result of a test to the old address says nothing about the new one.
            if (!isSameAddress(stored, watch)) return null;
            const after = afterAttempt(stored, type, attempt, isRefused);
            if (format === "telegram" && movedToChat !== undefined)
              return withNewChat(after, movedAddress(address, movedToChat), encryption);
            return isShownBy(stored, after) ? null : after;
          };
          await watches.update(watchId, decide, watch);
        },
      };
    },
  };
}

function isSameAddress(watch: Watch, otherWatch: Watch): boolean {
  return watch.url === otherWatch.url && (watch.format === "webhook" || watch.secret === otherWatch.secret);
}

/** How old `lastDelivery.at` may be. Most attempts at a busy watch have the same outcome as the one before, and are not stored. */
const maxBehindMs = minuteMs;

/** Whether the stored watch already shows the outcome of an attempt. The time of the last delivery may differ a little. */
function isShownBy(watch: Watch, after: Watch): boolean {
  const [shown, last] = [watch.lastDelivery, after.lastDelivery];
  return (
    watch.status === after.status &&
    watch.failingSince === after.failingSince &&
    (shown?.type === testType) === (last?.type === testType) &&
    shown?.httpStatus === last?.httpStatus &&
    (last?.at ?? 0) - (shown?.at ?? 0) < maxBehindMs
  );
}

const maxFailingMs = 5 * dayMs;

/** The watch after an attempt: a test's 2xx activates it; a refusal, or five days of failures, disables it until its owner acts. */
export function afterAttempt(
  watch: Watch,
  type: string,
  { at, httpStatus }: Attempt,
  isRefused: boolean,
): Watch {
  const seen = { ...watch, lastDelivery: { at, type, httpStatus } };
  if (isDelivered(httpStatus)) {
    const isProven = watch.status === "failing" || (watch.status === "new" && type === testType);
    return { ...seen, status: isProven ? "active" : watch.status, failingSince: null };
  }
  const failingSince = watch.failingSince ?? at;
  if (!isSent(watch.status)) return { ...seen, failingSince };
  const isOver = isRefused || at - failingSince >= maxFailingMs;
  return { ...seen, status: isOver ? "disabled" : "failing", failingSince };
}
