import { dayMs, minuteMs, type Clock } from "../../base/clock.ts";
import { isDelivered } from "./deliveries/attempts.ts";
import { testType, type Attempt } from "./deliveries/delivery.ts";
import type { Receivers } from "./deliveries/ports.ts";
import type { Encryption } from "./encryption.ts";
import type { WatchStore } from "./ports.ts";
import { signingSecrets } from "./secrets.ts";
import { isSent, type Watch } from "./watch.ts";

/** The watches, as sending needs them. */
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
        async recordOutcome(type, attempt, isRefused) {
          const decide = (stored: Watch) => {
            // A test that the former receiver took says nothing of the present one.
            if (!isSameAddress(stored, watch)) return null;
            const after = afterAttempt(stored, type, attempt, isRefused);
            return isShownBy(stored, after) ? null : after;
          };
          await watches.update(watchId, decide, watch);
        },
      };
    },
  };
}

function isSameAddress(one: Watch, other: Watch): boolean {
  return one.url === other.url && (one.format === "webhook" || one.secret === other.secret);
}

/** How far `lastDelivery.at` may be behind: most attempts at a watch that is sent much come to what the one before came to. */
const maxBehindMs = minuteMs;

/** Whether a watch shows what an attempt has made of it, but for a time of the last delivery that is hardly behind. */
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
 * What an attempt makes of a watch. A 2xx to a test makes a new watch active; a refusal or five days without a success disable it, and
 * then only its owner enables it again.
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
