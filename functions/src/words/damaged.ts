import type { Log } from "../base/log.ts";
import { findCoverage, placeOf, type Coverage } from "./coverage.ts";
import { everyTranscript } from "../transcripts/index/filter.ts";
import type { Library } from "./services.ts";

/** The first collection whose file is damaged: its series are not known, so it may inform any. Null without one. */
export function damagedCoverage(library: Library): Coverage | null {
  const { collections } = library;
  const name = collections.names().find((one) => collections.file(one).state() === "damaged");
  return name === undefined
    ? null
    : { ...placeOf(name, library), filter: everyTranscript, otherSeries: [], ofHolder: false };
}

/** What a response says of a series whose transcripts may be in a damaged file; null where nothing is damaged or others inform it. */
export function transcriptsError(series: string, library: Library, log: Log): string | null {
  const damaged = damagedCoverage(library);
  if (damaged === null || findCoverage(series, library, log) !== null) return null;
  return `The collection ${damaged.collection} may inform this series, and can't be read`;
}
