import { setImmediate as nextTurn } from "node:timers/promises";

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** Answers one item for each that it was given, in order. A promise in the answer is waited for by its item alone. */
export type RunBatch<Item, Result> = (
  key: string,
  items: readonly Item[],
) => Promise<readonly (Result | Promise<Result>)[]>;

/**
 * Runs at most one call at a time for a key; what arrives in one turn of the event loop, or while a call is under
 * way, goes together in the next. So a burst on one key costs a call or two instead of hundreds that contend for one document.
 *
 * `together` tells whether two neighbours may share a call. An item without an answer after `timeoutMs` is rejected; it leaves
 * the line if it still waits there, and if its call is under way, what that then says goes unheeded.
 */
export function createBatcher<Item, Result>(
  run: RunBatch<Item, Result>,
  together: (first: Item, next: Item) => boolean,
  timeoutMs: number,
): (key: string, item: Item) => Promise<Result> {
  const lines = new Map<string, Waiting<Item, Result>[]>();
  let turn: Promise<void> | undefined;

  /** The end of this turn of the event loop, the same one for every line: what a store groups, then meets there. */
  function endOfTurn(): Promise<void> {
    turn ??= nextTurn().then(() => {
      turn = undefined;
    });
    return turn;
  }

  async function drain(key: string, line: Waiting<Item, Result>[]): Promise<void> {
    for (;;) {
      await endOfTurn();
      const first = line[0];
      if (first === undefined) break;
      const { item } = first;
      const end = line.findIndex((next) => !together(item, next.item));
      const batch = line.splice(0, end === -1 ? line.length : end);
      try {
        const results = await run(
          key,
          batch.map((waiting) => waiting.item),
        );
        batch.forEach(({ resolve, reject }, index) => {
          const result = results[index];
          if (result === undefined) reject(new Error("A batch left an item unanswered"));
          else if (result instanceof Promise) result.then(resolve, reject);
          else resolve(result);
        });
        await Promise.allSettled(results);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    lines.delete(key);
  }

  return (key, item) => {
    let timer: NodeJS.Timeout | undefined;
    const answer = new Promise<Result>((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const line = lines.get(key) ?? [];
      line.push(waiting);
      timer = setTimeout(() => {
        const place = line.indexOf(waiting);
        if (place !== -1) line.splice(place, 1);
        reject(new Error(`No answer within ${timeoutMs} ms`));
      }, timeoutMs);
      if (lines.has(key)) return;
      lines.set(key, line);
      void drain(key, line);
    });
    return answer.finally(() => clearTimeout(timer));
  };
}
