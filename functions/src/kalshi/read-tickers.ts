import type { MarketRecord } from "../markets/market/market.ts";
import type { Client } from "./client.ts";
import { readMarkets, toMarketRecord } from "./to-market.ts";
import { ReadError } from "./transport.ts";
import { marketBody, marketsPage, parse, pathOf, requireSame } from "./wire.ts";

/** What a read says of a ticker, null for a market that the tier does not hold; undefined when it says nothing. */
export type TickerResult = (
  ticker: string,
) => { readonly record: MarketRecord | null } | { readonly error: unknown } | undefined;

/** As many tickers as the provider returns in one read. */
const maxTickers = 100;
/** So that a URL stays within 4,000 characters, its base and other parameters included. */
const maxCharacters = 3_600;
/** A comma may be sent as %2C. */
const separatorCharacters = 3;

/** Takes tickers for one read of the provider: false for one that it has no room for. The first one always fits. */
export function createTake(): (ticker: string) => boolean {
  const taken = new Set<string>();
  let characters = 0;
  return (ticker) => {
    if (taken.has(ticker)) return true;
    characters += ticker.length + separatorCharacters;
    if (taken.size > 0 && (taken.size === maxTickers || characters > maxCharacters)) return false;
    taken.add(ticker);
    return true;
  };
}

/** All tickers, each once and in order, in as few reads as that takes. */
export function readsOf(tickers: readonly string[]): string[][] {
  const reads: string[][] = [];
  let take = createTake();
  for (const ticker of new Set(tickers)) {
    if (reads.length === 0 || !take(ticker)) {
      take = createTake();
      take(ticker);
      reads.push([]);
    }
    reads.at(-1)?.push(ticker);
  }
  return reads;
}

/** Reads markets of a tier by ticker, in one attempt that ends with `late`. Throws a ReadError when it fails. */
export async function readTickers(
  client: Client,
  path: string,
  tickers: readonly string[],
  late: AbortSignal,
): Promise<TickerResult> {
  const [ticker, ...others] = tickers;
  if (ticker === undefined) return () => undefined;
  return others.length === 0 ? readOne(client, path, ticker) : readMany(client, path, tickers, late);
}

async function readOne(client: Client, path: string, ticker: string): Promise<TickerResult> {
  const result = await client.attempt(pathOf(path, ticker), {});
  if (result === null) return () => ({ record: null });
  const { market } = parse(marketBody, result.json);
  requireSame("market", ticker, market.ticker);
  const record = toMarketRecord(market);
  return () => ({ record });
}

async function readMany(
  client: Client,
  path: string,
  tickers: readonly string[],
  late: AbortSignal,
): Promise<TickerResult> {
  try {
    const result = await client.attempt(path, { tickers: tickers.join(","), limit: tickers.length }, late);
    if (result === null) return () => undefined;
    const page = parse(marketsPage, result.json);
    // With a further page, or a record that nobody asked for, a missing ticker may still exist.
    let isComplete = (page.cursor ?? "") === "";
    const isWanted = (ticker: string) => tickers.includes(ticker);
    const markets = readMarkets(page.markets ?? [], toMarketRecord, isWanted, () => {
      isComplete = false;
    });
    return (ticker) => markets.get(ticker) ?? (isComplete ? { record: null } : undefined);
  } catch (error) {
    if (error instanceof ReadError && error.isRefusal) return () => undefined;
    throw error;
  }
}
