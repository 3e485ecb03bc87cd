import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../base/clock.ts";
import { unavailable } from "../base/errors.ts";

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly queue: Waiting<Item, Result>[];
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Returns one result for each item, in their order. A promise among them is awaited for its item alone. It must end by
 * itself: until then nothing else of the key is run.
 */
type RunBatch<Item, Result> = (
  key: string,
  items: readonly Item[],
) => Promise<readonly (Result | Promise<Result>)[]>;

interface BatcherOptions<Item> {
  /** Whether two neighbours of a queue may share a batch. */
  readonly mayShare: (first: Item, next: Item) => boolean;
  /** How long an item may take, from its arrival to its result: in the queue and in its batch together. */
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/**
 * Runs at most one batch at a time for a key. What arrives in one turn of the event loop, or while a batch is under way,
 * goes into the next one. So a burst on one key costs a call or two instead of hundreds that contend for one document.
 *
 * An item that takes longer than `timeoutMs` fails as `unavailable`. If it still waits, it leaves its queue; if its batch
 * is under way, its result is ignored.
 */
export function createBatcher<Item, Result>(
  run: RunBatch<Item, Result>,
  { mayShare, timeoutMs, clock }: BatcherOptions<Item>,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();
  let turn: Promise<void> | undefined;

  const deadlines = createDeadlines<Waiting<Item, Result>>(clock, timeoutMs, (waiting) => {
    const place = waiting.queue.indexOf(waiting);
    if (place !== -1) waiting.queue.splice(place, 1);
    waiting.reject(unavailable(new Error(`No result within ${timeoutMs} ms`)));
  });

  /** The end of this turn of the event loop, the same one for every key, so that a store can group their calls. */
  function endOfTurn(): Promise<void> {
    turn ??= nextTurn().then(() => {
      turn = undefined;
    });
    return turn;
  }

  async function finishBatch(key: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const fail = (waiting: Waiting<Item, Result>, reason: unknown) => {
      deadlines.delete(waiting);
      waiting.reject(reason);
    };
    const succeed = (waiting: Waiting<Item, Result>, result: Result) => {
      deadlines.delete(waiting);
      waiting.resolve(result);
    };
    try {
      const items = batch.map(({ item }) => item);
      const results = await run(key, items);
      const pending: Promise<void>[] = [];
      for (const [index, waiting] of batch.entries()) {
        const result = results[index];
        if (result === undefined) fail(waiting, new Error("A batch left an item without a result"));
        else if (result instanceof Promise) {
          pending.push(
            result.then(
              (value) => succeed(waiting, value),
              (reason: unknown) => fail(waiting, reason),
            ),
          );
        } else succeed(waiting, result);
      }
      await Promise.all(pending);
    } catch (error) {
      for (const waiting of batch) fail(waiting, error);
    }
  }

  async function drain(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      await endOfTurn();
      const first = queue[0];
      if (first === undefined) break;
      const end = queue.findIndex((next) => next !== first && !mayShare(first.item, next.item));
      await finishBatch(key, queue.splice(0, end === -1 ? queue.length : end));
    }
    queues.delete(key);
  }

  return (key, item) =>
    new Promise<Result>((resolve, reject) => {
      const known = queues.get(key);
      const queue = known ?? [];
      const waiting = { item, queue, resolve, reject };
      queue.push(waiting);
      deadlines.add(waiting);
      if (known !== undefined) return;
      queues.set(key, queue);
      void drain(key, queue);
    });
}

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
function createDeadlines<Item>(
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
