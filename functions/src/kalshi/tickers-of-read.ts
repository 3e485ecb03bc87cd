/** As many as the provider returns in one read. */
const maxTickers = 100;
/** So that a URL stays within 4,000 characters, its base and other parameters included. */
const maxCharacters = 3_600;
/** A comma may be sent as %2C. */
const separatorCharacters = 3;

/** The tickers that one read of the provider names. */
export class TickersOfRead {
  readonly #tickers = new Set<string>();
  #characters = 0;

  /** Adds a ticker; false when there is no room for it. The first one always fits. */
  add(ticker: string): boolean {
    if (this.#tickers.has(ticker)) return true;
    const characters = this.#characters + ticker.length + separatorCharacters;
    const isFull = this.#tickers.size === maxTickers || characters > maxCharacters;
    if (isFull && this.#tickers.size > 0) return false;
    this.#tickers.add(ticker);
    this.#characters = characters;
    return true;
  }

  list(): string[] {
    return [...this.#tickers];
  }
}

/** All tickers, each once and in order, in as few reads as that takes. */
export function readsOf(tickers: readonly string[]): string[][] {
  const reads = [new TickersOfRead()];
  for (const ticker of tickers) {
    if (reads.at(-1)?.add(ticker) === true) continue;
    const next = new TickersOfRead();
    next.add(ticker);
    reads.push(next);
  }
  return reads.map((read) => read.list()).filter((read) => read.length > 0);
}
