import { fromIso, secondMs, toIso, type Clock } from "../base/clock.ts";
import { AppError, orUpstream } from "../base/errors.ts";
import { inTime } from "../base/request.ts";
import { seriesTickerOf } from "../markets/ticker.ts";
import type { ValuedEvent } from "../words/value-words.ts";
import type { BoardPrices } from "./board-prices.ts";
import { isShown, nextEventOf, previousEventOf, type PreviousEvent } from "./events-of-series.ts";
import type { Sources } from "./sources.ts";
import type { BoardForecast, TrackRecordPort, TrackRecordSummary } from "./track-record.ts";

/** An event with its words, as the pages show it. */
export interface BoardEvent extends Omit<ValuedEvent, "markets"> {
  readonly markets: readonly (ValuedEvent["markets"][number] & {
    /** Of a settled event. */
    readonly forecast?: BoardForecast | null;
  })[];
  readonly transcripts_error?: string;
  /** When it was read, ISO 8601. */
  readonly now: string;
  readonly previous_event: PreviousEvent | null;
  readonly next_event_ticker: string | null;
  readonly prices: BoardPrices | null;
  readonly track_record: TrackRecordSummary | null;
}

interface EventReads {
  readonly sources: Sources;
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
