import { dayMs, easternDayOf, fromIso, toIso } from "../../base/clock.ts";
import { tickerDayOf } from "../../markets/ticker.ts";
import type { CorpusFile } from "../index/collections.ts";
import type { Corpus } from "../index/corpus.ts";
import { everyTranscript } from "../index/filter.ts";
import type { Kind } from "./kind.ts";

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
  { file, kind }: { readonly file: CorpusFile; readonly kind: Kind },
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
