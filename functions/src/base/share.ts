import { bytesOf, megabyte } from "./bytes.ts";
import type { Clock } from "./clock.ts";

export interface ShareOptions<Result> {
  readonly clock: Clock;
  /** How long after its start a call is shared, whether it has ended or not. */
  readonly maxAgeMs: number;
  /** Maximum number of calls kept; the oldest is dropped first. */
  readonly max: number;
  /** Maximum bytes of the results kept together. A larger result is shared with those who wait for it only. Default: 8 MB. */
  readonly maxBytes?: number;
  /** Bytes that a result holds. Default: those of its texts and fields. */
  readonly sizeOf?: (result: Result) => number;
}

interface Call<Result> {
  readonly startedAt: number;
  readonly result: Promise<Result>;
  /** 0 until it has ended. */
  bytes: number;
}

/**
 * Lets callers of one key share a call that was started less than `maxAgeMs` ago. So no result is older than that, and a
 * stampede makes one call. A failed call is shared by those who wait for it, and not kept.
 */
export function createSharedCall<Rest extends readonly unknown[], Result>(
  call: (key: string, ...rest: Rest) => Promise<Result>,
  { clock, maxAgeMs, max, maxBytes = 8 * megabyte, sizeOf = bytesOf }: ShareOptions<Result>,
): (key: string, ...rest: Rest) => Promise<Result> {
  /** In the order of their start. */
  const calls = new Map<string, Call<Result>>();
  let bytes = 0;

  function drop(key: string, one: Call<Result>): void {
    if (calls.get(key) !== one) return;
    calls.delete(key);
    bytes -= one.bytes;
  }

  /** Drops what is too old to be shared, and the oldest results while they are too many or too large. */
  function sweep(): void {
    const now = clock.monotonicMs();
    for (const [key, one] of calls) {
      const isOld = now - one.startedAt >= maxAgeMs;
      if (!isOld && calls.size <= max && bytes <= maxBytes) return;
      if (isOld || calls.size > max || one.bytes > 0) drop(key, one);
    }
  }

  return (key, ...rest) => {
    const now = clock.monotonicMs();
    const recent = calls.get(key);
    if (recent !== undefined && now - recent.startedAt < maxAgeMs) return recent.result;
    if (recent !== undefined) drop(key, recent);

    const started: Call<Result> = { startedAt: now, result: call(key, ...rest), bytes: 0 };
    calls.set(key, started);
    sweep();
    started.result.then(
      (result) => {
        if (calls.get(key) !== started) return;
        started.bytes = sizeOf(result);
        bytes += started.bytes;
        sweep();
      },
      () => drop(key, started),
    );
    return started.result;
  };
}
