import { intervalSeconds, periodsIn, type Interval, type Span } from "./candle.ts";
import { hullOf } from "./spans.ts";

/** What of a market's candles is not at hand. */
export interface Wanted {
  readonly ticker: string;
  /** In order; at least one. */
  readonly gaps: readonly Span[];
}

/** One read of candles: of all these markets, over this span. */
export interface CandleRead {
  readonly tickers: readonly string[];
  readonly span: Span;
}

/** What the provider allows in one read. */
export interface ReadLimits {
  readonly maxTickers: number;
  /** Periods times markets. */
  readonly maxCandles: number;
  /** Of the tickers together, a separator of each included. */
  readonly maxTickerCharacters: number;
}

/** A comma may be sent as %2C. */
const separatorCharacters = 3;

/**
 * The fewest reads that give every market what it wants, and of as few reads those of the fewest candles. A read may hold candles that
 * nobody wants: all markets over all gaps are often one read, where each gap by itself is many.
 */
export function planReads(
  wanted: readonly Wanted[],
  interval: Interval,
  limits: ReadLimits,
): readonly CandleRead[] {
  const gaps = wanted.flatMap(({ ticker, gaps }) => gaps.map((span) => ({ ticker, span })));
  const hulls = wanted.flatMap(({ ticker, gaps }) => {
    const span = hullOf(gaps);
    return span === null ? [] : [{ ticker, span }];
  });
  const whole = hullOf(gaps.map(({ span }) => span));
  const plans = [whole === null ? [] : hulls.map(({ ticker }) => ({ ticker, span: whole })), hulls, gaps].map(
    (parts) =>
      [...Map.groupBy(parts, ({ span }) => `${span.from} ${span.to}`).values()].flatMap((group) =>
        cut(group, interval, limits),
      ),
  );
  const candlesOf = (plan: readonly CandleRead[]) =>
    plan.reduce((sum, { tickers, span }) => sum + tickers.length * periodsIn(span, interval), 0);
  return (
    plans.toSorted((one, other) => one.length - other.length || candlesOf(one) - candlesOf(other))[0] ?? []
  );
}

/** Markets that want the same span, in as few reads as one straight cut each way gives. */
function cut(
  group: readonly { readonly ticker: string; readonly span: Span }[],
  interval: Interval,
  limits: ReadLimits,
): CandleRead[] {
  const span = group[0]?.span;
  if (span === undefined) return [];
  return chunksOf(
    group.map(({ ticker }) => ticker),
    limits,
  ).flatMap((tickers) => {
    const byTime = spansOf(span, interval, Math.floor(limits.maxCandles / tickers.length)).map((part) => ({
      tickers,
      span: part,
    }));
    const perRead = Math.floor(limits.maxCandles / periodsIn(span, interval));
    if (perRead === 0) return byTime;
    const byMarket = chunksOf(tickers, { ...limits, maxTickers: perRead }).map((some) => ({
      tickers: some,
      span,
    }));
    return byMarket.length < byTime.length ? byMarket : byTime;
  });
}

function chunksOf(
  tickers: readonly string[],
  { maxTickers, maxTickerCharacters }: Pick<ReadLimits, "maxTickers" | "maxTickerCharacters">,
): string[][] {
  const chunks: string[][] = [];
  let characters = Infinity;
  for (const ticker of tickers) {
    const chunk = chunks.at(-1);
    characters += ticker.length + separatorCharacters;
    if (chunk !== undefined && chunk.length < maxTickers && characters <= maxTickerCharacters)
      chunk.push(ticker);
    else {
      chunks.push([ticker]);
      characters = ticker.length + separatorCharacters;
    }
  }
  return chunks;
}

/** A span in parts of at most so many periods, at least 1. */
export function spansOf({ from, to }: Span, interval: Interval, maxPeriods: number): Span[] {
  const seconds = Math.max(1, maxPeriods) * intervalSeconds[interval];
  return Array.from({ length: Math.ceil((to - from + 1) / seconds) }, (_, part) => ({
    from: from + part * seconds,
    to: Math.min(to, from + (part + 1) * seconds - 1),
  }));
}
