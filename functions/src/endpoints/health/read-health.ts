import { createCache } from "../../base/cached.ts";
import { minuteMs, secondMs, toIso, type Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { currentRequest, withOwnDeadline } from "../../base/request.ts";
import type { ChangeStore } from "../../changes/change-store.ts";
import type { KeyCounter } from "../../keys/key-store.ts";
import type { Collections } from "../../transcripts/index/collections.ts";
import type { Health } from "./get-health.ts";

/** The provider as this instance knows it. */
interface ProviderHealth {
  /** When the last read ended that did not fail, UTC ms, and the pace in reads a second; null without either. */
  standing(): { readonly succeededAt: number | null; readonly readsPerSecond: number | null };
  /** One small read. Throws an AppError of code `upstream`. */
  check(): Promise<unknown>;
}

interface ReadHealthOptions {
  readonly release: Health["release"];
  readonly keys: Pick<KeyCounter, "count">;
  readonly provider: ProviderHealth;
  readonly collections: Collections;
  readonly changes: Pick<ChangeStore, "head">;
  readonly clock: Clock;
}

export type ReadHealth = () => Promise<Health>;

const freshMs = 5 * secondMs;
const maxBytes = 100_000;
/** A deployed instance of getHealth reads no provider otherwise. */
const checkProviderAfterMs = minuteMs;
const maxCheckMs = 2 * secondMs;
/** The hash of no key. Its count is the guard's own step and changes nothing. */
const nobody = "0".repeat(64);

/** What state this instance is in, read anew at most every 5 seconds, and the provider at most once a minute. */
export function createReadHealth({
  release,
  keys,
  provider,
  collections,
  changes,
  clock,
}: ReadHealthOptions): ReadHealth {
  const startedAt = toIso(clock.now());
  const cache = createCache<Health>({ clock, freshMs, maxBytes });
  /** Of every collection that was ever there. */
  const names = new Set<string>();
  let checkedAt = -Infinity;

  async function storeHealth(): Promise<Health["store"]> {
    try {
      await keys.count(nobody, 1, clock.now());
      return "ok";
    } catch (error) {
      if (error instanceof AppError && error.code === "unavailable") return "failing";
      throw error;
    }
  }

  async function providerHealth(): Promise<Health["provider"]> {
    const before = provider.standing().succeededAt ?? -Infinity;
    const now = clock.monotonicMs();
    if (clock.now() - before > checkProviderAfterMs && now - checkedAt > checkProviderAfterMs) {
      checkedAt = now;
      const deadlineAt = Math.min(currentRequest().deadlineAt, now + maxCheckMs);
      // Its failure shows in the time of the last success.
      await withOwnDeadline(deadlineAt, () => provider.check()).catch(() => undefined);
    }
    const { succeededAt, readsPerSecond } = provider.standing();
    return {
      last_success: succeededAt === null ? null : toIso(succeededAt),
      reads_per_second: readsPerSecond === null ? null : Math.round(100 * readsPerSecond) / 100,
    };
  }

  function collectionsHealth(): Health["collections"] {
    for (const name of collections.names()) names.add(name);
    return [...names].sort().map((collection) => {
      const file = collections.file(collection);
      const dates = file.read((opening) => opening?.corpus.transcripts.map(({ date }) => date) ?? []);
      return {
        collection,
        status: file.state(),
        transcripts: dates.length,
        last_date: dates.sort().at(-1) ?? null,
      };
    });
  }

  /** Null also while the store fails, which `store` says. */
  async function collectorHealth(): Promise<Health["collector"]> {
    const head = await changes.head().catch(() => null);
    if (head === null) return null;
    const lagMs = Math.max(0, clock.now() - head.readAt);
    return { last_run: toIso(head.collectedAt), lag_seconds: Math.round(lagMs / secondMs) };
  }

  async function read(): Promise<Health> {
    const [store, standing, collector] = await Promise.all([
      storeHealth(),
      providerHealth(),
      collectorHealth(),
    ]);
    return {
      release,
      started_at: startedAt,
      store,
      provider: standing,
      collections: collectionsHealth(),
      collector,
    };
  }

  return () => cache.get("", read);
}
