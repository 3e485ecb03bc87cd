import { megabyte } from "../base/bytes.ts";
import { AppError } from "../base/errors.ts";

/** A list that is being read. */
export interface OpenList {
  /** Counts what a page holds. Throws an AppError of code `upstream` when the list has to give way. */
  add(bytes: number): void;
  /** The outcome of a read of this list; rejects at once when the list has to give way. */
  unlessDropped<Result>(read: Promise<Result>): Promise<Result>;
  /** Must be called once, when the list has been read or has failed. */
  close(): void;
}

/** What the lists that an instance is reading hold together. */
export interface ListBudget {
  open(): OpenList;
}

const maxTogetherBytes = 96 * megabyte;

/**
 * When all lists together hold more than the maximum, the largest one fails, until the rest fits: a list without end costs nobody else
 * a short one.
 */
export function createListBudget(maxBytes = maxTogetherBytes): ListBudget {
  const lists = new Map<OpenList, { bytes: number; readonly drop: () => void }>();
  let total = 0;

  function remove(list: OpenList): void {
    total -= lists.get(list)?.bytes ?? 0;
    lists.delete(list);
  }

  function dropLargest(): void {
    let largest: OpenList | undefined;
    for (const [list, { bytes }] of lists)
      if (largest === undefined || bytes > (lists.get(largest)?.bytes ?? 0)) largest = list;
    if (largest === undefined) return;
    const { drop } = lists.get(largest) ?? {};
    remove(largest);
    drop?.();
  }

  return {
    open() {
      const dropped = Promise.withResolvers<never>();
      dropped.promise.catch(() => undefined);
      const list: OpenList = {
        add(bytes) {
          const own = lists.get(list);
          if (own !== undefined) {
            own.bytes += bytes;
            total += bytes;
            while (total > maxBytes) dropLargest();
          }
          if (!lists.has(list)) throw tooMuch(maxBytes);
        },
        unlessDropped: (read) => Promise.race([read, dropped.promise]),
        close: () => remove(list),
      };
      lists.set(list, { bytes: 0, drop: () => dropped.reject(tooMuch(maxBytes)) });
      return list;
    },
  };
}

function tooMuch(maxBytes: number): AppError {
  return new AppError(
    "upstream",
    `Lists of the provider exceed ${maxBytes / megabyte} MB together: the largest one was given up`,
  );
}
