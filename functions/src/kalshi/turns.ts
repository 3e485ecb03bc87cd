interface Line<Item> {
  readonly first: Set<Item>;
  readonly others: Set<Item>;
}

/** Items that wait, by key. Keys take turns, each with its oldest item; `first` items come before the others of their key. */
export class FairQueue<Item> {
  /** Whoever is next comes first: one that was served goes to the end. No line is empty. */
  readonly #lines = new Map<string, Line<Item>>();
  size = 0;

  sizeOf(client: string): number {
    const { first, others } = this.#lines.get(client) ?? {};
    return (first?.size ?? 0) + (others?.size ?? 0);
  }

  add(client: string, item: Item, place: keyof Line<Item> = "others"): void {
    const line = this.#lines.get(client) ?? { first: new Set(), others: new Set() };
    line[place].add(item);
    this.#lines.set(client, line);
    this.size += 1;
  }

  /** Does nothing when the item does not wait. */
  remove(client: string, item: Item): void {
    const { first, others } = this.#lines.get(client) ?? {};
    if (first?.delete(item) !== true && others?.delete(item) !== true) return;
    this.size -= 1;
    if (this.sizeOf(client) === 0) this.#lines.delete(client);
  }

  /** Removes and returns the next item that may be taken; null when there is none. */
  take(mayTake: (client: string, item: Item) => boolean = () => true): { client: string; item: Item } | null {
    for (const [client, line] of this.#lines) {
      const [item] = line.first.size > 0 ? line.first : line.others;
      if (item === undefined || !mayTake(client, item)) continue;
      this.remove(client, item);
      if (this.#lines.delete(client)) this.#lines.set(client, line);
      return { client, item };
    }
    return null;
  }
}
