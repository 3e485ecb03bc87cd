import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

export interface ShareOptions {
  readonly clock: Clock;
  /** How long after its start a call is shared, whether it has ended or not. */
  readonly maxAgeMs: number;
  /** Maximum number of calls kept; the least recently used is dropped first. */
  readonly max: number;
}

/**
 * Lets callers of one key share a call that was started less than `maxAgeMs` ago. So no result is older than that, and a
 * stampede makes one call. A failed call is shared by those who wait for it, and not kept.
 */
export function createSharedCall<Rest extends readonly unknown[], Result>(
  call: (key: string, ...rest: Rest) => Promise<Result>,
  { clock, maxAgeMs, max }: ShareOptions,
): (key: string, ...rest: Rest) => Promise<Result> {
  const calls = new LRUCache<string, { readonly startedAt: number; readonly result: Promise<Result> }>({
    max,
  });
  return (key, ...rest) => {
    const now = clock.monotonicMs();
    const recent = calls.get(key);
    if (recent !== undefined && now - recent.startedAt < maxAgeMs) return recent.result;

    const started = { startedAt: now, result: call(key, ...rest) };
    calls.set(key, started);
    started.result.catch(() => {
      if (calls.peek(key) === started) calls.delete(key);
    });
    return started.result;
  };
}
