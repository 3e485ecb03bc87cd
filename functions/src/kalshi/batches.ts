import type { MayRead } from "./waiting-reads.ts";

/** What waits, by client. A client without anything is removed when it is met. */
export type Pending<LookUp> = Map<string, Set<LookUp>>;

/** So that a URL stays within 4,000 characters, its base and other parameters included. */
const maxTickerCharacters = 3_600;
/** A comma may be sent as %2C. */
const separatorCharacters = 3;

/**
 * Removes and returns the look-ups of the next shared read: one of each client in turn that may read, oldest first, as long as
 * their different tickers fit. Of those at least one is taken. Whoever is first now goes to the end for the next batch.
 */
export function takeBatch<LookUp extends { readonly ticker: string }>(
  pending: Pending<LookUp>,
  maxTickers: number,
  mayRead: MayRead,
): LookUp[] {
  const batch: LookUp[] = [];
  const tickers = new Set<string>();
  let characters = 0;

  for (let taken = -1; taken < batch.length;) {
    taken = batch.length;
    for (const [client, lookUps] of pending) {
      const [next] = lookUps;
      if (next === undefined) {
        pending.delete(client);
        continue;
      }
      if (!mayRead(client)) continue;
      if (!tickers.has(next.ticker)) {
        const more = next.ticker.length + separatorCharacters;
        const isFull = tickers.size === maxTickers || characters + more > maxTickerCharacters;
        if (isFull && tickers.size > 0) return batch;
        characters += more;
        tickers.add(next.ticker);
      }
      lookUps.delete(next);
      batch.push(next);
      // To the end of the map's order, so that the next one is another client's.
      pending.delete(client);
      if (lookUps.size > 0) pending.set(client, lookUps);
    }
  }
  return batch;
}
