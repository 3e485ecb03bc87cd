import { createCache, type Cache } from "@mention-market/service/base/cached";
import { chunksOf } from "@mention-market/service/base/arrays";
import { dayMs, minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { orUpstream } from "../../base/provider-reads.ts";
import type { Provider } from "../ports.ts";
import {
  alignedSpan,
  alignmentSeconds,
  candlesIn,
  checkedCandles,
  intervalSeconds,
  maxPeriodsOf,
  maxReadMarkets,
  spansOf,
  type Candle,
  type Interval,
  type TimeSpan,
  type CandleRange,
} from "./candle.ts";
import type { HistoryMarket } from "./find-markets.ts";

/** Cached candles of a market, interval and range, in order. */
interface KeptCandles {
  readonly candles: readonly Candle[];
  /** Whether the provider's response contained this market. If not, the candles are not cached. */
  readonly isAnswered: boolean;
}

/** A market's candles in the requested span, or the reason why some of them are missing. */
export type CandlesOutcome = readonly KeptCandles[] | AppError;

export interface CandleReads {
  readonly provider: Pick<Provider, "currentCandles" | "archivedCandles">;
  readonly clock: Clock;
  readonly kept: Cache<KeptCandles>;
}

/** A part of the requested span, and the maximum age of a cached read of it. */
interface SpanPart {
  readonly span: TimeSpan;
  readonly maxAgeMs: number;
}

/** A part of a market's candles that is neither cached nor being read. */
interface Lacking extends PromiseWithResolvers<KeptCandles> {
  readonly market: HistoryMarket;
  readonly span: TimeSpan;
}

/** The provider may still write a period this long after its end. */
const finalAfterSeconds = 120;
/** For how long the last periods are cached, and any running read is shared. */
const sharedMs = 2 * secondMs;
/** Memory of a candle in V8's heap: 336 bytes when 100,000 were measured, mostly numbers with fractions. */
const candleBytes = 340;

/** Caches candles by market, interval and range: of a settled market for a day, of any other market for a minute. */
export function candleCache(clock: Clock, maxBytes: number): Cache<KeptCandles> {
  return createCache<KeptCandles>({
    clock,
    freshMs: dayMs,
    sharedMs,
    maxBytes,
    sizeOf: ({ candles }) => candles.length * candleBytes,
    keeps: ({ isAnswered }) => isAnswered,
  });
}

/**
 * The candles of some markets in a span, in the order of the markets: cached ones, those that other requests are reading, and those
 * that this call reads. All are held until the end, so what the cache drops meanwhile does not matter.
 */
export function readCandles(
  reads: CandleReads,
  markets: readonly HistoryMarket[],
  interval: Interval,
  span: TimeSpan,
): Promise<readonly CandlesOutcome[]> {
  const now = Math.floor(reads.clock.now() / secondMs);
  const lacking: Lacking[] = [];
  const outcomes = markets.map((market) =>
    Promise.all(
      partsOf(market, interval, span, now).map((part) => {
        const key = [interval, part.span.from, part.span.to, market.market_ticker].join(" ");
        const read = () => {
          const lookUp = { market, span: part.span, ...Promise.withResolvers<KeptCandles>() };
          lacking.push(lookUp);
          return lookUp.promise;
        };
        return reads.kept.get(key, read, part.maxAgeMs);
      }),
    ),
  );
  readLacking(reads, lacking, interval);
  return Promise.all(outcomes.map((parts) => orUpstream(parts)));
}

/** The final periods, and the last ones that may still change: of ended periods, up to the last trade. */
function partsOf(market: HistoryMarket, interval: Interval, { from, to }: TimeSpan, now: number): SpanPart[] {
  const ends = [market.closesAt, market.settledAt].filter((time) => time !== null);
  const isOver = (market.isArchived || market.isSettled) && ends.length > 0;
  const last = isOver ? Math.max(...ends) + intervalSeconds[interval] : now;
  const span = alignedSpan({ from: Math.max(from, 0), to: Math.min(to, now, last) }, interval);
  if (span === null) return [];
  const finalTo = market.isArchived ? span.to : Math.min(span.to, now - finalAfterSeconds);
  const final = alignedSpan({ from: span.from, to: finalTo }, interval);
  const rest = final === null ? span : { from: final.to + alignmentSeconds[interval], to: span.to };
  const finalMs = market.isArchived || market.isSettled ? dayMs : minuteMs;
  return [
    ...(final === null ? [] : [{ span: final, maxAgeMs: finalMs }]),
    ...(rest.from > rest.to ? [] : [{ span: rest, maxAgeMs: sharedMs }]),
  ];
}

/** Reads missing candles. Markets that lack the same span share reads. */
function readLacking(reads: CandleReads, lacking: readonly Lacking[], interval: Interval): void {
  const markets = [...Map.groupBy(lacking, ({ market }) => market)].map(([market, parts]) => ({
    market,
    parts,
    from: Math.min(...parts.map(({ span }) => span.from)),
    to: Math.max(...parts.map(({ span }) => span.to)),
  }));
  for (const group of Map.groupBy(markets, ({ from, to }) => `${from} ${to}`).values()) {
    const [{ from, to } = { from: 0, to: 0 }] = group;
    const range = { interval, span: { from, to } };
    const [archived, current] = [true, false].map((is) =>
      group.filter((lookUp) => lookUp.market.isArchived === is),
    );
    for (const { market, parts } of archived ?? []) settle(parts, readArchived(reads, market, range));
    for (const some of chunksOf(current ?? [], maxReadMarkets)) {
      const reading = readCurrent(
        reads,
        some.map(({ market }) => market),
        range,
      );
      for (const { market, parts } of some)
        settle(
          parts,
          reading.then((read) => read(market)),
        );
    }
  }
}

function settle(parts: readonly Lacking[], reading: Promise<KeptCandles>): void {
  for (const { span, resolve } of parts)
    resolve(reading.then((read) => ({ ...read, candles: candlesIn(read.candles, span) })));
}

/** Reads candles of current markets, split by time so that each read is as large as allowed. Returns the candles of each market. */
async function readCurrent(
  reads: CandleReads,
  markets: readonly HistoryMarket[],
  range: CandleRange,
): Promise<(market: HistoryMarket) => Promise<KeptCandles>> {
  const tickers = markets.map(({ market_ticker }) => market_ticker);
  const spans = spansOf(range.span, range.interval, maxPeriodsOf(tickers.length));
  const found = await Promise.all(
    spans.map((span) => reads.provider.currentCandles(tickers, { ...range, span })),
  );
  return async (market) => {
    const sent = found.map((byTicker) => byTicker.get(market.market_ticker));
    const isAnswered = !sent.includes(undefined);
    // A settled market that the response lacks may have been archived since it was listed.
    if (!isAnswered && market.isSettled) return readArchived(reads, market, range);
    const candles = sent.flatMap((outcome) => {
      if (outcome !== undefined && "error" in outcome) throw outcome.error;
      return outcome?.candles ?? [];
    });
    return { candles: checkedCandles(candles, range), isAnswered };
  };
}

async function readArchived(
  { provider }: CandleReads,
  { market_ticker }: HistoryMarket,
  range: CandleRange,
): Promise<KeptCandles> {
  const spans = spansOf(range.span, range.interval, maxPeriodsOf(1));
  const found = await Promise.all(
    spans.map((span) => provider.archivedCandles(market_ticker, { ...range, span })),
  );
  const candles = found.flatMap((outcome) => {
    if (outcome === null) throw new AppError("upstream", "Provider has no candles of this market");
    return outcome;
  });
  return { candles: checkedCandles(candles, range), isAnswered: true };
}
