import { fromIso, secondMs } from "@mention-market/service/base/clock";
import { intervalSeconds, maxPeriodsOf, type Candle } from "../../src/markets/prices/candle.ts";
import type { LineQuote } from "./settled-lines.ts";

export const candleInterval = "1h";
const candleSeconds = intervalSeconds[candleInterval];
/** Hours before the start at which the two quotes are taken. */
const quoteHours = { quote: 1, quote_24h: 24 } as const;

type Quoted = Pick<Candle, "end_ts" | "yes_bid_dollars" | "yes_ask_dollars">;

/** The quotes of a market whose event starts at `startsAt` (Unix seconds). */
export function quotesOf(
  candles: readonly Quoted[],
  startsAt: number,
): { readonly quote: LineQuote | null; readonly quote_24h: LineQuote | null } {
  return {
    quote: quoteAt(candles, startsAt - quoteHours.quote * candleSeconds),
    quote_24h: quoteAt(candles, startsAt - quoteHours.quote_24h * candleSeconds),
  };
}

/** The closing prices of the last candle that ended at or before a moment (Unix seconds); null without one. */
function quoteAt(candles: readonly Quoted[], moment: number): LineQuote | null {
  let last: { readonly at: number; readonly candle: Quoted } | null = null;
  for (const candle of candles) {
    const at = (fromIso(candle.end_ts) ?? Infinity) / secondMs;
    if (at <= moment && (last === null || at >= last.at)) last = { at, candle };
  }
  if (last === null) return null;
  const { at, candle } = last;
  return {
    at,
    yes_bid_dollars: candle.yes_bid_dollars ?? 0,
    yes_ask_dollars: candle.yes_ask_dollars ?? 1,
  };
}

/** A settled market without quotes so far. */
export interface PendingMarket {
  readonly ticker: string;
  readonly tier: "live" | "historical";
  /** Start of its event, Unix seconds. */
  readonly startsAt: number;
  /** When trading began, Unix seconds; null if unknown. */
  readonly openedAt: number | null;
}

/** A read of hourly candles that ended from `start` to `end` (Unix seconds, whole hours). */
export interface PlannedRead {
  readonly tier: "live" | "historical";
  /** A single market in the historical tier. */
  readonly markets: readonly PendingMarket[];
  readonly start: number;
  readonly end: number;
}

export const maxTickers = 100;
/** Keeps a URL within some 4,000 characters. */
const maxTickerCharacters = 3_600;
const maxHistoricalHours = maxPeriodsOf(1) - 1;
const unknownOpenHours = 14 * 24;

/**
 * The smallest number of reads for the candles of all markets: live markets with neighbouring starts share a read, as far as the provider
 * allows. An archived market takes a read of its own.
 */
export function planReads(markets: readonly PendingMarket[]): PlannedRead[] {
  const inOrder = markets.toSorted((a, b) => a.startsAt - b.startsAt || (a.ticker < b.ticker ? -1 : 1));
  const reads: PlannedRead[] = [];
  let batch: PendingMarket[] = [];
  let characters = 0;
  for (const market of inOrder.filter(({ tier }) => tier === "live")) {
    const grown = [...batch, market];
    characters += market.ticker.length + 1;
    if (
      grown.length > maxTickers ||
      characters > maxTickerCharacters ||
      hoursIn(grown) > maxPeriodsOf(grown.length)
    ) {
      reads.push(liveRead(batch));
      batch = [market];
      characters = market.ticker.length + 1;
    } else batch = grown;
  }
  if (batch.length > 0) reads.push(liveRead(batch));
  return [...reads, ...inOrder.filter(({ tier }) => tier === "historical").map(historicalRead)];
}

function liveRead(markets: readonly PendingMarket[]): PlannedRead {
  return { tier: "live", markets, ...spanOf(markets) };
}

/** The historical tier has no "latest before the start", so the read begins when trading did. */
function historicalRead(market: PendingMarket): PlannedRead {
  const { start, end } = spanOf([market]);
  const opened = wholeHour(market.openedAt ?? start - unknownOpenHours * candleSeconds);
  const earliest = end - maxHistoricalHours * candleSeconds;
  return { tier: "historical", markets: [market], start: Math.max(earliest, Math.min(start, opened)), end };
}

/** Candles of each market: one for each hour, both ends included, and the latest one before the start. */
function hoursIn(markets: readonly PendingMarket[]): number {
  const { start, end } = spanOf(markets);
  return Math.floor((end - start) / candleSeconds) + 2;
}

function spanOf(markets: readonly PendingMarket[]): { readonly start: number; readonly end: number } {
  const starts = markets.map(({ startsAt }) => startsAt);
  return {
    // An hour earlier, because a candle that the provider moves to the start must not coincide with one that ended then.
    start: wholeHour(Math.min(...starts)) - (quoteHours.quote_24h + 1) * candleSeconds,
    end: wholeHour(Math.max(...starts)) - quoteHours.quote * candleSeconds,
  };
}

/** Candles end at whole hours. So the last candle before a moment is in the range, with its own time. */
function wholeHour(seconds: number): number {
  return Math.floor(seconds / candleSeconds) * candleSeconds;
}
