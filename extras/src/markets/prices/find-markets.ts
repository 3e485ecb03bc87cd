import { megabyte, createCache } from "@mention-market/service/base/cached";
import { fromIso, minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { orUpstream } from "../../base/provider-reads.ts";
import { by } from "@mention-market/service/base/arrays";
import type { UnreadableMarket } from "../event/event.ts";
import { isSettled } from "@mention-market/service/markets/get-market";
import type { MarketRecord } from "@mention-market/service/markets/market";
import type { Provider } from "../ports.ts";
import { toTicker } from "@mention-market/service/markets/ticker";

/** A market whose candles can be read. */
export interface HistoryMarket {
  readonly market_ticker: string;
  readonly strike_word: string | null;
  readonly isArchived: boolean;
  readonly isSettled: boolean;
  /** When trading began and ended, and when the market settled. Unix seconds; null if unknown. */
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly settledAt: number | null;
}

/** The markets of a request. The same object is returned while the list is cached. */
export interface FoundMarkets {
  readonly markets: readonly HistoryMarket[];
  readonly not_found: readonly string[];
  /** Markets whose record can't be parsed. */
  readonly errors: readonly (UnreadableMarket & { readonly cause?: AppError })[];
}

export interface MarketFinderOptions {
  readonly provider: Pick<Provider, "currentEvent" | "archivedMarkets" | "currentMarket" | "archivedMarket">;
  readonly clock: Clock;
}

/** The options of `marketsOf`, and its cache of 10 minutes: an event has all its markets before it trades. */
export type MarketFinder = ReturnType<typeof marketFinder>;

const kept = {
  freshMs: 10 * minuteMs,
  sharedMs: 2 * secondMs,
  maxBytes: 4 * megabyte,
  // A missing market is not cached, so that it is found as soon as it exists.
  keeps: (found: object | null) => found !== null,
};

export function marketFinder({ provider, clock }: MarketFinderOptions) {
  return {
    provider,
    clock,
    events: createCache<FoundMarkets | null>({ clock, ...kept }),
    markets: createCache<HistoryMarket | null>({ clock, ...kept }),
  };
}

/** The markets of an event, sorted by ticker; null for an unknown event. At most 2 reads. */
export function marketsOfEvent(
  { provider, events }: MarketFinder,
  ticker: string,
): Promise<FoundMarkets | null> {
  return events.get(ticker, async () => {
    const archive = provider.archivedMarkets(ticker);
    // The first failure is thrown below. This handler keeps the other promise from being an unhandled rejection.
    archive.catch(() => undefined);
    const current = await provider.currentEvent(ticker);
    if (current === null) return null;
    const archived = await archive;
    const markets = new Map([
      ...archived.markets.map((market) => [market.market_ticker, toHistoryMarket(market, true)] as const),
      ...current.markets.markets.map(
        (market) => [market.market_ticker, toHistoryMarket(market, false)] as const,
      ),
    ]);
    return {
      markets: [...markets.values()].toSorted(by(({ market_ticker }) => market_ticker)),
      not_found: [],
      errors: [...archived.errors, ...current.markets.errors].filter(
        ({ market_ticker }) => !markets.has(market_ticker),
      ),
    };
  });
}

/** The markets with these tickers, in the same order. */
export async function marketsOfTickers(
  finder: MarketFinder,
  tickers: readonly string[],
): Promise<FoundMarkets> {
  const outcomes = await Promise.all(
    tickers.map(async (requested) => {
      const ticker = toTicker(requested);
      return { requested, found: ticker === null ? null : await orUpstream(marketOf(finder, ticker)) };
    }),
  );
  return {
    markets: outcomes.flatMap(({ found }) => (found === null || found instanceof AppError ? [] : [found])),
    not_found: outcomes.flatMap(({ requested, found }) => (found === null ? [requested] : [])),
    errors: outcomes.flatMap(({ requested, found }) =>
      found instanceof AppError
        ? [{ market_ticker: requested, message: found.publicMessage, cause: found }]
        : [],
    ),
  };
}

function marketOf({ provider, markets }: MarketFinder, ticker: string): Promise<HistoryMarket | null> {
  return markets.get(ticker, async () => {
    const current = await provider.currentMarket(ticker);
    if (current !== null) return toHistoryMarket(current, false);
    const archived = await provider.archivedMarket(ticker);
    return archived === null ? null : toHistoryMarket(archived, true);
  });
}

export function toHistoryMarket(
  record: Pick<
    MarketRecord,
    "market_ticker" | "strike_word" | "open_time" | "close_time" | "settlement_ts" | "result"
  >,
  isArchived: boolean,
): HistoryMarket {
  const { market_ticker, strike_word, open_time, close_time, settlement_ts } = record;
  return {
    market_ticker,
    strike_word,
    isArchived,
    isSettled: isSettled(record),
    opensAt: secondsOf(open_time),
    closesAt: secondsOf(close_time),
    settledAt: secondsOf(settlement_ts),
  };
}

function secondsOf(time: string | null): number | null {
  const ms = time === null ? null : fromIso(time);
  return ms === null ? null : Math.floor(ms / secondMs);
}

/** When the last of them stopped trading, Unix seconds; null while a market trades, or if no close is known. */
export function closedAt({ markets }: FoundMarkets, now: number): number | null {
  const isOpen = ({ isSettled: isOver, opensAt, closesAt }: HistoryMarket) =>
    !isOver && (opensAt === null || opensAt <= now) && (closesAt === null || closesAt > now);
  const closes = markets.flatMap((market) => market.closesAt ?? []).filter((time) => time <= now);
  return closes.length === 0 || markets.some(isOpen) ? null : Math.max(...closes);
}
