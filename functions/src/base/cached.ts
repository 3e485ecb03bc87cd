import { LRUCache } from "lru-cache";
import { bytesOf } from "./bytes.ts";
import { secondMs, type Clock } from "./clock.ts";
import { withTimeout } from "./request.ts";

export interface CacheOptions<Value> {
  readonly clock: Clock;
  /** How long a value is returned without another read, ms from the start of its read. */
  readonly freshMs: number;
  /** How long after its start a read that is under way is shared; later calls start another one. Default: `freshMs`. */
  readonly sharedMs?: number;
  /** How long a value is kept, for its next read and to stand in. Default: `freshMs`. */
  readonly ttlMs?: number;
  /** Lets an older value stand in for a read that is slow or fails. Default: the read is waited for, and its failure thrown. */
  readonly staleIfError?: StaleIfError;
  /** Maximum bytes of all values together. The least recently used is dropped first; a larger one is not kept. */
  readonly maxBytes: number;
  /** Bytes that a value holds. Default: those of its texts and fields. */
  readonly sizeOf?: (value: Value) => number;
  /** Whether a value may be returned to later calls. Default: every one. */
  readonly keeps?: (value: Value) => boolean;
}

export interface StaleIfError {
  /** How long a call waits for the read; null: until it ends. */
  readonly waitMs: number | null;
  /** After a failed read, how long the older value is returned before the next read. */
  readonly retryAfterMs: number;
  /** Called once for each read that fails. */
  readonly onFailure: (key: string, error: unknown) => void;
}

export interface Aged<Value> {
  readonly value: Value;
  /** Whole seconds since the start of its read, when it stands in for a new value; else null. */
  readonly ageSeconds: number | null;
}

/** Reads a value; `before`: the older one, while that is kept. */
type Read<Value> = (before: Value | undefined) => Promise<Value>;

interface Kept<Value> {
  readonly value: Value;
  readonly startedAt: number;
  /** No read before this moment: the last one failed. */
  retryAt: number;
}

/** What a value takes beside its own bytes. */
const entryBytes = 500;

export type Cache<Value> = ReturnType<typeof createCache<Value>>;

/**
 * Values by key, each shared by all calls from the start of its read until it is no longer fresh. So no value is older than `freshMs`, a
 * stampede makes one read, and a read that hangs holds up nobody who comes later. A failure is shared by those who wait for it.
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
    // lru-cache takes 0 for "not known".
    perf: { now: () => clock.monotonicMs() + 1 },
  });
  let sweptAt = -Infinity;

  function keep(key: string, one: Kept<Value>): Kept<Value> {
    const isOlder = one.startedAt < (values.peek(key)?.startedAt ?? -Infinity);
    if (isOlder || !keeps(one.value)) return one;
    const now = clock.monotonicMs();
    if (now - sweptAt >= ttlMs) {
      values.purgeStale();
      sweptAt = now;
    }
    const size = entryBytes + 2 * key.length + sizeOf(one.value);
    values.set(key, one, { size, start: one.startedAt + 1 });
    return one;
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
    /** The value of a key: a fresh one, else one that is read. Throws what the read throws. */
    async get(key: string, read: Read<Value>, maxAgeMs = freshMs): Promise<Value> {
      return (await find(key, read, maxAgeMs)).value;
    },
    /** The same with its age. */
    async getAged(key: string, read: Read<Value>): Promise<Aged<Value>> {
      const { value, startedAt } = await find(key, read, freshMs);
      const ageMs = clock.monotonicMs() - startedAt;
      return { value, ageSeconds: ageMs < freshMs ? null : Math.floor(ageMs / secondMs) };
    },
    /** The fresh value of a key, if there is one. */
    peek(key: string): Value | undefined {
      const kept = values.get(key);
      return kept !== undefined && clock.monotonicMs() - kept.startedAt < freshMs ? kept.value : undefined;
    },
    /** Keeps a value as one that was read now. */
    set(key: string, value: Value): void {
      keep(key, { value, startedAt: clock.monotonicMs(), retryAt: 0 });
    },
    delete(key: string): void {
      values.delete(key);
    },
  };
}

/** A newer value, or the older one when that fails or takes more than `waitMs`; null: however long it takes. */
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
