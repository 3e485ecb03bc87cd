import { allOf, momentOf } from "../board/choice.ts";
import type { WireBoardEvent, WireBoardList, WireEvent, WireSettled } from "../explorer/wire.ts";
import type { Result } from "./rows.ts";

/** The previous and the next event of the series. */
export interface Neighbours {
  /** Ticker of the event that settled last before this one; null if unknown. */
  readonly previous: string | null;
  /** When that settled, ISO 8601; null if unknown. */
  readonly previousSettledAt: string | null;
  /** Its day, YYYY-MM-DD; null if unknown. */
  readonly previousDay: string | null;
  readonly next: string | null;
  /** The results of words in the previous event, by strike word. */
  readonly lastResults: ReadonlyMap<string, Result>;
}

export const noNeighbours: Neighbours = {
  previous: null,
  previousSettledAt: null,
  previousDay: null,
  next: null,
  lastResults: new Map(),
};

/** The request for settled markets of the series up to the day of the event's start, the newest first. */
export function settledPath({ series_ticker, scheduledStartTime: start }: WireEvent): string {
  const query = new URLSearchParams({ series_ticker });
  if (start !== null) query.set("end_date", start.slice(0, "YYYY-MM-DD".length));
  return `getSettledMarkets?${query.toString()}`;
}

/** The neighbours, from the board's response. */
export function neighboursOnBoard({ previous_event, next_event_ticker }: WireBoardEvent): Neighbours {
  return {
    previous: previous_event?.event_ticker ?? null,
    previousSettledAt: previous_event?.settlement_ts ?? null,
    previousDay: previous_event?.event_date ?? null,
    next: next_event_ticker,
    lastResults: new Map(previous_event?.results.map(({ strike_word, result }) => [strike_word, result])),
  };
}

/**
 * The previous event, from the series' settled markets, the newest first, and the next one of the series on the board, null without a
 * public one.
 */
export function neighboursOf(
  event: WireEvent,
  settled: WireSettled | null,
  board: WireBoardList | null,
): Neighbours {
  const start = event.scheduledStartTime === null ? Infinity : Date.parse(event.scheduledStartTime);
  const markets = settled?.markets ?? [];
  const latest = markets.find(
    ({ event_ticker, settlement_ts: at }) =>
      event_ticker !== event.event_ticker && at !== null && Date.parse(at) < start,
  );
  const next = allOf(board).find(
    (listed) =>
      listed.series_ticker === event.series_ticker &&
      listed.event_ticker !== event.event_ticker &&
      (momentOf(listed) ?? -Infinity) > start,
  );
  const ofPrevious = markets.filter(({ event_ticker }) => event_ticker === latest?.event_ticker);
  return {
    previous: latest?.event_ticker ?? null,
    previousSettledAt: latest?.settlement_ts ?? null,
    previousDay: latest?.event_date ?? null,
    next: next?.event_ticker ?? null,
    lastResults: new Map(ofPrevious.map(({ strike_word, result }) => [strike_word, result])),
  };
}
