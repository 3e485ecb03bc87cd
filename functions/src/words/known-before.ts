import { fromIso } from "../base/clock.ts";
import { cutoffOf, evidenceFilter, isBefore, startOfEasternDay, type Cutoff } from "../estimates/cutoff.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import type { TranscriptFilter } from "../transcripts/index/filter.ts";
import type { Coverage, Place } from "./coverage.ts";
import type { WordMarkets } from "./market-side.ts";
import { idsOfEvent, type TranscribedEvent } from "./own-transcripts.ts";
import type { Corpus } from "../transcripts/index/corpus.ts";
import { foldName } from "../transcripts/index/turns.ts";

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
