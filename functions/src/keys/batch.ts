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
 * Runs at most one batch at a time for a key. Items that arrive in one turn of the event loop, or during a batch, share the next
 * one: a burst on one key costs a call or two instead of hundreds that contend for one document. An item fails as `unavailable` after
 * `timeoutMs`. If it still waits, it leaves its queue; if its batch is under way, its result is ignored.
 */
export function createBatcher<Item, Result>(
  run: RunBatch<Item, Result>,
  { mayShare, timeoutMs, clock }: BatcherOptions<Item>,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();
  /** All items without a result, in the order of their arrival: the first is the next to expire. */
  const unfinished = new Set<Waiting<Item, Result>>();
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | undefined;

  /** One timer serves all items, because one for each request costs more than the rest. It does not keep the process alive. */
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

  /** The end of this turn of the event loop, the same one for every key, so that a store can group their calls. */
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
    const known = queues.get(key);
    const queue = known ?? [];
    const waiting = { item, arrivedAt: clock.monotonicMs(), queue, resolve, reject };
    queue.push(waiting);
    unfinished.add(waiting);
    expireAfter(timeoutMs);
    if (known === undefined) {
      queues.set(key, queue);
      void drain(key, queue);
    }
    return promise.finally(() => unfinished.delete(waiting));
  };
}
