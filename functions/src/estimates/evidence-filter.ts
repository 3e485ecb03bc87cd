import type { TranscriptFilter } from "../corpus/filter.ts";
import type { Cutoff } from "./cutoff.ts";

/** Narrows a filter to what may be used for an event: transcripts of days before it, never its `own` ones, by their ids. */
export function evidenceFilter(
  filter: TranscriptFilter,
  { lastUsedDay }: Cutoff,
  own: readonly string[],
): TranscriptFilter {
  const endDate = filter.endDate === null || lastUsedDay < filter.endDate ? lastUsedDay : filter.endDate;
  return { ...filter, endDate, except: [...filter.except, ...own] };
}
