import type { Log } from "@mention-market/service/base/log";
import type { Corpus } from "@mention-market/service/transcripts/corpus";
import type { CorpusFile } from "@mention-market/service/transcripts/corpus-file";
import { everyTranscript, type TranscriptFilter } from "@mention-market/service/transcripts/filter";
import type { Kind } from "../kinds/kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Library } from "./services.ts";
import { busy } from "@mention-market/service/base/errors";
import { memoized } from "@mention-market/service/base/cached";

/** A collection to search. */
export interface Place {
  readonly collection: string;
  readonly kind: Kind;
  readonly file: CorpusFile;
}

/** A collection that informs a series, and a filter for the transcripts and turns that count there. */
export interface Coverage extends Place {
  readonly filter: TranscriptFilter;
  /** The speaker's other series: those that the collection's file of series lists in the same entry. */
  readonly otherSeries: readonly string[];
  /** Whether an estimate counts only the latest holder of the role. */
  readonly ofHolder: boolean;
  /** Whether its transcripts are of the same kind of event as the series' markets. */
  readonly isAlike: boolean;
}

/** Finds a collection, even if it has no file. */
export function locateCollection(collection: string, { collections, kinds }: Library): Place {
  return { collection, kind: kindOf(collection, kinds), file: collections.file(collection) };
}

/** All transcripts of a collection, without a series. */
export function wholeOf(collection: string, library: Library): Coverage {
  const place = locateCollection(collection, library);
  const { isAlike } = place.kind;
  return { ...place, filter: everyTranscript, otherSeries: [], ofHolder: false, isAlike };
}

/** By the log of an instance: the series for which several informing collections have been logged. */
const loggedSeries = memoized(() => new Set<string>());

/** The collection that informs a series; null without one. If several do, the first by name is taken, and that is logged once. */
export function findCoverage(series: string, library: Library, log: Log): Coverage | null {
  const found = library.collections.names().flatMap((name): Coverage[] => {
    const place = locateCollection(name, library);
    const covered = place.file.read((opening) =>
      opening === null ? null : coveredBy(series, opening.corpus, place.kind, library),
    );
    return covered === null ? [] : [{ ...place, ...covered }];
  });
  const logged = loggedSeries(log);
  if (found.length > 1 && !logged.has(series)) {
    logged.add(series);
    log.warn("Several collections inform a series: the first by name is used", {
      series,
      collections: found.map(({ collection }) => collection).join(", "),
    });
  }
  return found[0] ?? null;
}

/** The transcripts and turns that count for a series: those of the file of series if there is one, among those that the kind accepts. */
function coveredBy(
  series: string,
  { transcripts, series: entries }: Corpus,
  kind: Kind,
  { announcerSeries }: Library,
): Pick<Coverage, "filter" | "otherSeries" | "ofHolder" | "isAlike"> | null {
  const byKind = kind.informs(series, { transcripts, announcerSeries });
  if (entries.length === 0)
    return byKind === null
      ? null
      : { filter: byKind, otherSeries: [], ofHolder: false, isAlike: kind.isAlike };
  const named = entries.find((entry) => entry.series.includes(series));
  if (named === undefined) return null;
  return {
    filter: { ...(byKind ?? everyTranscript), speakers: named.speakers, roles: named.roles },
    otherSeries: named.series.filter((ticker) => ticker !== series),
    ofHolder: named.holder === "latest",
    isAlike: kind.isAlike || named.alike === true,
  };
}

/** The series that a collection informs, sorted. */
export function seriesInformedBy(
  { series, transcripts }: Corpus,
  kind: Kind,
  { announcerSeries }: Library,
): readonly string[] {
  if (series.length > 0) return [...new Set(series.flatMap((entry) => entry.series))].sort();
  return kind.seriesOf({ transcripts, announcerSeries });
}

/** The names of collections whose file is damaged, sorted. */
export function damagedNames({ collections }: Pick<Library, "collections">): readonly string[] {
  return collections.names().filter((name) => collections.file(name).state() === "damaged");
}

/** The first collection whose file is damaged. Its series are unknown, so it may inform any series. Null without one. */
export function damagedCoverage(library: Library): Coverage | null {
  const [name] = damagedNames(library);
  return name === undefined ? null : wholeOf(name, library);
}

/** The text for a series whose transcripts may be in a damaged file; null without one, or if another collection informs it. */
export function transcriptsError(series: string, library: Library, log: Log): string | null {
  const damaged = damagedCoverage(library);
  if (damaged === null || findCoverage(series, library, log) !== null) return null;
  return `The collection ${damaged.collection} may inform this series, and can't be read`;
}

const repeatAfterSeconds = 300;

/** Throws `busy` while a collection's file is damaged, for requests that need its transcripts. Such a request is not counted. */
export function requireReadable(file: Coverage["file"], collection: string): void {
  if (file.state() !== "damaged") return;
  const text =
    `The file of the collection ${collection} is damaged, so its transcripts can't be read. The operator ` +
    "has to put it back";
  throw busy(text, repeatAfterSeconds);
}
