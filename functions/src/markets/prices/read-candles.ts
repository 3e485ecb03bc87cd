import { secondMs, type Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { MarketCandles, Provider } from "../ports.ts";
import { intervalSeconds, maxReadCandles, type Interval, type Span } from "./candle.ts";
import type { HistoryMarket } from "./find-markets.ts";
import { missingIn, withRead, type CandleStore, type KeptCandles } from "./kept-candles.ts";
import { planReads, spansOf, type ReadLimits } from "./plan-reads.ts";
import { hullOf } from "./spans.ts";

/** What is known of one market's candles in the span that was asked for, or why not all of it is. */
export type CandlesOutcome = { readonly kept: KeptCandles } | { readonly error: AppError };

/** Reads what is missing of the candles of some markets. The outcomes are in the markets' order. */
export type ReadCandles = (
  markets: readonly HistoryMarket[],
  interval: Interval,
  span: Span,
  /** Arrival of the request, monotonic ms: what was read since shortly before is not read again. */
  arrivedAt: number,
) => Promise<readonly CandlesOutcome[]>;

export interface ReadCandlesOptions {
  readonly provider: Pick<Provider, "currentCandles" | "archivedCandles">;
  readonly store: CandleStore;
  readonly clock: Clock;
}

/** What the provider and the transport allow; a URL stays within some 4,000 characters. */
const limits: ReadLimits = { maxTickers: 100, maxCandles: maxReadCandles, maxTickerCharacters: 3_600 };
/** The provider may write a period this long after its end. */
const finalAfterSeconds = 120;
/** How long a read stands in for another one. */
const sharedMs = 2 * secondMs;

export function createReadCandles({ provider, store, clock }: ReadCandlesOptions): ReadCandles {
  return async (markets, interval, span, arrivedAt) => {
    const now = Math.floor(clock.now() / secondMs);
    const startedAt = clock.monotonicMs();
    const errors = new Map<string, AppError>();
    /** What this request read, which the store may have dropped already. */
    const known = new Map<string, KeptCandles>();

    function keep(ticker: string, read: Span, result: MarketCandles, finalTo: number): void {
      if ("error" in result) {
        errors.set(ticker, result.error);
        return;
      }
      const before = known.get(ticker) ?? store.get(ticker, interval);
      const after = withRead(before, { span: read, candles: result.candles, startedAt, finalTo });
      known.set(ticker, after);
      store.set(ticker, interval, after);
    }

    /** Its error is that of every market in the read. */
    async function failing(tickers: readonly string[], read: () => Promise<void>): Promise<void> {
      try {
        await read();
      } catch (error) {
        if (!(error instanceof AppError && error.code === "upstream")) throw error;
        for (const ticker of tickers) errors.set(ticker, error);
      }
    }

    async function readArchived(ticker: string, gaps: readonly Span[]): Promise<void> {
      const hull = hullOf(gaps);
      const parts = hull === null ? [] : spansOf(hull, interval, limits.maxCandles);
      await Promise.all(
        parts.map((part) =>
          failing([ticker], async () => {
            const candles = await provider.archivedCandles(ticker, { interval, span: part });
            if (candles === null) throw new AppError("upstream", "Provider has no candles of this market");
            keep(ticker, part, { candles }, Infinity);
          }),
        ),
      );
    }

    const wanted = markets.map((market) => {
      const kept = store.get(market.market_ticker, interval);
      const gaps = missingIn(kept, untilEnd(market, interval, span, now), arrivedAt - sharedMs);
      return { market, ticker: market.market_ticker, kept, gaps };
    });
    const missing = wanted.filter(({ gaps }) => gaps.length > 0);
    const settled = new Set(missing.filter(({ market }) => market.isSettled).map(({ ticker }) => ticker));
    const reads = planReads(
      missing.filter(({ market }) => !market.isArchived),
      interval,
      limits,
    );
    await Promise.all([
      ...missing
        .filter(({ market }) => market.isArchived)
        .map(({ ticker, gaps }) => readArchived(ticker, gaps)),
      ...reads.map(({ tickers, span: part }) =>
        failing(tickers, async () => {
          const found = await provider.currentCandles(tickers, { interval, span: part });
          await Promise.all(
            tickers.map(async (ticker) => {
              const result = found.get(ticker);
              // A settled market may have been archived since it was listed; any other has no candle.
              if (result === undefined && settled.has(ticker)) await readArchived(ticker, [part]);
              else keep(ticker, part, result ?? { candles: [] }, now - finalAfterSeconds);
            }),
          );
        }),
      ),
    ]);

    return wanted.map(({ ticker, kept }) => {
      const error = errors.get(ticker);
      return error === undefined ? { kept: known.get(ticker) ?? kept } : { error };
    });
  };
}

/** A period that has not ended has no candle yet, and none ends after the last trade of an archived market. */
function untilEnd(market: HistoryMarket, interval: Interval, { from, to }: Span, now: number): Span {
  const ends = [market.closesAt, market.settledAt].filter((time) => time !== null);
  const last = market.isArchived && ends.length > 0 ? Math.max(...ends) + intervalSeconds[interval] : now;
  return { from: Math.max(from, 0), to: Math.min(to, now, last) };
}
