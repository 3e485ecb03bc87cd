import type { Clock } from "../base/clock.ts";

/** Waiting items, each with the same time to wait. */
interface Deadlines<Item> {
  add(item: Item): void;
  /** Call it when the item no longer waits. */
  delete(item: Item): void;
}

/**
 * Calls `expire` for each item that has waited for `timeoutMs`. One timer serves all items, because a timer for each
 * request costs more than the rest of its bookkeeping. It does not keep the process alive.
 */
export function createDeadlines<Item>(
  clock: Clock,
  timeoutMs: number,
  expire: (item: Item) => void,
): Deadlines<Item> {
  /** In the order of their arrival, so the first is the next to expire. */
  const arrivals = new Map<Item, number>();
  let timer: NodeJS.Timeout | undefined;

  function startTimer(ms: number): void {
    timer = setTimeout(expireOverdue, ms).unref();
  }

  function expireOverdue(): void {
    timer = undefined;
    const now = clock.monotonicMs();
    for (const [item, arrivedAt] of arrivals) {
      const remainingMs = arrivedAt + timeoutMs - now;
      if (remainingMs > 0) {
        startTimer(remainingMs);
        return;
      }
      arrivals.delete(item);
      expire(item);
    }
  }

  return {
    add(item) {
      arrivals.set(item, clock.monotonicMs());
      if (timer === undefined) startTimer(timeoutMs);
    },
    delete: (item) => void arrivals.delete(item),
  };
}
