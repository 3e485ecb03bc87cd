import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../base/clock.ts";
import { unavailable } from "../base/errors.ts";

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly arrivedAt: number;
  readonly queue: Waiting<Item, Result>[];
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Returns a result for each item, in order. If a result is a promise, only its own item waits for it. The promise must settle: until
 * then no other batch of the key runs.
 */
type RunBatch<Item, Result> = (
  key: string,
  items: readonly Item[],
) => Promise<readonly (Result | Promise<Result>)[]>;

interface BatcherOptions<Item> {
  /** Whether two consecutive items of a queue may be in a batch together. */
  readonly mayShare: (first: Item, next: Item) => boolean;
  /** Maximum time of an item from its arrival to its result, in the queue and in its batch. */
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/**
 * Runs one batch at a time for each key. Items that arrive in a turn of the event loop, or during a batch, share the next batch: a
 * burst costs a call or two instead of hundreds that contend for a document. After `timeoutMs` an item fails as `unavailable`:
 * a waiting item leaves its queue, and the result of an item in a running batch is ignored.
 */
export function createBatcher<Item, Result>(
  run: RunBatch<Item, Result>,
  { mayShare, timeoutMs, clock }: BatcherOptions<Item>,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();
  /** Items without a result in order of arrival, so the first expires first. */
  const unfinished = new Set<Waiting<Item, Result>>();
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | undefined;

  /**
   * A single timer serves all items, because a timer for each request would cost more than all the rest. It does not keep the process
   * alive.
   */
  function expireAfter(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const waiting of unfinished) {
        const remainingMs = waiting.arrivedAt + timeoutMs - clock.monotonicMs();
        if (remainingMs > 0) {
          expireAfter(remainingMs);
          return;
        }
        const place = waiting.queue.indexOf(waiting);
        if (place !== -1) waiting.queue.splice(place, 1);
        waiting.reject(unavailable(new Error(`No result within ${timeoutMs} ms`)));
      }
    }, ms).unref();
  }

  /** Resolves at the end of this turn of the event loop, for all keys at once, so that a store can group their calls. */
  function endOfTurn(): Promise<void> {
    turn ??= nextTurn().then(() => {
      turn = undefined;
    });
    return turn;
  }

  async function runBatch(key: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item);
      const results = await run(key, items);
      if (results.length !== batch.length)
        throw new Error(`${batch.length} items had ${results.length} results`);
      await Promise.all(
        results.map((result, at) => Promise.resolve(result).then(batch[at]?.resolve, batch[at]?.reject)),
      );
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function drain(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      await endOfTurn();
      const first = queue[0];
      if (first === undefined) break;
      const end = queue.findIndex((next) => next !== first && !mayShare(first.item, next.item));
      await runBatch(key, queue.splice(0, end === -1 ? queue.length : end));
    }
    queues.delete(key);
  }

  return (key, item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const waitingQueue = queues.get(key);
    const queue = waitingQueue ?? [];
    const waiting = { item, arrivedAt: clock.monotonicMs(), queue, resolve, reject };
    queue.push(waiting);
    unfinished.add(waiting);
    expireAfter(timeoutMs);
    if (waitingQueue === undefined) {
      queues.set(key, queue);
      void drain(key, queue);
    }
    return promise.finally(() => unfinished.delete(waiting));
  };
}
