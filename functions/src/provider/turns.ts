/**
 * When a read's turn comes. `first`: before the client's other reads. `normal`: in order. `last`: when nothing else waits,
 * for background reads, and for what must never delay a price.
 */
export type ReadPriority = "first" | "normal" | "last";

/** What waits, in the order in which it is taken. */
export interface Turns<Item> {
  /** Returns a function that removes the item while it still waits. */
  add(client: string, priority: ReadPriority, item: Item): () => void;
  /** Removes and returns the next item: clients take turns, and each client's `first` items come before its others. */
  take(): Item | undefined;
  waiting(): number;
}

interface Lane<Item> {
  readonly first: Set<{ readonly item: Item }>;
  readonly normal: Set<{ readonly item: Item }>;
}

/** Items of priority `last` wait until nothing else does, and then leave in order of arrival. */
export function createTurns<Item>(): Turns<Item> {
  /** By client, whoever is next first: a client that was served goes to the end. */
  const lanes = new Map<string, Lane<Item>>();
  const last = new Set<{ readonly item: Item }>();
  let waiting = 0;

  function takeFrom(set: Set<{ readonly item: Item }>): Item | undefined {
    for (const entry of set) {
      set.delete(entry);
      waiting -= 1;
      return entry.item;
    }
    return undefined;
  }

  function laneOf(client: string): Lane<Item> {
    const lane = lanes.get(client) ?? { first: new Set(), normal: new Set() };
    lanes.set(client, lane);
    return lane;
  }

  return {
    waiting: () => waiting,
    add(client, priority, item) {
      const entry = { item };
      const set = priority === "last" ? last : laneOf(client)[priority];
      set.add(entry);
      waiting += 1;
      return () => {
        if (set.delete(entry)) waiting -= 1;
      };
    },
    take() {
      for (const [client, lane] of lanes) {
        lanes.delete(client);
        const item = takeFrom(lane.first) ?? takeFrom(lane.normal);
        if (lane.first.size + lane.normal.size > 0) lanes.set(client, lane);
        if (item !== undefined) return item;
      }
      return takeFrom(last);
    },
  };
}
