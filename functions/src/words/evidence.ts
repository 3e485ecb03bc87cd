import { dayMs, easternDayOf, fromIso, startOfEasternDay, toIso } from "../base/clock.ts";
import { memoized } from "../base/memo.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import { tickerDayOf } from "../markets/ticker.ts";
import type { TranscriptFilter } from "../transcripts/index/filter.ts";
import type { StoredTranscript } from "../transcripts/index/transcript.ts";
import { idsOfEvent, type TranscribedEvent } from "../transcripts/kinds/event-transcripts.ts";
import { holderBefore } from "../transcripts/kinds/holder.ts";
import type { Place, Coverage } from "./coverage.ts";
import type { WordMarkets } from "./word-markets.ts";

/** What may be used for the estimate of an event. */
export interface Cutoff {
  /** The event that is estimated: its own markets are never used. */
  readonly eventTicker: string;
  /** Only markets that settled before this moment are used, UTC ms. */
  readonly settledBefore: number;
  /** Only markets that settled then or later are used, UTC ms; left out: all. */
  readonly settledFrom?: number;
  /** YYYY-MM-DD, US Eastern: transcripts of later days are never used, and those whose day is a guess only of up to 45 days before it. */
  readonly lastUsedDay: string;
  /** YYYY-MM-DD, US Eastern: the event's day as far as it is known. The age of transcripts counts from it. */
  readonly day: string;
}

interface DatedEvent {
  readonly eventTicker: string;
  /** UTC ms; null when not known. */
  readonly startsAt: number | null;
  /** YYYY-MM-DD, US Eastern: its day where it is known without a start; null when not known. */
  readonly day: string | null;
}

/** Events happen before or after the day in their ticker, most of those by a day. */
const tickerMarginDays = 2;

/**
 * What may be used for an event. A known start decides, else a known day. Where only the day in the ticker
 * (KXNFLMENTION-26JAN17BUFDEN) is known, the two days before it are left out as well. `now`: UTC ms, the bound without any day.
 */
export function cutoffOf({ eventTicker, startsAt, day }: DatedEvent, now: number): Cutoff {
  if (startsAt !== null) {
    const startDay = easternDayOf(startsAt);
    return { eventTicker, settledBefore: startsAt, lastUsedDay: daysBefore(startDay, 1), day: startDay };
  }
  const knownDay = day ?? tickerDayOf(eventTicker);
  if (knownDay === null) {
    const today = easternDayOf(now);
    return { eventTicker, settledBefore: now, lastUsedDay: daysBefore(today, 1), day: today };
  }
  const firstUnused = day === null ? daysBefore(knownDay, tickerMarginDays) : knownDay;
  const settledBefore = Math.min(now, startOfEasternDay(firstUnused));
  return { eventTicker, settledBefore, lastUsedDay: daysBefore(firstUnused, 1), day: knownDay };
}

/** A transcript whose day is a guess could be the event's own if the event is not more days after it. */
const estimateMarginDays = 45;

/** Whether a transcript is of a day before the event, and if its day is a guess, more than 45 days before. */
export function isBefore(
  { date, dateIsEstimated }: Pick<StoredTranscript, "date" | "dateIsEstimated">,
  cutoff: Cutoff,
): boolean {
  return date <= (dateIsEstimated === true ? lastEstimatedDay(cutoff) : cutoff.lastUsedDay);
}

function lastEstimatedDay({ lastUsedDay }: Cutoff): string {
  return daysBefore(lastUsedDay, estimateMarginDays);
}

/** Narrows a filter to what may be used for an event: transcripts of days before it, never its `own` ones, by their ids. */
export function evidenceFilter(
  filter: TranscriptFilter,
  cutoff: Cutoff,
  own: readonly string[],
): TranscriptFilter {
  const { lastUsedDay } = cutoff;
  const endDate = filter.endDate === null || lastUsedDay < filter.endDate ? lastUsedDay : filter.endDate;
  const estimatedEndDate = lastEstimatedDay(cutoff);
  return { ...filter, endDate, estimatedEndDate, except: [...filter.except, ...own] };
}

function daysBefore(day: string, days: number): string {
  return toIso(utcOf(day) - days * dayMs).slice(0, 10);
}

function utcOf(day: string): number {
  return fromIso(`${day}T00:00:00Z`) ?? Number.NaN;
}

/** What was known before an event. */
interface KnownBefore {
  readonly cutoff: Cutoff;
  /** Transcripts of days before the event, never its own. */
  readonly filter: TranscriptFilter;
}

/** Narrows what is covered to what was known before an event. `now`: UTC ms. */
export function knownBefore(
  event: TranscribedEvent,
  coverage: Pick<Coverage, "kind" | "file" | "filter" | "ofHolder">,
  now: number,
): KnownBefore {
  return knownBy(cutoffOfEvent(event, now), event, coverage);
}

/**
 * Narrows what is covered to what a cutoff allows. Where a role has passed from one person to the next, only the latest one's words
 * and the markets since that person's first transcript are used.
 */
export function knownBy(
  cutoff: Cutoff,
  event: TranscribedEvent,
  coverage: Pick<Coverage, "kind" | "file" | "filter" | "ofHolder">,
): KnownBefore {
  const filter = evidenceFilter(coverage.filter, cutoff, idsOfEvent(coverage, event));
  const holder = !coverage.ofHolder
    ? null
    : coverage.file.read((opening) =>
        opening === null
          ? null
          : holderBefore(opening.corpus, filter.roles, (transcript) => isBefore(transcript, cutoff)),
      );
  if (holder === null) return { cutoff, filter };
  return {
    cutoff: { ...cutoff, settledFrom: startOfEasternDay(holder.since) },
    filter: { ...filter, speakers: [holder.speaker] },
  };
}

export function cutoffOfEvent({ event_ticker, scheduledStartTime }: TranscribedEvent, now: number): Cutoff {
  const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  return cutoffOf({ eventTicker: event_ticker, startsAt, day: null }, now);
}

/** Whether an event is over for its words: all its markets were read and have settled by now. */
export function hasSettled({ markets, errors }: MentionEvent, now: number): boolean {
  const isSettled = (time: string | null) => time !== null && (fromIso(time) ?? Infinity) <= now;
  return (
    errors.length === 0 && markets.length > 0 && markets.every((market) => isSettled(market.settlement_ts))
  );
}

interface OwnTranscripts {
  /** The opening of the file that they were looked for in; undefined before the first look. */
  opening: string | null | undefined;
  ids: readonly string[];
}
const ownTranscriptsOf = memoized((): OwnTranscripts => ({ opening: undefined, ids: [] }));

/**
 * Narrows a search to what its estimate may use: transcripts of days before today, none of an event of the series that has not settled.
 * Null where the search has no other ones, so that what it has found will do.
 */
export function knownToday(
  filter: TranscriptFilter,
  place: Pick<Place, "kind" | "file">,
  markets: WordMarkets,
  now: number,
): TranscriptFilter | null {
  const cutoff = cutoffOf({ eventTicker: "", startsAt: null, day: null }, now);
  const isLate = place.file.read(
    (opening) => opening?.corpus.transcripts.some((transcript) => !isBefore(transcript, cutoff)) ?? false,
  );
  const own = idsOfUnsettled(place, markets);
  return isLate || own.length > 0 ? evidenceFilter(filter, cutoff, own) : null;
}

/** Looked for once in each opening of a file and each read of the markets. */
function idsOfUnsettled(place: Pick<Place, "kind" | "file">, markets: WordMarkets): readonly string[] {
  const opening = place.file.read((one) => one?.key ?? null);
  const own = ownTranscriptsOf(markets);
  if (own.opening === opening) return own.ids;
  own.ids = [...markets.unsettledEvents].flatMap((event_ticker) =>
    idsOfEvent(place, { event_ticker, scheduledStartTime: null }),
  );
  own.opening = opening;
  return own.ids;
}
