import { z } from "zod";
import { createByteCache } from "../../base/byte-cache.ts";
import { megabyte } from "../../base/bytes.ts";
import { hourMs, secondMs, type Clock } from "../../base/clock.ts";
import { createInTurn } from "../../base/in-turn.ts";
import { unreadableMarket } from "../event/event-markets.ts";
import type { Provider } from "../ports.ts";
import { candle, isoSeconds, type Span } from "./candle.ts";
import { closedAt, createFindMarkets, type FoundMarkets, type HistoryMarket } from "./find-markets.ts";
import { candlesIn, createCandleStore, type KeptCandles } from "./kept-candles.ts";
import { rangeOf, refusalOf, type AskedRange, type RangeRefusal } from "./range.ts";
import { createReadCandles, type CandlesOutcome } from "./read-candles.ts";

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

/** Which markets: all of an event, or some by their tickers. */
export type AskedMarkets = { readonly event_ticker: string } | { readonly market_tickers: readonly string[] };

/**
 * The candles of some markets. Null when the provider does not know the event. The history is shared and must not be changed. What could
 * be read is returned, and is kept for the next request; throws the first failure, an AppError of code `upstream`, when nothing could be read.
 */
export type GetPriceHistory = (
  markets: AskedMarkets,
  range: AskedRange,
) => Promise<{ readonly history: PriceHistory } | { readonly refused: RangeRefusal } | null>;

export interface GetPriceHistoryOptions {
  readonly provider: Pick<
    Provider,
    | "currentEvent"
    | "archivedMarkets"
    | "currentMarket"
    | "archivedMarket"
    | "currentCandles"
    | "archivedCandles"
  >;
  readonly clock: Clock;
  /** Of candles that are kept. Default: 64 MB, some 190,000 candles. */
  readonly maxBytes?: number;
}

/** A history as it was put together, and of what. */
interface Assembled {
  readonly markets: readonly HistoryMarket[];
  readonly kept: readonly KeptCandles[];
  readonly history: PriceHistory;
}

/** Of the histories that are kept so that an unchanged one is written as text once. */
const maxAssembledBytes = 24 * megabyte;
/** The texts of a candle in JSON and in a table, with its place in the history; the candle itself is the store's. */
const assembledCandleBytes = 330;
const assembledMs = hourMs;

export function createGetPriceHistory({
  provider,
  clock,
  maxBytes = 64 * megabyte,
}: GetPriceHistoryOptions): GetPriceHistory {
  const findMarkets = createFindMarkets({ provider, clock });
  const readCandles = createReadCandles({ provider, store: createCandleStore(maxBytes, clock), clock });
  const inTurn = createInTurn();
  const assembled = createByteCache<Assembled>({
    clock,
    maxBytes: maxAssembledBytes,
    maxAgeMs: assembledMs,
  });

  function assemble(
    key: string,
    found: FoundMarkets,
    { interval }: AskedRange,
    span: Span,
    outcomes: readonly CandlesOutcome[],
  ): PriceHistory {
    const kept = outcomes.flatMap((outcome) => ("kept" in outcome ? [outcome.kept] : []));
    const isWhole = kept.length === outcomes.length && found.errors.length === 0;
    const before = isWhole ? assembled.get(key) : undefined;
    if (before !== undefined && isSame(before.markets, found.markets) && isSame(before.kept, kept))
      return before.history;

    const history: PriceHistory = {
      interval,
      start: isoSeconds(span.from),
      end: isoSeconds(span.to),
      markets: found.markets.flatMap(({ market_ticker, strike_word }, at) => {
        const outcome = outcomes[at];
        return outcome !== undefined && "kept" in outcome
          ? [{ market_ticker, strike_word, candles: candlesIn(outcome.kept.candles, span) }]
          : [];
      }),
      not_found: found.not_found,
      errors: [
        ...found.errors.map(({ market_ticker, message }) => ({ market_ticker, message })),
        ...found.markets.flatMap(({ market_ticker }, at) => {
          const outcome = outcomes[at];
          return outcome !== undefined && "error" in outcome
            ? [{ market_ticker, message: outcome.error.publicMessage }]
            : [];
        }),
      ],
    };
    if (isWhole) {
      const candles = history.markets.reduce((sum, market) => sum + 1 + market.candles.length, 1);
      assembled.set(key, { markets: found.markets, kept, history }, { size: candles * assembledCandleBytes });
    }
    return history;
  }

  return async (asked, range) => {
    const arrivedAt = clock.monotonicMs();
    const found =
      "event_ticker" in asked
        ? await findMarkets.ofEvent(asked.event_ticker)
        : await findMarkets.ofTickers(asked.market_tickers);
    if (found === null) return null;
    const now = Math.floor(clock.now() / secondMs);
    const span = rangeOf(range, {
      closedAt: "event_ticker" in asked ? closedAt(found, now) : null,
      now,
    });
    const refused = refusalOf(span, range.interval, { markets: found.markets.length, now });
    if (refused !== null) return { refused };

    const name = "event_ticker" in asked ? asked.event_ticker : asked.market_tickers.join();
    const outcomes = await inTurn(`${range.interval} ${name}`, () =>
      readCandles(found.markets, range.interval, span, arrivedAt),
    );
    throwWhenNothingWasRead(found, outcomes);
    const key = `${range.interval} ${span.from} ${span.to} ${name}`;
    return { history: assemble(key, found, range, span, outcomes) };
  };
}

function isSame<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

function throwWhenNothingWasRead(found: FoundMarkets, outcomes: readonly CandlesOutcome[]): void {
  const causes = [
    ...outcomes.map((outcome) => ("error" in outcome ? outcome.error : null)),
    ...found.errors.map(({ cause }) => cause ?? null),
    ...found.not_found.map(() => null),
  ];
  const [first] = causes;
  if (first !== undefined && first !== null && !causes.includes(null)) throw first;
}
