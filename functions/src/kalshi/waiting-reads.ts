/**
 * When a read gets its slot. `first`: before its key's other reads. `normal`: in order. `last`: when no other read can start,
 * for background reads, and for what must never delay a price.
 */
export type ReadPriority = "first" | "normal" | "last";

/** A read that waits for a slot. */
export interface WaitingRead {
  /** The keys that it takes a slot of. It waits in the line of the first. */
  readonly clients: readonly string[];
}

/** Whether a key may take one more slot. */
export type MayRead = (client: string) => boolean;

/** Picks its next read only when a slot is free, so that what arrives meanwhile can still join it. */
export interface ReadSource<Read> {
  isWaiting(): boolean;
  /** Removes and returns the next read of keys that may take a slot; null when there is none. */
  next(mayRead: MayRead): Read | null;
}

/** The reads that wait, in the order in which they are taken. */
export interface WaitingReads<Read extends WaitingRead> {
  /** Returns a function that removes the read while it still waits; null when no place is left for it. */
  add(read: Read, priority: ReadPriority): (() => void) | null;
  addSource(source: ReadSource<Read>): void;
  /** Removes and returns the next read of keys that may take a slot; null when there is none. */
  take(mayRead: MayRead): Read | null;
  isEmpty(): boolean;
}

/** A longer queue would only collect reads that miss their deadlines. */
export const maxWaiting = 256;
/** So that one key's reads leave places for the others. */
export const maxWaitingOfKey = 128;

/** The reads of one key. */
interface Line<Read> {
  readonly first: Set<Read>;
  readonly normal: Set<Read>;
}

/**
 * Keys and sources are served in turn, and each key's `first` reads come before its others. Reads of priority `last` wait
 * until nothing else can start, and then leave in order of arrival.
 */
export function createWaitingReads<Read extends WaitingRead>(): WaitingReads<Read> {
  /** Whoever is next first: one that was served goes to the end. A key's line is removed when it is met empty. */
  const order = new Set<string | ReadSource<Read>>();
  const lines = new Map<string, Line<Read>>();
  const sources: ReadSource<Read>[] = [];
  const last = new Set<Read>();
  const placesOf = new Map<string, number>();
  let waiting = 0;

  function lineOf(client: string): Line<Read> {
    const line = lines.get(client) ?? { first: new Set(), normal: new Set() };
    lines.set(client, line);
    order.add(client);
    return line;
  }

  function leave({ clients: [client = ""] }: WaitingRead): void {
    waiting -= 1;
    const places = (placesOf.get(client) ?? 0) - 1;
    if (places > 0) placesOf.set(client, places);
    else placesOf.delete(client);
  }

  function takeFrom(reads: Set<Read> | undefined, mayRead: MayRead): Read | null {
    for (const read of reads ?? []) {
      if (!read.clients.every(mayRead)) continue;
      reads?.delete(read);
      leave(read);
      return read;
    }
    return null;
  }

  /** The next read of a key; its line is removed when nothing is left in it. */
  function takeOf(client: string, mayRead: MayRead): Read | null {
    const line = lines.get(client);
    const read = takeFrom(line?.first, mayRead) ?? takeFrom(line?.normal, mayRead);
    if (line === undefined || line.first.size + line.normal.size === 0) {
      lines.delete(client);
      order.delete(client);
    }
    return read;
  }

  return {
    isEmpty: () => waiting === 0 && !sources.some((source) => source.isWaiting()),
    add(read, priority) {
      const [client = ""] = read.clients;
      const places = placesOf.get(client) ?? 0;
      if (waiting >= maxWaiting || places >= maxWaitingOfKey) return null;
      waiting += 1;
      placesOf.set(client, places + 1);
      const reads = priority === "last" ? last : lineOf(client)[priority];
      reads.add(read);
      return () => {
        if (reads.delete(read)) leave(read);
      };
    },
    addSource(source) {
      sources.push(source);
      order.add(source);
    },
    take(mayRead) {
      for (const next of order) {
        const read = typeof next === "string" ? takeOf(next, mayRead) : next.next(mayRead);
        if (read === null) continue;
        if (order.delete(next)) order.add(next);
        return read;
      }
      return takeFrom(last, mayRead);
    },
  };
}
