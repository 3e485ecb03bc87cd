import { bytesOf, megabyte } from "../../base/bytes.ts";
import { secondMs, type Clock } from "../../base/clock.ts";
import { AppError, messageOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { withTimeout } from "../../base/with-timeout.ts";

export interface RefreshedList<Item> {
  readonly items: readonly Item[];
  /** Whole seconds since it was asked for, when it stands in for a new one; else null. */
  readonly ageSeconds: number | null;
  /** About how many bytes the items take. */
  readonly bytes: number;
}

export interface RefreshedListOptions<Item, Rest extends readonly unknown[]> {
  readonly read: (...rest: Rest) => Promise<readonly Item[]>;
  /** Of the log entry when an older list stands in. */
  readonly name: string;
  /** How long a list is returned before it is read again. */
  readonly freshMs: number;
  /** How long a list may stand in for a new one. */
  readonly maxStaleMs: number;
  /** How long a call waits for a new list while an old one is at hand; null: until the read ends. */
  readonly waitMs: number | null;
  /** After a failed read, how long an older list is returned before the next read. */
  readonly retryAfterMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** Of 20,000 events; a list that takes more is not kept. */
const maxListBytes = 24 * megabyte;

interface Kept<Item> extends Omit<RefreshedList<Item>, "ageSeconds"> {
  readonly readAt: number;
  readonly nextReadAt: number;
}

/**
 * A list that all callers share while it is fresh. Later it is read again, and stands in with its age while that takes too long or
 * fails. Once it is too old, or without one, the read is waited for and its failure thrown.
 */
export function createRefreshedList<Item, Rest extends readonly unknown[]>({
  read,
  name,
  freshMs,
  maxStaleMs,
  waitMs,
  retryAfterMs,
  clock,
  log,
}: RefreshedListOptions<Item, Rest>): (...rest: Rest) => Promise<RefreshedList<Item>> {
  let kept: Kept<Item> | null = null;
  let reading: Promise<Kept<Item>> | null = null;

  async function refresh(rest: Rest): Promise<Kept<Item>> {
    const readAt = clock.monotonicMs();
    try {
      const items = await read(...rest);
      const bytes = bytesOf(items);
      if (bytes > maxListBytes)
        throw new AppError("upstream", `The list takes more than ${maxListBytes / megabyte} MB`);
      return (kept = { items, bytes, readAt, nextReadAt: readAt + freshMs });
    } catch (error) {
      if (kept !== null) {
        kept = { ...kept, nextReadAt: clock.monotonicMs() + retryAfterMs };
        log.warn(`The provider failed: returning older ${name}`, { cause: messageOf(error) });
      }
      throw error;
    }
  }

  function asResult({ items, bytes, readAt }: Kept<Item>): RefreshedList<Item> {
    const ageMs = clock.monotonicMs() - readAt;
    return { items, bytes, ageSeconds: ageMs < freshMs ? null : Math.floor(ageMs / secondMs) };
  }

  return async (...rest) => {
    const now = clock.monotonicMs();
    if (kept !== null && now - kept.readAt >= maxStaleMs) kept = null;
    if (kept !== null && now < kept.nextReadAt) return asResult(kept);
    reading ??= refresh(rest).finally(() => {
      reading = null;
    });
    if (kept === null) return { ...(await reading), ageSeconds: null };
    const older = kept;
    try {
      const { items, bytes } = await (waitMs === null
        ? reading
        : withTimeout(waitMs, reading, "The provider"));
      return { items, bytes, ageSeconds: null };
    } catch {
      return asResult(older);
    }
  };
}
