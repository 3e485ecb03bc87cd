import { z } from "zod";
import { by, chunksOf } from "@mention-market/service/base/arrays";
import { fromIso, hourMs, secondMs, toIso } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import {
  checkedCandles,
  maxPeriodsOf,
  maxReadCandles,
  type Candle,
  type CandleRange,
} from "../prices/candle.ts";

const dollars = (what: string) =>
  z.number().nullable().describe(`${what}, in dollars; null when the candle has none`);

/** The closing prices of an hourly candle. */
const quote = z
  .object({
    at: z.iso
      .datetime()
      .describe(
        "When the candle's hour ended, ISO 8601; for a price from before the days or weeks that a read " +
          "covers, when these began",
      ),
    yes_bid_dollars: dollars("Highest price bid for yes"),
    yes_ask_dollars: dollars("Lowest price at which yes was offered"),
    last_price_dollars: dollars("Price of the hour's last trade"),
  })
  .meta({ id: "SettledQuote" });
export type SettledQuote = Readonly<z.output<typeof quote>>;

const quoteBefore = (hours: string) =>
  quote.nullable().describe(`Of the last hour that ended ${hours} before the start, or earlier`);

/** A quote at every moment. */
export const quotes = z.object({
  listed: quote
    .nullable()
    .describe("Of the first hour that ended an hour or more after the opening; null after the start"),
  "24h": quoteBefore("24 hours"),
  "6h": quoteBefore("6 hours"),
  "1h": quoteBefore("1 hour"),
});
export type Quotes = Readonly<z.output<typeof quotes>>;

export const moments = quotes.keyof().options;
export type Moment = (typeof moments)[number];

const hoursBefore = { "24h": 24, "6h": 6, "1h": 1 } as const;

export const noQuotes: Quotes = { listed: null, "24h": null, "6h": null, "1h": null };

/** The quotes at some moments, in the order of `moments`. */
export function quotesAt(all: Quotes, wanted: readonly Moment[]): Partial<Quotes> {
  const shown: { -readonly [Name in Moment]?: Quotes[Name] } = {};
  for (const moment of moments) if (wanted.includes(moment)) shown[moment] = all[moment];
  return shown;
}

export const quotesBases = [
  "start",
  "decided_before",
  "not_open_then",
  "opened_late",
  "no_start",
  "not_read",
  "unreadable",
] as const;
export type QuotesBasis = (typeof quotesBases)[number];

/** The fields of a settled market that determine its quotes. */
export interface QuotedMarket {
  readonly marketTicker: string;
  /** When trading began, UTC ms; null if unknown. */
  readonly openedAt: number | null;
  /** When trading ended or the market settled, UTC ms; null if unknown. */
  readonly decidedAt: number | null;
}

/** Whether a market was decided before its event's moment at `startsAt`, UTC ms. Its last prices know the result. */
export function decidedBefore({ decidedAt }: Pick<QuotedMarket, "decidedAt">, startsAt: number): boolean {
  return decidedAt !== null && decidedAt < startsAt;
}

/** Whether a market opened too late to have a quote before its event's start at `startsAt`, UTC ms. */
export function openedLate({ openedAt }: Pick<QuotedMarket, "openedAt">, startsAt: number): boolean {
  return openedAt !== null && openedAt > startsAt - hourMs;
}

/** Whether a market opened after the hours of all these quotes had ended. */
export function openedAfter(
  { openedAt }: Pick<QuotedMarket, "openedAt">,
  wanted: readonly Moment[],
  startsAt: number,
): boolean {
  if (openedAt === null || wanted.length === 0) return false;
  return wanted.every((moment) =>
    moment === "listed"
      ? openedAt > wholeHour(startsAt) - hourMs
      : openedAt >= wholeHour(startsAt - hoursBefore[moment] * hourMs),
  );
}

/** The range of candles that the quotes of an event's markets need. */
export interface QuoteRange extends CandleRange {
  readonly interval: "1h";
  /**
   * Whether to add the latest candle from before the span, moved to the span's start. That start is not a whole hour, so a moved candle
   * can be distinguished from one that ended there.
   */
  readonly withLatestBefore: boolean;
}

/**
 * The hours that a read of some markets can hold, up to the start (UTC ms): from the first market's opening, or as many as fit. Null
 * without markets.
 */
export function currentRange(markets: readonly QuotedMarket[], startsAt: number): QuoteRange | null {
  const opened = Math.min(...markets.map(({ openedAt }) => openedAt ?? -Infinity));
  const to = wholeHour(startsAt);
  const earliest = to - (maxPeriodsOf(markets.length) - 2) * hourMs;
  if (markets.length === 0) return null;
  return opened >= earliest
    ? { interval: "1h", withLatestBefore: false, span: spanOf(wholeHour(opened), to) }
    : { interval: "1h", withLatestBefore: true, span: spanOf(earliest + hourMs / 2, to) };
}

/** Like `currentRange`, for an archived market: the archive has no candle from before the span. */
export function archivedRange({ openedAt }: QuotedMarket, startsAt: number): QuoteRange {
  const to = wholeHour(startsAt);
  const earliest = to - (maxPeriodsOf(1) - 1) * hourMs;
  const from = Math.max(openedAt === null ? -Infinity : wholeHour(openedAt), earliest);
  return { interval: "1h", withLatestBefore: false, span: spanOf(from, to) };
}

/** Markets whose first hours are read together, and these hours. */
interface OpeningRead<Market> {
  readonly markets: readonly Market[];
  readonly range: QuoteRange;
}

/**
 * The further reads that the first hours of markets need: of those that opened before `range`, from their openings to its beginning, or
 * as many hours as fit.
 */
export function openingReads<Market extends QuotedMarket>(
  markets: readonly Market[],
  { span }: QuoteRange,
): OpeningRead<Market>[] {
  const to = wholeHour(span.from * secondMs);
  const early = markets
    .flatMap((market) => (market.openedAt === null ? [] : [{ market, from: wholeHour(market.openedAt) }]))
    .filter(({ from }) => from < span.from * secondMs)
    .toSorted(by(({ from }) => from));
  const [first] = early;
  if (first === undefined) return [];
  const hours = (to - first.from) / hourMs + 1;
  return chunksOf(early, Math.max(1, Math.floor(maxReadCandles / hours))).map((some) => {
    const from = some[0]?.from ?? to;
    const last = Math.min(to, from + (maxPeriodsOf(some.length) - 1) * hourMs);
    return {
      markets: some.map(({ market }) => market),
      range: { interval: "1h", withLatestBefore: false, span: spanOf(from, last) },
    };
  });
}

/** The candles of a market's first hours, where they are read apart. */
interface OpeningCandles {
  readonly candles: readonly Candle[];
  readonly range: QuoteRange;
}

/**
 * A market's quotes before a start at `startsAt` (UTC ms). Ignores candles from outside the range or before the market opened. Throws
 * an AppError of code `upstream` for candles that contradict each other.
 */
export function quotesOf(
  sent: readonly Candle[],
  { openedAt }: QuotedMarket,
  startsAt: number,
  range: QuoteRange,
  opening?: OpeningCandles,
): Quotes {
  const { from } = range.span;
  const isMoved = ({ end_ts }: Candle) => range.withLatestBefore && endOf(end_ts) === from * secondMs;
  const checked = checkedCandles(
    sent.filter((candle) => !isMoved(candle)),
    range,
  );
  const moved = sent.filter(isMoved);
  const candles = [...moved, ...checked].filter(
    ({ end_ts }) => openedAt === null || endOf(end_ts) > openedAt,
  );
  const first = opening === undefined ? [] : checkedCandles(opening.candles, opening.range);
  // Without a moved candle there is none before the range.
  const isWhole =
    (range.withLatestBefore && moved.length === 0) ||
    (opening !== undefined && opening.range.span.to * secondMs === wholeHour(from * secondMs)) ||
    (openedAt !== null && wholeHour(openedAt) >= from * secondMs);
  return {
    listed: listedQuote([...first, ...(isWhole ? checked : [])], openedAt, startsAt),
    "24h": quoteAt(candles, startsAt - hoursBefore["24h"] * hourMs),
    "6h": quoteAt(candles, startsAt - hoursBefore["6h"] * hourMs),
    "1h": quoteAt(candles, startsAt - hoursBefore["1h"] * hourMs),
  };
}

/** The closing prices of the first candle that ended an hour or more after the opening; null if it ended after the start. */
function listedQuote(
  candles: readonly Candle[],
  openedAt: number | null,
  startsAt: number,
): SettledQuote | null {
  if (openedAt === null) return null;
  const first = candles.find(({ end_ts }) => endOf(end_ts) >= openedAt + hourMs);
  return first === undefined || endOf(first.end_ts) > startsAt ? null : toQuote(first);
}

/** The closing prices of the last candle that ended at or before a moment (UTC ms); null without one. The candles are sorted. */
function quoteAt(candles: readonly Candle[], moment: number): SettledQuote | null {
  const last = candles.findLast(({ end_ts }) => endOf(end_ts) <= moment);
  return last === undefined ? null : toQuote(last);
}

function toQuote({ end_ts, yes_bid_dollars, yes_ask_dollars, close_dollars }: Candle): SettledQuote {
  // Candles end at whole hours, so a moved candle ended at or before the hour that contains its new time.
  return {
    at: toIso(wholeHour(endOf(end_ts))),
    yes_bid_dollars,
    yes_ask_dollars,
    last_price_dollars: close_dollars,
  };
}

function endOf(end_ts: string): number {
  const end = fromIso(end_ts);
  if (end === null) throw new AppError("upstream", "Provider sent a candle without its end");
  return end;
}

function wholeHour(ms: number): number {
  return Math.floor(ms / hourMs) * hourMs;
}

/** The span between two moments in UTC ms. If the market opened after `to`, the span is the single moment `to`. */
function spanOf(from: number, to: number): CandleRange["span"] {
  return { from: Math.min(from, to) / secondMs, to: to / secondMs };
}
