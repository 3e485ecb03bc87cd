import { dayMs, easternDayOf, fromIso, toIso } from "../base/clock.ts";
import type { Corpus } from "../transcripts/index/corpus.ts";
import type { CorpusFile } from "../transcripts/index/corpus-file.ts";
import { everyTranscript, type TranscriptFilter } from "../transcripts/index/filter.ts";
import { companiesNamed, companyOfSeries } from "../transcripts/kinds/earnings/company.ts";
import { tickerDayOf } from "../estimates/cutoff.ts";
import { seriesTickerOf } from "../markets/ticker.ts";
import { namesTeamsOf } from "../transcripts/kinds/nfl/event-game.ts";
import { nflCollection } from "../transcripts/kinds/nfl/game.ts";

/** An event, as far as its transcript is found by it. */
export interface TranscribedEvent {
  readonly event_ticker: string;
  readonly scheduledStartTime: string | null;
}

/** A call or a game may be listed a day or two beside its event. */
const maxDaysApart = 2;

/**
 * The numbers of the transcripts of an event: those that name it; else, from two days before to two days after its day, the company's only
 * call for an earnings event, and the only game of its two teams for one of the NFL.
 */
export function transcriptsOfEvent(corpus: Corpus, event: TranscribedEvent): readonly number[] {
  const named = corpus.candidates({ ...everyTranscript, eventTicker: event.event_ticker }, null);
  const at = dayOf(event);
  if (named.length > 0 || at === null) return named;
  const near = candidatesOf(corpus, event.event_ticker, {
    ...everyTranscript,
    startDate: toIso(at - maxDaysApart * dayMs).slice(0, 10),
    endDate: toIso(at + maxDaysApart * dayMs).slice(0, 10),
  });
  return near.length === 1 ? near : [];
}

/** Transcripts of the event's company, or of its two teams. */
function candidatesOf(corpus: Corpus, eventTicker: string, days: TranscriptFilter): readonly number[] {
  const { collection, transcripts } = corpus;
  if (collection === nflCollection) {
    return corpus.candidates(days, null).filter((number) => {
      const game = transcripts[number];
      return game !== undefined && namesTeamsOf(eventTicker, game);
    });
  }
  const series = seriesTickerOf(eventTicker);
  if (companyOfSeries(series) === null) return [];
  const values = companiesNamed(series, transcripts);
  return corpus.candidates({ ...days, labels: [[{ label: "company", values }]] }, null);
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
