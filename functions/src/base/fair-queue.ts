interface Line<Item> {
  readonly first: Set<Item>;
  readonly others: Set<Item>;
}

/** Items that wait, by key. Keys take turns, each with its oldest item; `first` items come before the others of their key. */
export class FairQueue<Item> {
  /** The key that is next comes first: one that was served goes to the end. No line is empty. */
  readonly #lines = new Map<string, Line<Item>>();
  size = 0;

  sizeOf(key: string): number {
    const { first, others } = this.#lines.get(key) ?? {};
    return (first?.size ?? 0) + (others?.size ?? 0);
  }

  add(key: string, item: Item, place: keyof Line<Item> = "others"): void {
    const line = this.#lines.get(key) ?? { first: new Set(), others: new Set() };
    line[place].add(item);
    this.#lines.set(key, line);
    this.size += 1;
  }

  /** Does nothing when the item does not wait. */
  remove(key: string, item: Item): void {
    const { first, others } = this.#lines.get(key) ?? {};
    if (first?.delete(item) !== true && others?.delete(item) !== true) return;
    this.size -= 1;
    if (this.sizeOf(key) === 0) this.#lines.delete(key);
  }

  /** Whether an item of a key that may be served waits. */
  isAnyOf(mayServe: (key: string) => boolean): boolean {
    return [...this.#lines.keys()].some(mayServe);
  }

  /** Removes and returns the next item that may be taken; null when there is none. */
  take(mayTake: (key: string, item: Item) => boolean = () => true): { key: string; item: Item } | null {
    for (const [key, line] of this.#lines) {
      const [item] = line.first.size > 0 ? line.first : line.others;
      if (item === undefined || !mayTake(key, item)) continue;
      this.remove(key, item);
      if (this.#lines.delete(key)) this.#lines.set(key, line);
      return { key, item };
    }
    return null;
  }
}
