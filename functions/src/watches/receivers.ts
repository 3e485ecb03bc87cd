import type { Clock } from "../base/clock.ts";
import type { Receivers } from "./deliveries/ports.ts";
import { afterAttempt } from "./deliveries/watch-status.ts";
import type { Encryption } from "./encryption.ts";
import type { WatchStore } from "./ports.ts";
import { signingSecrets } from "./secrets.ts";
import { isSent } from "./watch.ts";

/** The watches, as sending needs them. Throws when a secret can't be decrypted. */
export function createReceivers(
  watches: Pick<WatchStore, "get" | "update">,
  encryption: Encryption,
  clock: Clock,
): Receivers {
  return {
    async get(watchId) {
      const watch = await watches.get(watchId);
      if (watch === null) return null;
      const secrets = signingSecrets(watch, encryption, clock.now());
      return { url: watch.url, secrets, isDisabled: !isSent(watch.status) };
    },
    async recordOutcome(watchId, type, attempt, url) {
      // A test that the former receiver took says nothing of the present one.
      await watches.update(watchId, (watch) =>
        watch.url === url ? afterAttempt(watch, type, attempt) : watch,
      );
    },
  };
}
