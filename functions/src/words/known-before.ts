import { dayMs, easternDayOf, fromIso, toIso } from "../base/clock.ts";
import type { Corpus } from "../transcripts/index/corpus.ts";
import { everyTranscript, type TranscriptFilter } from "../transcripts/index/filter.ts";
import {
  tickerDayOf,
  cutoffOf,
  evidenceFilter,
  isBefore,
  startOfEasternDay,
  type Cutoff,
} from "../estimates/cutoff.ts";
import type { Kind } from "../transcripts/kinds/kind.ts";
import type { Place, Coverage } from "./coverage.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import type { WordMarkets } from "./market-side.ts";
import { foldName } from "../transcripts/index/turns.ts";

/** An event, as far as its transcript is found by it. */
export interface TranscribedEvent {
  readonly event_ticker: string;
  readonly scheduledStartTime: string | null;
}

/** A call or a game may be listed a day or two beside its event. */
const maxDaysApart = 2;

/**
 * The numbers of the transcripts of an event: those that name it; else the only one from two days before to two days after its day that its
 * kind takes for the event's, such as the company's call or the game of its two teams. A day that is a guess proves nothing.
 */
export function transcriptsOfEvent(corpus: Corpus, kind: Kind, event: TranscribedEvent): readonly number[] {
  const named = corpus.candidates({ ...everyTranscript, eventTicker: event.event_ticker }, null);
  const at = dayOf(event);
  if (named.length > 0 || at === null) return named;
  const days = {
    ...everyTranscript,
    startDate: toIso(at - maxDaysApart * dayMs).slice(0, 10),
    endDate: toIso(at + maxDaysApart * dayMs).slice(0, 10),
  };
  const near = corpus.candidates(days, null).filter((number) => {
    const transcript = corpus.transcripts[number];
    return (
      transcript !== undefined &&
      transcript.dateIsEstimated !== true &&
      kind.mayBeOf(event.event_ticker, transcript)
    );
  });
  return near.length === 1 ? near : [];
}

/** Their ids; none where the file can't be read. */
export function idsOfEvent(
  { file, kind }: Pick<Place, "file" | "kind">,
  event: TranscribedEvent,
): readonly string[] {
  return file.read((opening) => {
    if (opening === null) return [];
    const { corpus } = opening;
    return transcriptsOfEvent(corpus, kind, event).flatMap((number) => corpus.transcripts[number]?.id ?? []);
  });
}

/** The event's day, US Eastern, as UTC ms of its midnight: that of its start, else the one in its ticker; null when not known. */
function dayOf({ event_ticker, scheduledStartTime }: TranscribedEvent): number | null {
  const start = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  const day = start === null ? tickerDayOf(event_ticker) : easternDayOf(start);
  return day === null ? null : fromIso(day);
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
        opening === null ? null : holderBefore(opening.corpus, filter.roles, cutoff),
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
  readonly opening: string | null;
  readonly ids: readonly string[];
}
const ownTranscripts = new WeakMap<WordMarkets, OwnTranscripts>();

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
  const known = ownTranscripts.get(markets);
  if (known?.opening === opening) return known.ids;
  const ids = [...markets.unsettledEvents].flatMap((event_ticker) =>
    idsOfEvent(place, { event_ticker, scheduledStartTime: null }),
  );
  ownTranscripts.set(markets, { opening, ids });
  return ids;
}

/** Whoever has a role that passes from one person to the next, such as a chair. */
interface Holder {
  readonly speaker: string;
  /** YYYY-MM-DD: the day of the first transcript in which this person has the role. */
  readonly since: string;
}

/** Who has one of the roles in the newest transcript that a cutoff allows; null where nobody has. */
function holderBefore(corpus: Corpus, roles: readonly string[], cutoff: Cutoff): Holder | null {
  const turns = corpus.turns();
  const speakers = new Map(
    turns.voices.flatMap(({ speaker }) => (speaker === null ? [] : [[foldName(speaker), speaker] as const])),
  );
  let latest: (Holder & { readonly last: string }) | null = null;
  for (const speaker of speakers.values()) {
    const days = [...turns.select({ speakers: [speaker], roles }).words.keys()]
      .flatMap((number) => corpus.transcripts[number] ?? [])
      .flatMap((transcript) => (isBefore(transcript, cutoff) ? transcript.date : []))
      .sort();
    const [since] = days;
    const last = days.at(-1);
    if (since !== undefined && last !== undefined && (latest === null || last > latest.last))
      latest = { speaker, since, last };
  }
  return latest === null ? null : { speaker: latest.speaker, since: latest.since };
}
