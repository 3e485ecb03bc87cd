import type { Aged } from "@mention-market/service/base/cached";
import { minuteMs, secondMs, type Clock, toIso } from "@mention-market/service/base/clock";
import { messageOf } from "@mention-market/service/base/errors";
import type { EventFinder } from "../markets/event/event-finder.ts";
import { createEventLists, openEvents, withSeen } from "../markets/event/find-events.ts";
import type { MentionEvent, ReadSeenEvents } from "../markets/event/event.ts";
import { isTrading } from "../markets/event/phase.ts";
import type { ReportUnread } from "../markets/event/report-unread.ts";
import type { ListedEvent, Provider } from "../markets/ports.ts";
import { seriesTickerOf } from "@mention-market/service/markets/ticker";
import { listSeries, type SeriesList } from "../markets/series-fees.ts";
import type { ReadClosing } from "../markets/settled/closing.ts";
import {
  readSeriesMarkets,
  createSeriesReads,
  type SeriesMarkets,
} from "../markets/settled/series-markets.ts";
import type { WordServices } from "../words/services.ts";
import { evidenceOn, type EventEvidence } from "../words/event-evidence.ts";
import {
  readAllSources,
  valueEvent,
  valueEventAndClosing,
  type EventWithClosing,
  type ValuedEvent,
} from "../words/value-event.ts";
import { readFor, createReadPrices, createReadEvent, type BoardReads } from "./board-reads.ts";
import type { BoardPrices, BoardForecast, TrackRecordSummary } from "./board-schema.ts";
import type { Log } from "@mention-market/service/base/log";
import { inTime } from "../base/provider-reads.ts";
import { nextTick } from "@mention-market/service/base/request";
import type { MentionEventSummary } from "@mention-market/service/markets/market";
import { rounded } from "../estimates/estimate.ts";
import { boughtSideOf } from "../estimates/fair-value.ts";
import { profitOf, type Side } from "../estimates/verdict.ts";
import type { EventForecast, MarketForecast } from "../forecasts/forecast.ts";
import type { ForecastStore } from "../forecasts/forecast-store.ts";
import { everyEvent, type ReadTrackRecord } from "../forecasts/read-track-record.ts";

interface SourceOptions {
  readonly provider: Provider;
  readonly finder: Pick<EventFinder, "remember" | "lastKnown">;
  readonly series: SeriesList;
  readonly readSeenEvents: ReadSeenEvents;
  readonly readClosing: ReadClosing;
  readonly reportUnread: ReportUnread;
  readonly words: Omit<WordServices, "readSeries" | "readWordMarkets">;
}

/**
 * Everything that the board reads; all requests share the results. Each call throws an AppError of code `upstream` when the provider
 * fails.
 */
export interface BoardSources extends BoardReads {
  /** Every open mention event, with the age of an older list. */
  readonly open: () => Promise<Aged<readonly ListedEvent[]>>;
  readonly isMentionSeries: (series: string) => Promise<boolean>;
  readonly seriesMarkets: (series: string) => Promise<SeriesMarkets>;
  /** Reads only the store, and never rejects. */
  readonly lastKnown: EventFinder["lastKnown"];
  readonly prices: (event: MentionEvent) => Promise<BoardPrices>;
  /** An event with its record and estimates, or without them if they can't be read in time. */
  readonly value: (event: MentionEvent) => Promise<ValuedEvent>;
  /** Like `value`, with how the words of its series close. */
  readonly valueAndClosing: (event: MentionEvent) => Promise<EventWithClosing>;
}

/** What the verdicts of events need when no visitor asks for them. */
interface VerdictSources extends Pick<BoardSources, "event" | "value"> {
  /** Throws `upstream` unless all that informs the words of a series can be read in time. `value` does without what can't. */
  readonly requireEvidence: (series: string) => Promise<unknown>;
  /** The evidence on an event. Throws `upstream` where any of it can't be read in time. */
  readonly evidenceOn: (event: MentionEvent) => Promise<EventEvidence>;
}

const listFreshMs = 3 * minuteMs;
const listTimeoutMs = minuteMs;
/** The settled markets of a series change only when an event settles, which the feed sees. */
const seriesFreshMs = 10 * minuteMs;

export function createBoardSources({
  provider,
  finder,
  series,
  readSeenEvents,
  readClosing,
  reportUnread,
  words,
}: SourceOptions): BoardSources & VerdictSources {
  const { clock, log } = words;
  const lists = createEventLists({
    provider,
    finder,
    series,
    clock,
    log,
    timeoutMs: listTimeoutMs,
    freshMs: listFreshMs,
  });
  const markets = createSeriesReads({
    provider,
    clock,
    freshMs: seriesFreshMs,
    staleIfError: {
      waitMs: secondMs,
      retryAfterMs: 30 * secondMs,
      onFailure: (name, error) =>
        log.warn("The board uses older settled markets", { series: name, cause: messageOf(error) }),
    },
  });
  /** Events that the feed sees open, and that a list which was read because of them did not have either. */
  let unlisted: ReadonlySet<string> = new Set();
  /** The open events; read again if the feed has seen one that a list of more than a minute ago does not have. */
  async function openOf(seen: SeenEvents) {
    const list = await openEvents(lists);
    if (missingIn(list.value, seen).every((ticker) => unlisted.has(ticker))) return list;
    const newer = await openEvents(lists, minuteMs);
    if (newer.value !== list.value) unlisted = new Set(missingIn(newer.value, seen));
    return newer;
  }
  const readSeries = (ticker: string) =>
    readFor("series", clock, async () => {
      const known = markets.seen.peek(ticker);
      const isNews = known !== undefined && hasSettledSince(known, ticker, await readSeenEvents());
      return readSeriesMarkets(markets, ticker, isNews ? minuteMs : seriesFreshMs);
    });
  const valuing = { ...words, readSeries };
  return {
    open: async () => {
      const seen = await readSeenEvents();
      const list = await readFor("lists", clock, () => openOf(seen));
      return { ...list, value: list.value.map((event) => withSeen(event, seen)) };
    },
    isMentionSeries: async (ticker) =>
      (await readFor("lists", clock, () => listSeries(series))).value.some(
        ({ series_ticker }) => series_ticker === ticker,
      ),
    seriesMarkets: readSeries,
    lastKnown: (ticker) => finder.lastKnown(ticker),
    ...createReadEvent({ provider, series, readSeenEvents, reportUnread, clock }),
    prices: createReadPrices({ provider, clock }),
    value: (event) => valueEvent(event, valuing),
    requireEvidence: (ticker) => readAllSources(ticker, valuing),
    evidenceOn: (event) => evidenceOn(event, valuing),
    valueAndClosing: (event) => valueEventAndClosing(event, { ...valuing, readClosing }),
  };
}

type SeenEvents = Awaited<ReturnType<ReadSeenEvents>>;

/** The events that the feed has seen open and a list does not have. */
function missingIn(list: readonly ListedEvent[], seen: SeenEvents): readonly string[] {
  const listed = new Set(list.map(({ event_ticker }) => event_ticker));
  return Array.from(seen).flatMap(([ticker, { latest }]) =>
    latest?.markets.some(isTrading) === true && !listed.has(ticker) ? ticker : [],
  );
}

/** Whether the feed has seen a word of a series settle that is not among its settled markets. */
function hasSettledSince({ settled }: SeriesMarkets, series: string, seen: SeenEvents) {
  for (const [event, { latest }] of seen)
    if (
      seriesTickerOf(event) === series &&
      latest?.markets.some(
        ({ market_ticker, strike_word, status, result }) =>
          status === "settled" && result !== null && strike_word !== null && !settled.has(market_ticker),
      )
    )
      return true;
  return false;
}

interface ReadOptions {
  readonly sources: Omit<VerdictSources, "evidenceOn">;
  readonly clock: Clock;
  readonly log: Log;
}

type NamedEvent = Pick<MentionEventSummary, "event_ticker" | "series_ticker" | "scheduledStartTime">;

/** A run of the collector may begin a little early. */
const maxVerdictAgeMs = minuteMs / 2;

/**
 * Reads events with their words' values, as the board computes them. Leaves out an event if it, or any evidence on its words, can't be
 * read by the request's deadline: a value without a part of its evidence may be another one for that reason alone.
 */
export function createReadVerdicts({ sources, clock, log }: ReadOptions) {
  /** Runs the work for an event; null if it fails, which is logged. */
  async function orLog<Result>(event_ticker: string, work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (error) {
      log.warn("The verdicts of an event were not read", { event_ticker, cause: messageOf(error) });
      return null;
    }
  }

  async function read({ event_ticker, series_ticker, scheduledStartTime }: NamedEvent) {
    // The feed does not say where its start is from.
    const listed = { scheduledStartTime, startBasis: null };
    const [found] = await Promise.all([
      inTime(clock, sources.event(event_ticker, listed, maxVerdictAgeMs)),
      sources.requireEvidence(series_ticker),
    ]);
    return found;
  }

  return async (events: readonly NamedEvent[]): Promise<readonly ValuedEvent[]> => {
    const found = await Promise.all(events.map((event) => orLog(event.event_ticker, () => read(event))));
    const valued: ValuedEvent[] = [];
    for (const one of found) {
      if (one === null) continue;
      await nextTick();
      const value = await orLog(one.event.event_ticker, () => sources.value(one.event));
      if (value !== null) valued.push(value);
    }
    return valued;
  };
}

interface EvidenceOptions {
  readonly sources: Pick<VerdictSources, "event" | "evidenceOn">;
  readonly clock: Clock;
}

/** Returns a reader of the evidence on an event; null for one that Kalshi does not know. It throws `upstream`. */
export function createReadEvidence({ sources, clock }: EvidenceOptions) {
  return async ({ event_ticker, scheduledStartTime }: NamedEvent): Promise<EventEvidence | null> => {
    const listed = { scheduledStartTime, startBasis: null };
    const found = await inTime(clock, sources.event(event_ticker, listed, minuteMs));
    await nextTick();
    return found === null ? null : sources.evidenceOn(found.event);
  };
}

/** Forecasts by market ticker. */
type EventForecasts = ReadonlyMap<string, BoardForecast>;

export type TrackRecordPort = ReturnType<typeof createTrackRecordPort>;

/** Reads the stored track record. Each call throws `unavailable` when the store fails. */
export function createTrackRecordPort(store: Pick<ForecastStore, "get">, readTrackRecord: ReadTrackRecord) {
  return {
    /** Null while no event is scored. */
    async summary(): Promise<TrackRecordSummary | null> {
      const [newest] = (await readTrackRecord(everyEvent)).formula;
      if (newest === undefined) return null;
      const { version, events, fair_minus_price } = newest;
      return { version, events, fair_minus_price };
    },
    async forecastsOf(eventTicker: string): Promise<EventForecasts> {
      const record = await store.get(eventTicker);
      if (record === null) return new Map();
      const { forecast, outcome } = record;
      return new Map(
        forecast.markets.map((market) => [
          market.marketTicker,
          boardForecastOf(market, forecast, outcome?.results[market.marketTicker] ?? null),
        ]),
      );
    },
  };
}

function boardForecastOf(
  { bid, ask, probability, fairValue, fairLow, fairHigh, verdict }: MarketForecast,
  { at, fee }: Pick<EventForecast, "at" | "fee">,
  result: Side | null,
): BoardForecast {
  const side = boughtSideOf(verdict);
  const profit =
    side === null || fee === null || result === null ? null : profitOf(side, { bid, ask }, fee, result);
  return {
    ...{ at: toIso(at), bid, ask, probability },
    ...{ fair_value: fairValue, fair_low: fairLow, fair_high: fairHigh, verdict },
    profit_dollars: profit === null ? null : rounded(profit),
  };
}
