import { LRUCache } from "lru-cache";
import { bytesOf } from "./bytes.ts";
import { secondMs, type Clock } from "./clock.ts";
import { withTimeout } from "./request.ts";

export interface CacheOptions<Value> {
  readonly clock: Clock;
  /** How long a value is returned without another read, ms from the start of its read. */
  readonly freshMs: number;
  /** For how long after its start a running read is shared; a later call starts a new read. Default: `freshMs`. */
  readonly sharedMs?: number;
  /** How long a value stays in the cache: as input of its next read, and as the stale value of `staleIfError`. Default: `freshMs`. */
  readonly ttlMs?: number;
  /** Returns the stale value when a read is slow or fails. Default: the call waits for the read and throws its error. */
  readonly staleIfError?: StaleIfError;
  /** Maximum bytes of all values together. The least recently used value is dropped first; a value over the maximum is never stored. */
  readonly maxBytes: number;
  /** Bytes of a value. Default: an estimate from its texts and fields (`bytesOf`). */
  readonly sizeOf?: (value: Value) => number;
  /** Whether a value may be cached. Default: every value is. */
  readonly keeps?: (value: Value) => boolean;
}

export interface StaleIfError {
  /** How long a call waits for the read before it returns the stale value; null: until the read ends. */
  readonly waitMs: number | null;
  /** After a failed read, how long the stale value is returned before the next read starts. */
  readonly retryAfterMs: number;
  /** Called once for each read that fails. */
  readonly onFailure: (key: string, error: unknown) => void;
}

export interface Aged<Value> {
  readonly value: Value;
  /** For a stale value, the whole seconds since its read started; null for a fresh value. */
  readonly ageSeconds: number | null;
}

/** Reads a value. `before`: the cached value, if there is one. */
type Read<Value> = (before: Value | undefined) => Promise<Value>;

interface Kept<Value> {
  readonly value: Value;
  readonly startedAt: number;
  /** The last read failed: no new read starts before this moment. */
  retryAt: number;
}

/** Memory of a cache entry beside the bytes of its value. */
const entryBytes = 500;

export type Cache<Value> = ReturnType<typeof createCache<Value>>;

/**
 * Caches values by key. All calls share a value from the start of its read until it is no longer fresh. So no value is older than
 * `freshMs`, a stampede makes one read, and a read that hangs does not hold up later calls. Its waiting callers share a failure.
 */
export function createCache<Value>({
  clock,
  freshMs,
  sharedMs = freshMs,
  ttlMs = freshMs,
  staleIfError,
  maxBytes,
  sizeOf = bytesOf,
  keeps = () => true,
}: CacheOptions<Value>) {
  const reads = new Map<string, { readonly startedAt: number; readonly result: Promise<Kept<Value>> }>();
  const values = new LRUCache<string, Kept<Value>>({
    maxSize: maxBytes,
    ttl: ttlMs,
    ttlResolution: 0,
    // lru-cache treats a time of 0 as "not known", and our monotonic clock may start at 0.
    perf: { now: () => clock.monotonicMs() + 1 },
  });
  let sweptAt = -Infinity;

  function keep(key: string, entry: Kept<Value>): Kept<Value> {
    const isOlder = entry.startedAt < (values.peek(key)?.startedAt ?? -Infinity);
    if (isOlder || !keeps(entry.value)) return entry;
    const now = clock.monotonicMs();
    if (now - sweptAt >= ttlMs) {
      values.purgeStale();
      sweptAt = now;
    }
    const size = entryBytes + 2 * key.length + sizeOf(entry.value);
    values.set(key, entry, { size, start: entry.startedAt + 1 });
    return entry;
  }

  function start(key: string, read: Read<Value>, before: Kept<Value> | undefined): Promise<Kept<Value>> {
    const startedAt = clock.monotonicMs();
    const result = read(before?.value).then(
      (value) => keep(key, { value, startedAt, retryAt: 0 }),
      (error: unknown) => {
        if (before !== undefined && staleIfError !== undefined) {
          before.retryAt = clock.monotonicMs() + staleIfError.retryAfterMs;
          staleIfError.onFailure(key, error);
        }
        throw error;
      },
    );
    const started = { startedAt, result };
    reads.set(key, started);
    const forget = () => {
      if (reads.get(key) === started) reads.delete(key);
    };
    result.then(forget, forget);
    return result;
  }

  function find(key: string, read: Read<Value>, maxAgeMs: number): Kept<Value> | Promise<Kept<Value>> {
    const now = clock.monotonicMs();
    const kept = values.get(key);
    const before = kept !== undefined && now - kept.startedAt < ttlMs ? kept : undefined;
    if (before !== undefined && (now - before.startedAt < maxAgeMs || now < before.retryAt)) return before;
    const reading = reads.get(key);
    const isShared = reading !== undefined && now - reading.startedAt < Math.min(sharedMs, maxAgeMs);
    const result = isShared ? reading.result : start(key, read, before);
    return before === undefined || staleIfError === undefined
      ? result
      : newerOr(before, result, staleIfError.waitMs);
  }

  return {
    /** Returns the cached value if it is fresh, else reads a new one. Throws what the read throws. */
    async get(key: string, read: Read<Value>, maxAgeMs = freshMs): Promise<Value> {
      return (await find(key, read, maxAgeMs)).value;
    },
    /** Like `get`, and returns the age of a stale value. */
    async getAged(key: string, read: Read<Value>): Promise<Aged<Value>> {
      const { value, startedAt } = await find(key, read, freshMs);
      const ageMs = clock.monotonicMs() - startedAt;
      return { value, ageSeconds: ageMs < freshMs ? null : Math.floor(ageMs / secondMs) };
    },
    /** Returns the cached value if it is fresh, without a read. */
    peek(key: string): Value | undefined {
      const kept = values.get(key);
      return kept !== undefined && clock.monotonicMs() - kept.startedAt < freshMs ? kept.value : undefined;
    },
    /** Stores a value as if it had been read now. */
    set(key: string, value: Value): void {
      keep(key, { value, startedAt: clock.monotonicMs(), retryAt: 0 });
    },
    delete(key: string): void {
      values.delete(key);
    },
  };
}

/** Returns the newer value, or the older one when the read fails or takes longer than `waitMs`. null: waits until the read ends. */
export async function newerOr<Value>(
  older: Value,
  newer: Promise<Value>,
  waitMs: number | null,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<Value> {
  try {
    return await (waitMs === null ? newer : withTimeout(waitMs, newer, "The provider"));
  } catch (error) {
    onFailure(error);
    return older;
  }
}
