import { z } from "zod";
import { megabyte, createCache, type Cache } from "@mention-market/service/base/cached";
import { hourMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { unreadableMarket } from "../event/event.ts";
import {
  candle,
  isoSeconds,
  type TimeSpan,
  requestedRange,
  refusalOf,
  type RequestedRange,
  type RangeRefusal,
} from "./candle.ts";
import {
  closedAt,
  marketFinder,
  marketsOfEvent,
  marketsOfTickers,
  type FoundMarkets,
  type MarketFinder,
  type MarketFinderOptions,
} from "./find-markets.ts";
import { candleCache, readCandles, type CandleReads, type CandlesOutcome } from "./read-candles.ts";

export const priceHistory = z
  .object({
    interval: z.enum(["1m", "1h", "1d"]).describe("How long a period is"),
    start: z.iso.datetime().describe("No candle ended before it"),
    end: z.iso.datetime().describe("No candle ended after it"),
    markets: z
      .array(
        z.object({
          market_ticker: z.string().describe("The market's ticker"),
          strike_word: z
            .string()
            .nullable()
            .describe("The word or phrase that the market asks for; null when it names none"),
          candles: z
            .array(candle)
            .readonly()
            .describe("The finished periods that the provider has, in order; it leaves out some"),
        }),
      )
      .readonly()
      .describe("Sorted by ticker, or in the order asked for"),
    not_found: z.array(z.string()).readonly().describe("Tickers that the provider does not know"),
    errors: z
      .array(unreadableMarket)
      .readonly()
      .describe("Markets whose candles could not be read, or not all of them; ask again for the rest"),
  })
  .meta({ id: "PriceHistory" });
export type PriceHistory = Readonly<z.output<typeof priceHistory>>;

/** All markets of an event, or those with these tickers. */
type RequestedMarkets = { readonly event_ticker: string } | { readonly market_tickers: readonly string[] };

interface PriceOptions {
  readonly provider: MarketFinderOptions["provider"] & CandleReads["provider"];
  readonly clock: Clock;
  readonly log: Log;
  /** Maximum bytes of cached candles. Default: 64 MB, some 190,000 candles. */
  readonly maxBytes?: number;
}

/** The options of `getPriceHistory`, and its caches. */
export interface PriceReads extends CandleReads {
  readonly finder: MarketFinder;
  readonly log: Log;
  /** Caches assembled histories, so that an unchanged one is serialized only once. */
  readonly histories: Cache<Assembled>;
}

/** An assembled history, and the candles that it was assembled from. */
interface Assembled {
  readonly history: PriceHistory;
  readonly of: readonly object[];
}

const maxHistoryBytes = 24 * megabyte;
/** A candle's text in JSON and in a table, and its slot in the history. The candle itself is cached elsewhere. */
const assembledCandleBytes = 330;

export function createPriceReads({
  provider,
  clock,
  log,
  maxBytes = 64 * megabyte,
}: PriceOptions): PriceReads {
  const sizeOf = ({ history }: Assembled) =>
    history.markets.reduce((sum, { candles }) => sum + candles.length, 0) * assembledCandleBytes;
  return {
    provider,
    clock,
    log,
    finder: marketFinder({ provider, clock }),
    kept: candleCache(clock, maxBytes),
    histories: createCache<Assembled>({ clock, freshMs: hourMs, maxBytes: maxHistoryBytes, sizeOf }),
  };
}

/**
 * Candles of some markets; null for an unknown event. The result is shared: do not mutate it. Returns and caches what could be read. If
 * nothing could be read, throws the first failure, an AppError of code `upstream`.
 */
export async function getPriceHistory(
  reads: PriceReads,
  selection: RequestedMarkets,
  range: RequestedRange,
): Promise<{ readonly history: PriceHistory } | { readonly refused: RangeRefusal } | null> {
  const found =
    "event_ticker" in selection
      ? await marketsOfEvent(reads.finder, selection.event_ticker)
      : await marketsOfTickers(reads.finder, selection.market_tickers);
  if (found === null) return null;
  const now = Math.floor(reads.clock.now() / secondMs);
  const lastClose = "event_ticker" in selection ? closedAt(found, now) : null;
  const span = requestedRange(range, { closedAt: lastClose, now });
  const refused = refusalOf(span, range.interval, { markets: found.markets.length, now });
  if (refused !== null) return { refused };

  const outcomes = await readCandles(reads, found.markets, range.interval, span);
  throwWhenNothingWasRead(found, outcomes);
  const errors = outcomes.filter((outcome) => outcome instanceof AppError);
  if (errors.length > 0)
    reads.log.warn("Left out candles of the provider", {
      interval: range.interval,
      markets: errors.length,
      cause: errors[0]?.message,
    });
  const name = "event_ticker" in selection ? selection.event_ticker : selection.market_tickers.join();
  const key = `${range.interval} ${span.from} ${span.to} ${name}`;
  const of = [...found.markets, ...outcomes.flat()];
  const before = reads.histories.peek(key);
  if (before !== undefined && isSame(before.of, of)) return { history: before.history };
  const history = assembled(found, range, span, outcomes);
  if (errors.length + found.errors.length === 0) reads.histories.set(key, { history, of });
  return { history };
}

function assembled(
  found: FoundMarkets,
  { interval }: RequestedRange,
  span: TimeSpan,
  outcomes: readonly CandlesOutcome[],
): PriceHistory {
  const read = found.markets.map((market, at) => ({ market, outcome: outcomes[at] ?? [] }));
  return {
    interval,
    start: isoSeconds(span.from),
    end: isoSeconds(span.to),
    markets: read.flatMap(({ market: { market_ticker, strike_word }, outcome }) =>
      outcome instanceof AppError
        ? []
        : [{ market_ticker, strike_word, candles: outcome.flatMap(({ candles }) => candles) }],
    ),
    not_found: found.not_found,
    errors: [
      ...found.errors.map(({ market_ticker, message }) => ({ market_ticker, message })),
      ...read.flatMap(({ market: { market_ticker }, outcome }) =>
        outcome instanceof AppError ? [{ market_ticker, message: outcome.publicMessage }] : [],
      ),
    ],
  };
}

function isSame<Item>(left: readonly Item[], right: readonly Item[]): boolean {
  return left.length === right.length && left.every((item, at) => item === right[at]);
}

function throwWhenNothingWasRead(found: FoundMarkets, outcomes: readonly CandlesOutcome[]): void {
  const causes = [
    ...outcomes.map((outcome) => (outcome instanceof AppError ? outcome : null)),
    ...found.errors.map(({ cause }) => cause ?? null),
    ...found.not_found.map(() => null),
  ];
  const [first] = causes;
  if (first !== undefined && first !== null && !causes.includes(null)) throw first;
}
