import type { MarketRecord } from "../markets/market/market.ts";
import type { Client } from "./client.ts";
import { readMarkets, toMarketRecord } from "./to-market.ts";
import { ReadError } from "./transport.ts";
import { marketBody, marketsPage, parse, pathOf, requireSame } from "./wire.ts";

/** What a shared read shows of one ticker: its record, null where the list lacks it, or its own error. Undefined: nothing. */
type Outcome<Found> = { readonly record: Found | null } | { readonly error: unknown } | undefined;

/** How some records are read by ticker. */
export interface TickerReads<Found> {
  readonly path: string;
  /** As many as one read may name. */
  readonly maxTickers: number;
  /** When shared reads get their slots, among each other. */
  readonly priority: "first" | "normal";
  /** One attempt, which ends with `late`. Throws a ReadError when it fails. */
  read(tickers: readonly string[], late: AbortSignal): Promise<(ticker: string) => Outcome<Found>>;
}

/** As many markets as the provider returns in one read. */
const maxMarkets = 100;
/** So that a URL stays within 4,000 characters, its base and other parameters included. */
const maxCharacters = 3_600;
/** A comma may be sent as %2C. */
const separatorCharacters = 3;

/** Takes tickers for one read of the provider: false for one that it has no room for. The first one always fits. */
export function createTake(maxTickers: number): (ticker: string) => boolean {
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

/** All tickers of markets, each once and in order, in as few reads as that takes. */
export function readsOf(tickers: readonly string[]): string[][] {
  const reads: string[][] = [];
  let take = createTake(maxMarkets);
  for (const ticker of new Set(tickers)) {
    if (reads.length === 0 || !take(ticker)) {
      take = createTake(maxMarkets);
      take(ticker);
      reads.push([]);
    }
    reads.at(-1)?.push(ticker);
  }
  return reads;
}

/** Markets of a tier by ticker. One ticker is read by its own path. */
export function marketsOfTier(client: Client, path: string): TickerReads<MarketRecord> {
  async function readOne(ticker: string) {
    const result = await client.attempt(pathOf(path, ticker), {});
    if (result === null) return () => ({ record: null });
    const { market } = parse(marketBody, result.json);
    requireSame("market", ticker, market.ticker);
    const record = toMarketRecord(market);
    return () => ({ record });
  }

  async function readMany(tickers: readonly string[], late: AbortSignal) {
    const query = { tickers: tickers.join(","), limit: tickers.length };
    const result = await orRefused(client.attempt(path, query, late));
    if (result === null) return () => undefined;
    const page = parse(marketsPage, result.json);
    // With a further page, or a record that nobody asked for, a missing ticker may still exist.
    let isComplete = (page.cursor ?? "") === "";
    const isWanted = ({ ticker }: { readonly ticker: string }) => tickers.includes(ticker);
    const markets = readMarkets(page.markets ?? [], toMarketRecord, isWanted, () => {
      isComplete = false;
    });
    return (ticker: string) => markets.get(ticker) ?? (isComplete ? { record: null } : undefined);
  }

  return {
    path,
    maxTickers: maxMarkets,
    priority: "normal",
    read: (tickers, late) => {
      const [ticker, ...others] = tickers;
      return ticker !== undefined && others.length === 0 ? readOne(ticker) : readMany(tickers, late);
    },
  };
}

/** What an attempt returns; null when the provider refuses the list (4xx): another query may be accepted. */
export async function orRefused<Result>(attempt: Promise<Result>): Promise<Result | null> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof ReadError && error.isRefusal) return null;
    throw error;
  }
}
