import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

export interface ByteCacheOptions {
  readonly clock: Clock;
  /** Maximum bytes of all values together; the least recently used is dropped first. One that is larger is not kept. */
  readonly maxBytes: number;
  /** How long after it was last set a value is returned, ms. */
  readonly maxAgeMs: number;
}

/** A cache that bounds what it holds by bytes and by age. Every value is set with its `size` in bytes, 1 or more. */
export function createByteCache<Value extends object>({ clock, maxBytes, maxAgeMs }: ByteCacheOptions) {
  return new LRUCache<string, Value>({
    maxSize: maxBytes,
    ttl: maxAgeMs,
    ttlResolution: 0,
    // lru-cache takes 0 for "not known".
    perf: { now: () => clock.monotonicMs() + 1 },
  });
}
