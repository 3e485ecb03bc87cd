import type { Log } from "../base/log.ts";
import type { Corpus } from "../transcripts/index/corpus.ts";
import type { CorpusFile } from "../transcripts/index/collections.ts";
import { everyTranscript, type TranscriptFilter } from "../transcripts/index/filter.ts";
import type { Kind } from "../transcripts/kinds/kind.ts";
import { kindOf } from "../transcripts/kinds/kinds.ts";
import type { Library } from "./services.ts";
import { busy } from "../base/errors.ts";
import { memoized } from "../base/memo.ts";

/** A collection, as it is searched. */
export interface Place {
  readonly collection: string;
  readonly kind: Kind;
  readonly file: CorpusFile;
}

/** A collection that informs a series: its words count in these transcripts, and there in the turns that the filter names. */
export interface Coverage extends Place {
  readonly filter: TranscriptFilter;
  /** The other series of the series' speaker: those that its entry of the collection's series names with it. */
  readonly otherSeries: readonly string[];
  /** Whether only whoever has the role latest counts in an estimate. */
  readonly ofHolder: boolean;
  /** Whether its transcripts are of the very kind of event that the series' markets ask about. */
  readonly isAlike: boolean;
}

/** A collection, also one that has no file. */
export function locateCollection(collection: string, { collections, kinds }: Library): Place {
  return { collection, kind: kindOf(collection, kinds), file: collections.file(collection) };
}

/** All transcripts of a collection, for no series in particular. */
export function wholeOf(collection: string, library: Library): Coverage {
  const place = locateCollection(collection, library);
  const { isAlike } = place.kind;
  return { ...place, filter: everyTranscript, otherSeries: [], ofHolder: false, isAlike };
}

/** By the log of an instance: the series of which it was said that several collections inform them. */
const loggedSeries = memoized(() => new Set<string>());

/** Null for a series that no collection informs. Of several the first by name is taken, and the log says so once. */
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
    log.warn("Several collections inform a series: the first by name is taken", {
      series,
      collections: found.map(({ collection }) => collection).join(", "),
    });
  }
  return found[0] ?? null;
}

/** What counts for a series: what the file of series says where there is one, of the transcripts that the kind takes. */
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
  const named = entries.find((one) => one.series.includes(series));
  if (named === undefined) return null;
  return {
    filter: { ...(byKind ?? everyTranscript), speakers: named.speakers, roles: named.roles },
    otherSeries: named.series.filter((other) => other !== series),
    ofHolder: named.holder === "latest",
    isAlike: kind.isAlike || named.alike === true,
  };
}

/** The series that a collection informs, in order. */
export function seriesInformedBy(
  { series, transcripts }: Corpus,
  kind: Kind,
  { announcerSeries }: Library,
): readonly string[] {
  if (series.length > 0) return [...new Set(series.flatMap((one) => one.series))].sort();
  return kind.seriesOf({ transcripts, announcerSeries });
}

/** The names of collections whose file is damaged, A to Z. */
export function damagedNames({ collections }: Pick<Library, "collections">): readonly string[] {
  return collections.names().filter((name) => collections.file(name).state() === "damaged");
}

/** The first collection whose file is damaged: its series are not known, so it may inform any. Null without one. */
export function damagedCoverage(library: Library): Coverage | null {
  const [name] = damagedNames(library);
  return name === undefined ? null : wholeOf(name, library);
}

/** What a response says of a series whose transcripts may be in a damaged file; null where nothing is damaged or others inform it. */
export function transcriptsError(series: string, library: Library, log: Log): string | null {
  const damaged = damagedCoverage(library);
  if (damaged === null || findCoverage(series, library, log) !== null) return null;
  return `The collection ${damaged.collection} may inform this series, and can't be read`;
}

const repeatAfterSeconds = 300;

/** Throws `busy` while a collection's file is damaged, for a request that is about its transcripts alone. It is not counted. */
export function requireReadable(file: Coverage["file"], collection: string): void {
  if (file.state() !== "damaged") return;
  const text =
    `The file of the collection ${collection} is damaged, so its transcripts can't be read. The operator ` +
    "has to put it back";
  throw busy(text, repeatAfterSeconds);
}
