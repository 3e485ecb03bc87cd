import { createCache, type Cache } from "../../base/cached.ts";
import { chunksOf } from "../../base/arrays.ts";
import { dayMs, minuteMs, secondMs, type Clock } from "../../base/clock.ts";
import { AppError, orUpstream } from "../../base/errors.ts";
import type { Provider } from "../ports.ts";
import {
  alignedSpan,
  alignmentSeconds,
  candlesIn,
  checkedCandles,
  intervalSeconds,
  maxReadCandles,
  spansOf,
  type Candle,
  type Interval,
  type TimeSpan,
  type CandleRange,
} from "./candle.ts";
import type { HistoryMarket } from "./find-markets.ts";

/** Candles of one market, interval and range, in order. */
interface KeptCandles {
  readonly candles: readonly Candle[];
  /** Whether the provider has answered for the market: if not, they are not kept. */
  readonly isAnswered: boolean;
}

/** What is known of one market's candles in the span that was asked for, or why not all of it is. */
export type CandlesOutcome = readonly KeptCandles[] | AppError;

export interface CandleReads {
  readonly provider: Pick<Provider, "currentCandles" | "archivedCandles">;
  readonly clock: Clock;
  readonly kept: Cache<KeptCandles>;
}

/** A part of the span that was asked for, and how old a read of it may be. */
interface Part {
  readonly span: TimeSpan;
  readonly maxAgeMs: number;
}

/** A part of a market's candles that nobody reads yet. */
interface Lacking extends PromiseWithResolvers<KeptCandles> {
  readonly market: HistoryMarket;
  readonly span: TimeSpan;
}

const maxTickers = 100;
/** The provider may write a period this long after its end. */
const finalAfterSeconds = 120;
/** How long a read of the last periods stands in for another one, and how long any read under way is shared. */
const sharedMs = 2 * secondMs;
/** Of a candle in V8's heap, as measured with 100,000 of them: 336, most of it numbers that have fractions. */
const candleBytes = 340;

/** Candles by market, interval and range: of a settled market for a day, of another one for a minute. */
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
 * The candles of some markets in a span, in the markets' order: what is kept, what others are reading, and what this call reads. The
 * result is made of these, whatever the cache drops meanwhile.
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
          const one = { market, span: part.span, ...Promise.withResolvers<KeptCandles>() };
          lacking.push(one);
          return one.promise;
        };
        return reads.kept.get(key, read, part.maxAgeMs);
      }),
    ),
  );
  readLacking(reads, lacking, interval);
  return Promise.all(outcomes.map((parts) => orUpstream(parts)));
}

/** What is final, and the last periods. A period that has not ended has no candle yet, and none ends after the last trade. */
function partsOf(market: HistoryMarket, interval: Interval, { from, to }: TimeSpan, now: number): Part[] {
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

/** Reads what is lacking, the markets that lack the same span together. */
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
      group.filter((one) => one.market.isArchived === is),
    );
    for (const { market, parts } of archived ?? []) settle(parts, readArchived(reads, market, range));
    for (const some of chunksOf(current ?? [], maxTickers)) {
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

/** Reads candles of current markets, cut by time so that each read is as large as it may be. Returns what it read of a market. */
async function readCurrent(
  reads: CandleReads,
  markets: readonly HistoryMarket[],
  range: CandleRange,
): Promise<(market: HistoryMarket) => Promise<KeptCandles>> {
  const tickers = markets.map(({ market_ticker }) => market_ticker);
  const spans = spansOf(range.span, range.interval, Math.floor(maxReadCandles / tickers.length));
  const found = await Promise.all(
    spans.map((span) => reads.provider.currentCandles(tickers, { ...range, span })),
  );
  return async (market) => {
    const sent = found.map((one) => one.get(market.market_ticker));
    const isAnswered = !sent.includes(undefined);
    // A settled market may have been archived since it was listed.
    if (!isAnswered && market.isSettled) return readArchived(reads, market, range);
    const candles = sent.flatMap((one) => {
      if (one !== undefined && "error" in one) throw one.error;
      return one?.candles ?? [];
    });
    return { candles: checkedCandles(candles, range), isAnswered };
  };
}

async function readArchived(
  { provider }: CandleReads,
  { market_ticker }: HistoryMarket,
  range: CandleRange,
): Promise<KeptCandles> {
  const spans = spansOf(range.span, range.interval, maxReadCandles);
  const found = await Promise.all(
    spans.map((span) => provider.archivedCandles(market_ticker, { ...range, span })),
  );
  const candles = found.flatMap((one) => {
    if (one === null) throw new AppError("upstream", "Provider has no candles of this market");
    return one;
  });
  return { candles: checkedCandles(candles, range), isAnswered: true };
}
