/** The items in order, `size` at a time. */
export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

/** Compares two items by the first key in which they differ, the lower first. */
export function by<Item>(
  ...keys: readonly ((item: Item) => string | number)[]
): (one: Item, other: Item) => number {
  return (one, other) => {
    for (const key of keys) {
      const [a, b] = [key(one), key(other)];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  };
}
