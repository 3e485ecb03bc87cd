import type { Log } from "../base/log.ts";
import type { Collections } from "../transcripts/index/collections.ts";
import type { Corpus } from "../transcripts/index/corpus.ts";
import type { CorpusFile } from "../transcripts/index/corpus-file.ts";
import { everyTranscript, type TranscriptFilter } from "../transcripts/index/filter.ts";
import {
  companiesNamed,
  companyOfSeries,
  earningsCollection,
  representativeRoles,
} from "../transcripts/kinds/earnings/company.ts";
import { nflCollection } from "../transcripts/kinds/nfl/game.ts";

/** A collection that informs a series: its words count in these transcripts, and there in the turns that the filter names. */
export interface Coverage {
  readonly collection: string;
  readonly file: CorpusFile;
  readonly filter: TranscriptFilter;
}

/** Null for a series that no collection informs. */
export type FindCoverage = (series: string) => Coverage | null;

export interface CoverageOptions {
  readonly collections: Collections;
  /** Series that the NFL's broadcasts inform. */
  readonly announcerSeries: readonly string[];
  readonly log: Log;
}

/** Of several collections that inform a series the first by name is taken, and the log says so once. */
export function createFindCoverage({ collections, announcerSeries, log }: CoverageOptions): FindCoverage {
  const logged = new Set<string>();
  return (series) => {
    const found = collections.names().flatMap((collection): Coverage[] => {
      const file = collections.file(collection);
      const filter = file.read((opening) =>
        opening === null ? null : filterOf(opening.corpus, collection, series, announcerSeries),
      );
      return filter === null ? [] : [{ collection, file, filter }];
    });
    if (found.length > 1 && !logged.has(series)) {
      logged.add(series);
      log.warn("Several collections inform a series: the first by name is taken", {
        series,
        collections: found.map(({ collection }) => collection).join(", "),
      });
    }
    return found[0] ?? null;
  };
}

function filterOf(
  corpus: Corpus,
  collection: string,
  series: string,
  announcerSeries: readonly string[],
): TranscriptFilter | null {
  const company = companyFilter(corpus, collection, series);
  if (corpus.series.length > 0) {
    const named = corpus.series.find((one) => one.series.includes(series));
    if (named === undefined) return null;
    return { ...everyTranscript, ...company, speakers: named.speakers, roles: named.roles };
  }
  if (collection === nflCollection) return announcerSeries.includes(series) ? everyTranscript : null;
  return company === null ? null : { ...everyTranscript, ...company, roles: representativeRoles };
}

/** Of a series of earnings only the company's own calls count. */
function companyFilter(
  { transcripts }: Corpus,
  collection: string,
  series: string,
): Pick<TranscriptFilter, "labels"> | null {
  if (collection !== earningsCollection || companyOfSeries(series) === null) return null;
  const values = companiesNamed(series, transcripts);
  return values.length === 0 ? null : { labels: [[{ label: "company", values }]] };
}

/** The series that a collection informs, in order. */
export function seriesInformedBy(
  corpus: Corpus,
  collection: string,
  announcerSeries: readonly string[],
  earningsSeries: readonly string[],
): readonly string[] {
  if (corpus.series.length > 0) return [...new Set(corpus.series.flatMap(({ series }) => series))].sort();
  if (collection === nflCollection) return [...announcerSeries].sort();
  return collection === earningsCollection ? earningsSeries : [];
}
