import type { StoredTranscript } from "../corpus/corpus.ts";
import type { TranscriptFilter } from "../corpus/filter.ts";
import type { Cutoff } from "./cutoff.ts";

/** Narrows a filter to what may be used for an event: transcripts of days before it, never its own. */
export function evidenceFilter(
  filter: TranscriptFilter,
  { eventTicker, lastUsedDay }: Cutoff,
  transcripts: readonly StoredTranscript[],
): TranscriptFilter {
  const own = transcripts
    .filter(({ eventTickers }) => eventTickers.includes(eventTicker))
    .map(({ id }) => id);
  const endDate = filter.endDate === null || lastUsedDay < filter.endDate ? lastUsedDay : filter.endDate;
  return { ...filter, endDate, except: [...filter.except, ...own] };
}
