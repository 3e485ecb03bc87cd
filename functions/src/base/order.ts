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
