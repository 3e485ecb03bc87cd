import { secondMs, toIso } from "../base/clock.ts";
import type { ExtraHealth, ReadExtraHealth } from "../endpoints/health/read-health.ts";
import type { Provider } from "../markets/ports.ts";
import type { ChangeStore } from "./changes/change-store.ts";

interface ExtraHealthOptions {
  readonly changes: Pick<ChangeStore, "head">;
  /** Counts the active watches whose secrets can't be decrypted; null without a key. */
  readonly countUnreadable: (() => Promise<number>) | null;
  readonly provider: Pick<Provider, "now">;
}

/** The health of the collector and of the watches' secrets, for getHealth. Both are null while the store fails. */
export function createReadExtraHealth({
  changes,
  countUnreadable,
  provider,
}: ExtraHealthOptions): ReadExtraHealth {
  async function collectorHealth(): Promise<ExtraHealth["collector"]> {
    const head = await changes.head().catch(() => null);
    if (head === null) return null;
    const lagMs = Math.max(0, provider.now() - head.readAt);
    return {
      last_run: toIso(head.collectedAt),
      lag_seconds: Math.round(lagMs / secondMs),
      undated_events: head.undatedEvents ?? null,
    };
  }

  async function watchSecretsHealth(): Promise<ExtraHealth["watch_secrets"]> {
    const unreadable = await countUnreadable?.().catch(() => undefined);
    if (unreadable === undefined) return null;
    return unreadable === 0 ? "ok" : "unreadable";
  }

  return async () => {
    const [collector, watch_secrets] = await Promise.all([collectorHealth(), watchSecretsHealth()]);
    return { collector, watch_secrets };
  };
}
