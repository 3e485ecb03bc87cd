import type { MarketRecord } from "../markets/market.ts";
import type { Client } from "./client.ts";
import { readMarkets, toMarketRecord } from "./to-market.ts";
import { ReadError } from "./transport.ts";
import { marketBody, marketsPage, parse, pathOf, requireSame, wireMarket } from "./wire.ts";

/** What a shared read says about a ticker. Undefined: nothing, so that the ticker is read by itself. */
type Outcome<Found> = { readonly record: Found } | { readonly error: unknown } | undefined;

/** How records of a kind are read by ticker. */
export interface TickerReads<Found> {
  readonly path: string;
  /** Maximum tickers of a read. */
  readonly maxTickers: number;
  /** The priority of its shared reads. */
  readonly priority: "first" | "normal";
  /** Makes an attempt, which ends when `end` aborts. Throws a ReadError when it fails. */
  read(tickers: readonly string[], end: AbortSignal): Promise<(ticker: string) => Outcome<Found>>;
}

/** Maximum markets of a response of the provider. */
export const maxMarkets = 100;
/** Keeps a URL within 4,000 characters, including its base and other parameters. */
const maxCharacters = 3_600;
/** A comma may be sent as %2C. */
const separatorCharacters = 3;

/** Returns a function that adds a ticker to a read, false if there is no room. The first always fits. */
export function createUrlBudget(maxTickers: number): (ticker: string) => boolean {
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

/** Reads markets of a tier by ticker: null for one that the tier lacks. A single ticker is read by its own path. */
export function marketsOfTier(client: Client, path: string): TickerReads<MarketRecord | null> {
  async function readOne(ticker: string) {
    const result = await client.attempt(pathOf(path, ticker), {}, { member: "market" });
    if (result === null) return () => ({ record: null });
    const { market } = parse(marketBody, result.json);
    requireSame("market", ticker, market.ticker);
    const record = toMarketRecord(market);
    return () => ({ record });
  }

  async function readMany(tickers: readonly string[], end: AbortSignal) {
    const query = { tickers: tickers.join(","), limit: tickers.length };
    const result = await nullIfRejected(client.attempt(path, query, { member: "markets", end }));
    if (result === null) return () => undefined;
    const page = parse(marketsPage, result.json);
    // If there is a further page, or a record that was not requested, a missing ticker may still exist.
    let isComplete = (page.cursor ?? "") === "";
    const isWanted = ({ ticker }: { readonly ticker: string }) => tickers.includes(ticker);
    const markets = readMarkets(
      page.markets ?? [],
      (sent) => toMarketRecord(parse(wireMarket, sent)),
      isWanted,
      () => {
        isComplete = false;
      },
    );
    return (ticker: string) => markets.get(ticker) ?? (isComplete ? { record: null } : undefined);
  }

  return {
    path,
    maxTickers: maxMarkets,
    priority: "normal",
    read: (tickers, end) => {
      const [ticker, ...otherTickers] = tickers;
      return ticker !== undefined && otherTickers.length === 0 ? readOne(ticker) : readMany(tickers, end);
    },
  };
}

/** The result of an attempt; null if the provider refuses the list (4xx), because another query may be accepted. */
export async function nullIfRejected<Result>(attempt: Promise<Result>): Promise<Result | null> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof ReadError && error.isRefusal) return null;
    throw error;
  }
}
