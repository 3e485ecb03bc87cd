import { megabyte, createCache } from "@mention-market/service/base/cached";
import { minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import type { ChangeStore } from "./change-store.ts";
import { readFeedState, type FeedState } from "./commit-reads.ts";

/** Reads what the collector has stored last, at most 5 seconds later. Throws `unavailable` when the store fails. */
export type ReadSeen = () => Promise<FeedState>;

interface SeenOptions {
  readonly store: ChangeStore;
  readonly clock: Clock;
}

/** The snapshot itself is read again only after it has changed. */
export function createReadSeen({ store, clock }: SeenOptions): ReadSeen {
  const states = createCache<FeedState>({
    clock,
    freshMs: 5 * secondMs,
    ttlMs: 60 * minuteMs,
    // A single value, whose size need not be known.
    maxBytes: megabyte,
    sizeOf: () => 1,
  });
  return () => states.get("", (before) => readFeedState(store, before ?? null));
}
