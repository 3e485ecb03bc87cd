import { fromIso } from "@mention-market/service/base/clock";
import { startOfEasternDay } from "../base/eastern-time.ts";
import { memoized } from "@mention-market/service/base/cached";
import type { MentionEvent } from "../markets/event/event.ts";
import { tickerDayOf } from "../markets/ticker.ts";
import type { TranscriptFilter } from "@mention-market/service/transcripts/filter";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import { idsOfEvent, type TranscribedEvent, holderBefore } from "../kinds/event-transcripts.ts";
import type { Place, Coverage } from "./coverage.ts";
import { cutoffOf, cutoffOfEvent, evidenceFilter, isBefore, type Cutoff, type KnownEvent } from "./cutoff.ts";
import type { WordMarkets } from "./word-markets.ts";

/** The evidence from before an event. */
interface EventEvidence {
  readonly cutoff: Cutoff;
  /** Transcripts from before the event's day, never its own. */
  readonly filter: TranscriptFilter;
}

/** Narrows a coverage to the evidence from before an event. `now`: UTC ms. */
export function evidenceBefore(
  event: KnownEvent,
  coverage: Pick<Coverage, "kind" | "file" | "filter" | "ofHolder">,
  now: number,
): EventEvidence {
  return evidenceWithin(cutoffOfEvent(event, now), event, coverage);
}

/**
 * Narrows a coverage to the evidence that a cutoff allows. For a role that passes from one person to the next, only the latest holder's
 * words count, and markets since that person's first transcript.
 */
export function evidenceWithin(
  cutoff: Cutoff,
  event: TranscribedEvent,
  coverage: Pick<Coverage, "kind" | "file" | "filter" | "ofHolder">,
): EventEvidence {
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

/** Whether all of an event's markets were read and have settled. */
export function hasSettled({ markets, errors }: MentionEvent, now: number): boolean {
  const isSettled = (time: string | null) => time !== null && (fromIso(time) ?? Infinity) <= now;
  return (
    errors.length === 0 && markets.length > 0 && markets.every((market) => isSettled(market.settlement_ts))
  );
}

interface OwnTranscripts {
  /** The opening of the file in which they were searched; undefined before the first search. */
  opening: string | null | undefined;
  ids: readonly string[];
}
const ownTranscriptsOf = memoized((): OwnTranscripts => ({ opening: undefined, ids: [] }));

/**
 * Narrows a search to the evidence for its estimate: transcripts from before today, except those of the series' unsettled events. Null
 * if this excludes no transcript, so that the search's own findings can be used.
 */
export function evidenceToday(
  filter: TranscriptFilter,
  place: Pick<Place, "kind" | "file"> & { readonly transcripts: readonly StoredTranscript[] },
  markets: WordMarkets,
  now: number,
): TranscriptFilter | null {
  const cutoff = cutoffOf({ eventTicker: "", startsAt: null, days: [] }, now);
  const isLate = latestByDay(place.transcripts).some((transcript) => !isBefore(transcript, cutoff));
  const unsettledIds = idsOfUnsettled(place, markets);
  return isLate || unsettledIds.length > 0 ? evidenceFilter(filter, cutoff, unsettledIds) : null;
}

/** The latest transcript with a certain day, and the latest with an estimated one. */
const latestByDay = memoized((transcripts: readonly StoredTranscript[]): readonly StoredTranscript[] =>
  [...Map.groupBy(transcripts, ({ dateIsEstimated }) => dateIsEstimated === true).values()].flatMap((dated) =>
    dated.reduce((latest, transcript) => (transcript.date > latest.date ? transcript : latest)),
  ),
);

/** Searched once for each opening of a file and each read of the markets. */
function idsOfUnsettled(place: Pick<Place, "kind" | "file">, markets: WordMarkets): readonly string[] {
  const opening = place.file.opening()?.key ?? null;
  const cachedIds = ownTranscriptsOf(markets);
  if (cachedIds.opening === opening) return cachedIds.ids;
  cachedIds.ids = [...markets.unsettledEvents].flatMap((event_ticker) =>
    idsOfEvent(place, { event_ticker, event_date: tickerDayOf(event_ticker) }),
  );
  cachedIds.opening = opening;
  return cachedIds.ids;
}
