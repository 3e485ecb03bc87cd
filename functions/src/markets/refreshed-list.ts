import { minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { withTimeout } from "../base/with-timeout.ts";

export interface RefreshedList<Item> {
  readonly items: readonly Item[];
  /** Whole seconds since it was read, when it stands in for a new one; else null. */
  readonly ageSeconds: number | null;
}

export interface RefreshedListOptions<Item, Rest extends readonly unknown[]> {
  readonly read: (...rest: Rest) => Promise<readonly Item[]>;
  /** Of the log entry when a read fails. */
  readonly name: string;
  readonly clock: Clock;
  readonly log: Log;
  /** How long a call waits for a new list while an old one is at hand. Default: 1 second. */
  readonly waitMs?: number;
}

const freshMs = minuteMs;
const maxStaleMs = 10 * minuteMs;

/**
 * A list that is shared for a minute. A call that finds it older starts a read, waits a second for it and then gets the old
 * one with its age. One older than 10 minutes is not returned any more: then the read is waited for, and its failure thrown.
 */
export function createRefreshedList<Item, Rest extends readonly unknown[]>({
  read,
  name,
  clock,
  log,
  waitMs = secondMs,
}: RefreshedListOptions<Item, Rest>): (...rest: Rest) => Promise<RefreshedList<Item>> {
  let kept: { readonly items: readonly Item[]; readonly readAt: number } | null = null;
  let reading: Promise<readonly Item[]> | null = null;

  async function refresh(rest: Rest): Promise<readonly Item[]> {
    const readAt = clock.monotonicMs();
    const items = await read(...rest);
    kept = { items, readAt };
    return items;
  }

  return async (...rest) => {
    const ageMs = kept === null ? Infinity : clock.monotonicMs() - kept.readAt;
    if (kept !== null && ageMs < freshMs) return { items: kept.items, ageSeconds: null };
    reading ??= refresh(rest).finally(() => {
      reading = null;
    });
    if (kept === null || ageMs >= maxStaleMs) return { items: await reading, ageSeconds: null };
    const { items } = kept;
    try {
      return { items: await withTimeout(waitMs, reading, "The provider"), ageSeconds: null };
    } catch (error) {
      log.warn(`Returning older ${name}`, { cause: messageOf(error) });
      return { items, ageSeconds: Math.floor(ageMs / secondMs) };
    }
  };
}
