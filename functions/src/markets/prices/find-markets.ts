import { fromIso, minuteMs, secondMs, type Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { createSharedCall } from "../../base/share.ts";
import type { UnreadableMarket } from "../event/event-markets.ts";
import type { MarketRecord } from "../market/market.ts";
import type { Provider } from "../ports.ts";
import { toTicker } from "../ticker.ts";

/** A market whose candles can be read. */
export interface HistoryMarket {
  readonly market_ticker: string;
  readonly strike_word: string | null;
  readonly isArchived: boolean;
  readonly isSettled: boolean;
  /** When trading begins, ends, and when the market settled. Unix seconds; null when not known. */
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly settledAt: number | null;
}

/** The markets that a request names. The same object for as long as the list is kept. */
export interface FoundMarkets {
  readonly markets: readonly HistoryMarket[];
  readonly not_found: readonly string[];
  /** Markets whose record can't be read. */
  readonly errors: readonly (UnreadableMarket & { readonly cause?: AppError })[];
}

export interface FindMarkets {
  /** Those of an event, sorted by ticker; null when the provider does not know it. At most 2 reads. */
  ofEvent(eventTicker: string): Promise<FoundMarkets | null>;
  /** In the order of the tickers. */
  ofTickers(tickers: readonly string[]): Promise<FoundMarkets>;
}

export interface FindMarketsOptions {
  readonly provider: Pick<Provider, "currentEvent" | "archivedMarkets" | "currentMarket" | "archivedMarket">;
  readonly clock: Clock;
}

/** How long the markets of an event are kept: they are all there before it trades. */
const keptMs = 10 * minuteMs;
const maxEvents = 200;
const maxMarkets = 4_000;

export function createFindMarkets({ provider, clock }: FindMarketsOptions): FindMarkets {
  const event = createSharedCall(
    async (ticker): Promise<FoundMarkets> => {
      const archive = provider.archivedMarkets(ticker);
      // Whatever fails first is thrown below; the other must not be unhandled meanwhile.
      archive.catch(() => undefined);
      const current = await provider.currentEvent(ticker);
      if (current === null) throw unknown();
      const archived = await archive;
      const markets = new Map([
        ...archived.markets.map((one) => [one.market_ticker, toHistoryMarket(one, true)] as const),
        ...current.markets.markets.map((one) => [one.market_ticker, toHistoryMarket(one, false)] as const),
      ]);
      return {
        markets: [...markets.values()].toSorted((a, b) => (a.market_ticker < b.market_ticker ? -1 : 1)),
        not_found: [],
        errors: [...archived.errors, ...current.markets.errors].filter(
          ({ market_ticker }) => !markets.has(market_ticker),
        ),
      };
    },
    { clock, maxAgeMs: keptMs, max: maxEvents },
  );

  const market = createSharedCall(
    async (ticker): Promise<HistoryMarket> => {
      const current = await provider.currentMarket(ticker);
      if (current !== null) return toHistoryMarket(current, false);
      const archived = await provider.archivedMarket(ticker);
      if (archived === null) throw unknown();
      return toHistoryMarket(archived, true);
    },
    { clock, maxAgeMs: keptMs, max: maxMarkets },
  );

  return {
    ofEvent: (eventTicker) => event(eventTicker).catch(nullWhenUnknown),
    async ofTickers(tickers) {
      const outcomes = await Promise.all(
        tickers.map(async (given) => {
          const ticker = toTicker(given);
          try {
            const found = ticker === null ? null : await market(ticker).catch(nullWhenUnknown);
            return { given, found };
          } catch (error) {
            if (error instanceof AppError && error.code === "upstream") return { given, error };
            throw error;
          }
        }),
      );
      return {
        markets: outcomes.flatMap(({ found }) => found ?? []),
        not_found: outcomes.flatMap(({ given, found }) => (found === null ? [given] : [])),
        errors: outcomes.flatMap(({ given, error }) =>
          error === undefined ? [] : [{ market_ticker: given, message: error.publicMessage, cause: error }],
        ),
      };
    },
  };
}

/** A failed call is not kept, so that a market is found as soon as there is one. */
function unknown(): AppError {
  return new AppError("not_found", "The provider does not know it");
}

function nullWhenUnknown(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}

function toHistoryMarket(record: MarketRecord, isArchived: boolean): HistoryMarket {
  const { market_ticker, strike_word, open_time, close_time, settlement_ts, result } = record;
  return {
    market_ticker,
    strike_word,
    isArchived,
    isSettled: result !== null || settlement_ts !== null,
    opensAt: secondsOf(open_time),
    closesAt: secondsOf(close_time),
    settledAt: secondsOf(settlement_ts),
  };
}

function secondsOf(time: string | null): number | null {
  const ms = time === null ? null : fromIso(time);
  return ms === null ? null : Math.floor(ms / secondMs);
}

/** When the last of them stopped to trade, Unix seconds; null while one trades, and when no close is known. */
export function closedAt({ markets }: FoundMarkets, now: number): number | null {
  const isOpen = ({ isSettled, opensAt, closesAt }: HistoryMarket) =>
    !isSettled && (opensAt === null || opensAt <= now) && (closesAt === null || closesAt > now);
  const closes = markets.flatMap((market) => market.closesAt ?? []).filter((time) => time <= now);
  return closes.length === 0 || markets.some(isOpen) ? null : Math.max(...closes);
}
