import { dayMs, fromIso, secondMs, toIso, type Clock } from "../../base/clock.ts";
import { AppError, orUpstream } from "../../base/errors.ts";
import { inTime } from "../../base/request.ts";
import { seriesTickerOf } from "../../markets/ticker.ts";
import type { BoardEvent, PreviousEvent } from "./board-schema.ts";
import type { BoardSources } from "./sources.ts";
import type { TrackRecordPort } from "./track-record.ts";
import { by } from "../../base/arrays.ts";
import { memoized } from "../../base/memo.ts";
import type { MentionEvent, MentionEventSummary } from "../../markets/event/event.ts";
import type { SettledMarket } from "../../markets/market/market.ts";
import type { SeriesMarkets } from "../../markets/settled/series-markets.ts";

interface EventReads {
  readonly sources: BoardSources;
  readonly trackRecord: TrackRecordPort;
  /** Which collection can't be read, when it may inform the series. */
  readonly transcriptsError: (series: string) => string | null;
  readonly clock: Clock;
}

/** An event that the board shows. */
interface ShownEvent {
  readonly scheduledStartTime: string | null;
  readonly isOpen: boolean;
}

/** Null for an event that is neither open nor waits for its results nor has settled in the last 7 days. No read is made for it alone. */
export async function findShown(
  { sources, clock }: Pick<EventReads, "sources" | "clock">,
  ticker: string,
): Promise<ShownEvent | null> {
  const open = await inTime(clock, sources.open());
  const listed = open.find(({ event_ticker }) => event_ticker === ticker);
  if (listed !== undefined) return { scheduledStartTime: listed.scheduledStartTime, isOpen: true };
  const series = seriesTickerOf(ticker);
  if (!(await inTime(clock, sources.isMentionSeries(series)))) return null;
  const markets = await inTime(clock, sources.seriesMarkets(series));
  return isShown(ticker, markets, clock.now()) ? { scheduledStartTime: null, isOpen: false } : null;
}

/** A request may find an event that was read for the list just now. */
const maxAgeMs = 2 * secondMs;

/**
 * The event anew; null when the provider does not know it. What can't be read in time is null in it. Throws an AppError of code `upstream`
 * when the event itself can't be read.
 */
export async function readBoardEvent(
  { sources, trackRecord, transcriptsError, clock }: EventReads,
  ticker: string,
  { scheduledStartTime }: ShownEvent,
): Promise<BoardEvent | null> {
  const read = await inTime(clock, sources.event(ticker, scheduledStartTime, maxAgeMs));
  if (read === null) return null;
  const { event, readAt } = read;
  const isSettled = event.markets.length > 0 && event.markets.every(({ status }) => status === "settled");
  const soon = <Result>(promise: Promise<Result>) => orUpstream(inTime(clock, promise));
  const [valued, series, prices, open, summary, forecasts] = await Promise.all([
    sources.value(event),
    soon(sources.seriesMarkets(event.series_ticker)),
    soon(sources.prices(event)),
    soon(sources.open()),
    trackRecord.summary(),
    isSettled ? trackRecord.forecastsOf(ticker) : null,
  ]);
  const error = transcriptsError(event.series_ticker);
  return {
    ...valued,
    markets:
      forecasts === null
        ? valued.markets
        : valued.markets.map((market) => ({
            ...market,
            forecast: forecasts.get(market.market_ticker) ?? null,
          })),
    ...(error !== null && { transcripts_error: error }),
    now: toIso(readAt),
    previous_event: series instanceof AppError ? null : previousEventOf(event, series),
    next_event_ticker: open instanceof AppError ? null : nextEventOf(event, open),
    prices: prices instanceof AppError ? null : prices,
    track_record: summary,
  };
}

/** Whether all of it could be read: what lacks something is read again soon. */
export function isWhole({ record_error, prices }: BoardEvent): boolean {
  return record_error === undefined && prices !== null;
}

/** How long until the event starts, ms: then its edges are gone. Infinity without a start, and once it has started. */
export function msToStart(scheduledStartTime: string | null, now: number): number {
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  return startsAt === null || startsAt <= now ? Infinity : startsAt - now;
}

interface SettledEvent {
  readonly event_ticker: string;
  /** Of the market that settled last, UTC ms. */
  readonly settledAt: number;
  readonly markets: readonly SettledMarket[];
}

const shownAfterMs = 7 * dayMs;

/** Whether an event that is not open any more is one of a series' latest: it waits for its results, or has had them for at most 7 days. */
export function isShown(eventTicker: string, markets: SeriesMarkets, now: number): boolean {
  if ([...markets.unsettled.values()].includes(eventTicker)) return true;
  const settled = settledEventsOf(markets).find((one) => one.event_ticker === eventTicker);
  return settled !== undefined && now - settled.settledAt <= shownAfterMs;
}

/** The event of the series that settled last before this one started; null without one. */
export function previousEventOf(event: MentionEvent, markets: SeriesMarkets): PreviousEvent | null {
  const all = settledEventsOf(markets);
  const own = all.find((one) => one.event_ticker === event.event_ticker);
  const startsAt = event.scheduledStartTime === null ? null : fromIso(event.scheduledStartTime);
  const before = startsAt ?? own?.settledAt ?? Infinity;
  const previous = all.findLast((one) => one !== own && one.settledAt < before);
  if (previous === undefined) return null;
  const results = previous.markets
    .map(({ strikeWord, result }) => ({ strike_word: strikeWord, result }))
    .toSorted(by(({ strike_word }) => strike_word));
  return { event_ticker: previous.event_ticker, results };
}

/** The next open event of the same series; null without one. */
export function nextEventOf(
  { event_ticker, series_ticker, scheduledStartTime }: MentionEvent,
  open: readonly MentionEventSummary[],
): string | null {
  if (scheduledStartTime === null) return null;
  const start = fromIso(scheduledStartTime) ?? Infinity;
  const later = open
    .filter((one) => one.series_ticker === series_ticker && one.event_ticker !== event_ticker)
    .map((one) => ({ ticker: one.event_ticker, start: fromIso(one.scheduledStartTime ?? "") ?? -Infinity }))
    .filter((one) => one.start > start);
  return later.toSorted(by(({ start }) => start))[0]?.ticker ?? null;
}

/** In the order in which they settled. */
const settledEventsOf = memoized((series: SeriesMarkets): readonly SettledEvent[] =>
  [...Map.groupBy(series.settled.values(), ({ eventTicker }) => eventTicker)]
    .map(([event_ticker, markets]) => ({
      event_ticker,
      markets,
      settledAt: Math.max(...markets.map(({ settledAt }) => settledAt ?? -Infinity)),
    }))
    .toSorted(by(({ settledAt }) => settledAt)),
);
