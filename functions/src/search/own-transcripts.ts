import { dayMs, easternDayOf, fromIso, toIso } from "../base/clock.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { CorpusFile } from "../corpus/corpus-file.ts";
import { everyTranscript } from "../corpus/filter.ts";
import { companiesNamed, companyOfSeries } from "../earnings/company.ts";
import { tickerDayOf } from "../estimates/cutoff.ts";
import { seriesTickerOf } from "../markets/ticker.ts";

/** An event, as far as its transcript is found by it. */
export interface TranscribedEvent {
  readonly event_ticker: string;
  readonly scheduledStartTime: string | null;
}

/** A call may be listed a day or two beside its event. */
const maxDaysApart = 2;

/**
 * The numbers of the transcripts of an event: those that name it; of an earnings event else the company's only call from two days before
 * to two days after its day.
 */
export function transcriptsOfEvent(corpus: Corpus, event: TranscribedEvent): readonly number[] {
  const named = corpus.candidates({ ...everyTranscript, eventTicker: event.event_ticker }, null);
  const series = seriesTickerOf(event.event_ticker);
  const at = dayOf(event);
  if (named.length > 0 || at === null || companyOfSeries(series) === null) return named;
  const values = companiesNamed(series, corpus.transcripts);
  const near = corpus.candidates(
    {
      ...everyTranscript,
      labels: [[{ label: "company", values }]],
      startDate: toIso(at - maxDaysApart * dayMs).slice(0, 10),
      endDate: toIso(at + maxDaysApart * dayMs).slice(0, 10),
    },
    null,
  );
  return near.length === 1 ? near : [];
}

/** Their ids; none where the file can't be read. */
export function idsOfEvent(file: CorpusFile, event: TranscribedEvent): readonly string[] {
  return file.read((opening) => {
    if (opening === null) return [];
    const { corpus } = opening;
    return transcriptsOfEvent(corpus, event).flatMap((number) => corpus.transcripts[number]?.id ?? []);
  });
}

/** The event's day, US Eastern, as UTC ms of its midnight: that of its start, else the one in its ticker; null when not known. */
function dayOf({ event_ticker, scheduledStartTime }: TranscribedEvent): number | null {
  const start = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
  const day = start === null ? tickerDayOf(event_ticker) : easternDayOf(start);
  return day === null ? null : fromIso(day);
}
