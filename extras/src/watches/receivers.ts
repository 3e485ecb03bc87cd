import { dayMs, minuteMs, type Clock } from "@mention-market/service/base/clock";
import { isDelivered } from "./deliveries/attempts.ts";
import { testType, type Attempt } from "./deliveries/delivery.ts";
import type { Receivers } from "./deliveries/ports.ts";
import { movedAddress } from "./formats/address.ts";
import type { Encryption } from "./encryption.ts";
import type { WatchStore } from "./ports.ts";
import { signingSecrets } from "./secrets.ts";
import { withNewChat } from "./watch-address.ts";
import { isSent, type Watch } from "./watch.ts";

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
    shown?.httpStatus === last?.httpStatus &&
    (last?.at ?? 0) - (shown?.at ?? 0) < maxBehindMs
  );
}

const maxFailingMs = 5 * dayMs;

/**
 * The watch after an attempt. A 2xx to a test activates a new watch. A refusal, or five days without success, disables a watch; then
 * only its owner can enable it.
 */
export function afterAttempt(
  watch: Watch,
  type: string,
  { at, httpStatus }: Attempt,
  isRefused: boolean,
): Watch {
  const seen = { ...watch, lastDelivery: { at, httpStatus } };
  if (isDelivered(httpStatus)) {
    const isProven = watch.status === "failing" || (watch.status === "new" && type === testType);
    return { ...seen, status: isProven ? "active" : watch.status, failingSince: null };
  }
  const failingSince = watch.failingSince ?? at;
  if (!isSent(watch.status)) return { ...seen, failingSince };
  const isOver = isRefused || at - failingSince >= maxFailingMs;
  return { ...seen, status: isOver ? "disabled" : "failing", failingSince };
}
