/** How many of the newest pieces of evidence are also counted apart from the older ones. */
export const newestCount = 8;

/** The newest ones; null where there are no older ones beside them. Of equal times the first in the list counts as newer. */
export function newestOf<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string | number,
): readonly Item[] | null {
  if (items.length <= newestCount) return null;
  const newestFirst = items.toSorted((left, right) => {
    const [one, other] = [timeOf(left), timeOf(right)];
    return one === other ? 0 : one > other ? -1 : 1;
  });
  return newestFirst.slice(0, newestCount);
}
