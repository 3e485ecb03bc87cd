import { fromIso, secondMs, toIso, type Clock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { orUpstream, inTime } from "../base/provider-reads.ts";
import { seriesTickerOf } from "@mention-market/service/markets/ticker";
import type { BoardEvent, PreviousEvent } from "./board-schema.ts";
import { beginningBy, beginningOf, namedDayOf } from "../markets/event/event-dates.ts";
import { noDates } from "../markets/event/dates-in-rules.ts";
import { listedAs, listedAsOpen, type PhaseMarket } from "../markets/event/phase.ts";
import { shownAfterMs } from "./freshness.ts";
import type { ListedStart } from "./board-reads.ts";
import type { BoardSources, TrackRecordPort } from "./sources.ts";
import { by } from "@mention-market/service/base/arrays";
import { memoized } from "@mention-market/service/base/cached";
import type { MentionEvent } from "../markets/event/event.ts";
import type { MentionEventSummary } from "@mention-market/service/markets/market";
import type { SettledMarket } from "../markets/market.ts";
import { toSettledRow } from "../words/settled-row.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";

interface BoardEventReads {
  readonly sources: BoardSources;
  readonly trackRecord: TrackRecordPort;
  /** Never rejects. */
  readonly keep: (event: MentionEvent) => Promise<void>;
  /** The collection that can't be read, if it may inform the series; else null. */
  readonly transcriptsError: (series: string) => string | null;
  readonly clock: Clock;
}

interface ShownReads {
  readonly sources: Pick<BoardSources, "open" | "isMentionSeries" | "seriesMarkets">;
  readonly clock: Clock;
}

/** An event that the board shows. */
interface ShownEvent extends ListedStart {
  readonly markets: readonly PhaseMarket[];
}

/**
 * Null for an event that the board does not show: it is not open, has no results to come and settled more than 7 days ago. Makes no
 * read for this event alone.
 */
export async function findShown({ sources, clock }: ShownReads, ticker: string): Promise<ShownEvent | null> {
  const { value: open } = await inTime(clock, sources.open());
  const listed = open.find(({ event_ticker }) => event_ticker === ticker);
  if (listed !== undefined) {
    const { scheduledStartTime, startBasis } = listed;
    return { scheduledStartTime, startBasis, markets: listedAsOpen };
  }
  const series = seriesTickerOf(ticker);
  if (!(await inTime(clock, sources.isMentionSeries(series)))) return null;
  const markets = await inTime(clock, sources.seriesMarkets(series));
  return isShown(ticker, markets, clock.now())
    ? { scheduledStartTime: null, startBasis: null, markets: notListed }
    : null;
}

export interface Settled {
  /** When it settled, UTC ms. */
  readonly at: number;
  readonly day: string | null;
  /** "" if unknown. */
  readonly title: string;
  readonly markets: readonly SettledMarket[];
}

/** Null for an event that has not settled, or is unknown. Makes no read of the provider for this event alone. */
export async function findSettled(
  { sources, clock }: Pick<BoardEventReads, "sources" | "clock">,
  ticker: string,
): Promise<Settled | null> {
  const series = seriesTickerOf(ticker);
  if (!(await inTime(clock, sources.isMentionSeries(series)))) return null;
  const markets = await inTime(clock, sources.seriesMarkets(series));
  const settled = settledIn(ticker, markets);
  if (settled === null || !Number.isFinite(settled.settledAt)) return null;
  const { title } = await sources.lastKnown(ticker);
  const day = await dayOf(settled, markets, sources);
  return { at: settled.settledAt, day, title, markets: settled.markets };
}

/** The day of a settled event, by its stored start and the texts of its markets. */
async function dayOf(
  { event_ticker, markets: [market] }: EndedEvent,
  series: SeriesMarkets,
  { lastKnown }: Pick<BoardSources, "lastKnown">,
): Promise<string | null> {
  return market === undefined
    ? null
    : toSettledRow(market, await lastKnown(event_ticker), series).row.event_date;
}

/** Nothing of an event that is no longer open trades. */
const notListed = listedAs("closed");

/** A request may use an event that was just read for the list. */
const maxAgeMs = 2 * secondMs;

/**
 * Reads an event; null if the provider does not know it. Parts that can't be read in time are null. Throws an AppError of code
 * `upstream` when the event itself can't be read.
 */
export async function readBoardEvent(
  { sources, trackRecord, keep, transcriptsError, clock }: BoardEventReads,
  ticker: string,
  shown: ShownEvent,
): Promise<BoardEvent | null> {
  const read = await inTime(clock, sources.event(ticker, shown, maxAgeMs));
  if (read === null) return null;
  const { event, readAt } = read;
  // Not awaited: the response does not need it.
  void keep(event);
  const soon = <Result>(promise: Promise<Result>) => orUpstream(inTime(clock, promise));
  const [valued, series, prices, open, summary, forecasts] = await Promise.all([
    sources.valueAndClosing(event),
    soon(sources.seriesMarkets(event.series_ticker)),
    soon(sources.prices(event)),
    soon(sources.open()),
    trackRecord.summary(),
    event.phase === "settled" ? trackRecord.forecastsOf(ticker) : null,
  ]);
  const error = transcriptsError(event.series_ticker);
  const previous =
    series instanceof AppError
      ? null
      : await previousEventOf(event, series, (ended) => dayOf(ended, series, sources));
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
    previous_event: previous,
    next_event_ticker: open instanceof AppError ? null : nextEventOf(event, open.value),
    prices: prices instanceof AppError ? null : prices,
    track_record: summary,
  };
}

/** Whether all parts could be read. An event with missing parts is read again soon. */
export function isWhole({ record_error, prices }: BoardEvent): boolean {
  return record_error === undefined && prices !== null;
}

/** Milliseconds until an event begins, when its edges disappear. Infinity if its beginning is unknown or has passed. Times in UTC ms. */
export function msToBeginning(beginsAt: number | null, now: number): number {
  return beginsAt === null || beginsAt <= now ? Infinity : beginsAt - now;
}

/** Whether an event has begun since it was read, so that its edges must disappear. `now`: UTC ms. */
export function hasBegunSince(event: BoardEvent, now: number): boolean {
  const beginsAt = beginningOf(event);
  return beginsAt !== null && (fromIso(event.now) ?? 0) < beginsAt && beginsAt <= now;
}

interface EndedEvent {
  readonly event_ticker: string;
  /** When its last market settled, UTC ms. */
  readonly settledAt: number;
  readonly markets: readonly SettledMarket[];
}

/** Whether an event that is no longer open is still shown: its results are missing, or came at most 7 days ago. */
export function isShown(eventTicker: string, markets: SeriesMarkets, now: number): boolean {
  if ([...markets.unsettled.values()].includes(eventTicker)) return true;
  const settled = settledIn(eventTicker, markets);
  return settled !== null && now - settled.settledAt <= shownAfterMs;
}

function settledIn(eventTicker: string, markets: SeriesMarkets): EndedEvent | null {
  return settledEventsOf(markets).find(({ event_ticker }) => event_ticker === eventTicker) ?? null;
}

/** The series' event that settled last before this one started; null without one. `readDay`: its day. */
export async function previousEventOf(
  event: MentionEvent,
  markets: SeriesMarkets,
  readDay: (ended: EndedEvent) => Promise<string | null>,
): Promise<PreviousEvent | null> {
  const all = settledEventsOf(markets);
  const itself = all.find((settled) => settled.event_ticker === event.event_ticker);
  const startsAt = event.scheduledStartTime === null ? null : fromIso(event.scheduledStartTime);
  const before = startsAt ?? itself?.settledAt ?? Infinity;
  const previous = all.findLast((settled) => settled !== itself && settled.settledAt < before);
  if (previous === undefined) return null;
  const results = previous.markets
    .map(({ strikeWord, result }) => ({ strike_word: strikeWord, result }))
    .toSorted(by(({ strike_word }) => strike_word));
  return {
    event_ticker: previous.event_ticker,
    event_date: await readDay(previous),
    settlement_ts: Number.isFinite(previous.settledAt) ? toIso(previous.settledAt) : null,
    results,
  };
}

/** The next open event of the same series; null without one. */
export function nextEventOf(event: MentionEvent, open: readonly MentionEventSummary[]): string | null {
  const { event_ticker, series_ticker } = event;
  const start = beginningOf(event);
  if (start === null) return null;
  const later = open
    .filter((listed) => listed.series_ticker === series_ticker && listed.event_ticker !== event_ticker)
    .map((listed) => ({
      ticker: listed.event_ticker,
      start: beginningBy(listed.scheduledStartTime, namedDayOf(listed, noDates).event_date) ?? -Infinity,
    }))
    .filter((listed) => listed.start > start);
  return later.toSorted(by(({ start }) => start))[0]?.ticker ?? null;
}

/** A series' events in the order in which they settled. */
const settledEventsOf = memoized((series: SeriesMarkets): readonly EndedEvent[] =>
  [...Map.groupBy(series.settled.values(), ({ eventTicker }) => eventTicker)]
    .map(([event_ticker, markets]) => ({
      event_ticker,
      markets,
      settledAt: Math.max(...markets.map(({ settledAt }) => settledAt ?? -Infinity)),
    }))
    .toSorted(by(({ settledAt }) => settledAt)),
);
