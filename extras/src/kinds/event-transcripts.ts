import type { Corpus } from "@mention-market/service/transcripts/corpus";
import type { StoredTranscript } from "@mention-market/service/transcripts/transcript";
import { foldName } from "@mention-market/service/transcripts/turns";
import { dayMs, fromIso, toIso } from "@mention-market/service/base/clock";
import type { CorpusFile } from "@mention-market/service/transcripts/corpus-file";
import { everyTranscript } from "@mention-market/service/transcripts/filter";
import type { Kind } from "./kind.ts";

/** The fields of an event by which its transcript is found. */
export interface TranscribedEvent {
  readonly event_ticker: string;
  /** The event's day in US Eastern time, as far as it is known: it may come only from the ticker. Null if nothing dates the event. */
  readonly event_date: string | null;
  readonly event_title?: string | null;
  readonly event_subtitle?: string | null;
}

/** No kind looks further than half a quarter, so that a call is not taken for that of the quarter before. */
const maxDaysApart = 45;

/**
 * The numbers of an event's transcripts: those that name the event. Without any, the only transcript near its day that its kind accepts
 * as the event's, such as the company's call. Transcripts with an estimated date are then not used.
 */
export function transcriptsOfEvent(corpus: Corpus, kind: Kind, event: TranscribedEvent): readonly number[] {
  const named = corpus.candidates({ ...everyTranscript, eventTicker: event.event_ticker }, null);
  const at = event.event_date === null ? null : fromIso(event.event_date);
  if (named.length > 0 || at === null) return named;
  const days = {
    ...everyTranscript,
    startDate: toIso(at - maxDaysApart * dayMs).slice(0, 10),
    endDate: toIso(at + maxDaysApart * dayMs).slice(0, 10),
  };
  const near = corpus.candidates(days, null).filter((number) => {
    const transcript = corpus.transcripts[number];
    if (transcript === undefined || transcript.dateIsEstimated === true) return false;
    const days = kind.maxDaysFrom(event, transcript);
    return days !== null && Math.abs((fromIso(transcript.date) ?? Infinity) - at) <= days * dayMs;
  });
  return near.length === 1 ? near : [];
}

/** The ids of an event's transcripts; empty while the file can't be read. */
export function idsOfEvent(
  { file, kind }: { readonly file: CorpusFile; readonly kind: Kind },
  event: TranscribedEvent,
): readonly string[] {
  return file.read((opening) => {
    if (opening === null) return [];
    const { corpus } = opening;
    return transcriptsOfEvent(corpus, kind, event).flatMap((number) => corpus.transcripts[number]?.id ?? []);
  });
}

/** The holder of a role that passes from one person to the next, such as a chair. */
interface Holder {
  readonly speaker: string;
  /** YYYY-MM-DD: the day of the first transcript in which this person holds the role. */
  readonly since: string;
}

/** The holder of one of the roles in the newest transcript that may be used; null if nobody holds it. */
export function holderBefore(
  corpus: Corpus,
  roles: readonly string[],
  isUsed: (transcript: StoredTranscript) => boolean,
): Holder | null {
  const turns = corpus.turns();
  const speakers = new Map(
    turns.voices.flatMap(({ speaker }) => (speaker === null ? [] : [[foldName(speaker), speaker] as const])),
  );
  let latest: (Holder & { readonly last: string }) | null = null;
  for (const speaker of speakers.values()) {
    const days = [...turns.select({ speakers: [speaker], roles }).words.keys()]
      .flatMap((number) => corpus.transcripts[number] ?? [])
      .flatMap((transcript) => (isUsed(transcript) ? transcript.date : []))
      .sort();
    const [since] = days;
    const last = days.at(-1);
    if (since !== undefined && last !== undefined && (latest === null || last > latest.last))
      latest = { speaker, since, last };
  }
  return latest === null ? null : { speaker: latest.speaker, since: latest.since };
}
