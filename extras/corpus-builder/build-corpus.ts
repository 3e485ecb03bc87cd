import { basename } from "node:path";
import { kindOf } from "../src/kinds/kinds.ts";
import { checkOut } from "@mention-market/service/corpus-builder/building";
import { corpusOfSource, type BuiltCorpus, type Progress, Names } from "./corpus-of-source.ts";
import { readTranscriptLines } from "./lines/line-source.ts";
import { readBroadcasts, type FootballSummary } from "@mention-market/service/corpus-builder/nfl/nfl-source";
import { BadInput, Problems, type Problem } from "@mention-market/service/corpus-builder/problems";
import { readSeries, type SeriesFile } from "./read-series.ts";
import type { InformedSeries } from "@mention-market/service/transcripts/transcript";
import type { Source } from "@mention-market/service/corpus-builder/source";
import { reportOfGame, reviewOf, type Review, type TranscriptReport } from "./review.ts";
import type { OfficialSummary } from "./sources/read-official.ts";

export interface BuildOptions {
  /** The name of the collection. */
  readonly collection: string;
  /** A folder of transcripts, or a single file: transcript lines and recordings, or with a schedule captions, texts and datasets. */
  readonly transcripts: string;
  /** nflverse's games.csv, for football only. */
  readonly schedule?: string | undefined;
  /** The file that names the market series which the collection informs. Default: those beside recordings, else the collection's own. */
  readonly series?: string | undefined;
  readonly out: string;
  /** Leaves out transcripts with problems instead of throwing. Default: false. */
  readonly skipBad?: boolean | undefined;
  /** Keeps what a recogniser wrote again and again. Default: false. */
  readonly keepRepeats?: boolean | undefined;
  /** Reads files whose speakers can't be read. Default: false. */
  readonly withoutSpeakers?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface BuildSummary extends BuiltCorpus {
  /** What was left out, and why; empty without `skipBad`. */
  readonly leftOut: readonly Problem[];
  /** Null for collections other than football. */
  readonly football: FootballSummary | null;
  /** For collections with speakers; null for football. */
  readonly lines: LineSummary | null;
  /** One for each transcript; empty for an official source. */
  readonly reports: readonly TranscriptReport[];
  readonly review: Review;
  /** For an official source; null for other input. */
  readonly official: OfficialSummary | null;
}

export interface LineSummary {
  /** The number of turns without a word, such as only "[Laughter]". */
  readonly silentTurns: number;
  /** Members that are not defined for transcript lines. */
  readonly unknownMembers: readonly string[];
}

/** What a source reports beside its transcripts. */
interface ReadSource {
  readonly source: Source;
  readonly football: FootballSummary | null;
  readonly lines: LineSummary | null;
  readonly reports: readonly TranscriptReport[];
  /** The market series that files beside recordings name. */
  readonly namedSeries: readonly string[];
}

/** Builds a corpus file. Throws a BadInput that names everything wrong with the input. After any error, an older file stays as it was. */
export function buildCorpus(options: BuildOptions): BuildSummary {
  const { collection, transcripts, out, skipBad = false, onProgress } = options;
  const problems = new Problems();
  const badInput = skipBad ? new Problems() : problems;
  checkOut(out, problems);
  const seriesFile = seriesOf(options, problems);
  const names = new Names(seriesFile?.spellings, presetRoles(collection, seriesFile));
  const { source, namedSeries, ...summary } = readSource(options, { names, problems, badInput });
  try {
    problems.check();
    if (source.count === 0) {
      problems.in(transcripts)(
        `holds no transcript${summary.football === null ? "" : " of a game of the schedule"}`,
      );
      throw new BadInput([...problems.found, ...(skipBad ? badInput.found : [])]);
    }
    const built = corpusOfSource({
      source,
      out,
      collection,
      names,
      series: seriesFile?.informed ?? informedBy(namedSeries),
      builtFrom: builtFrom(options),
      onProgress,
    });
    return {
      ...built,
      leftOut: skipBad ? badInput.found : [],
      ...summary,
      review: reviewOf(summary.reports, built.written),
      official: null,
    };
  } finally {
    source.close();
  }
}

function seriesOf({ collection, series }: BuildOptions, problems: Problems): SeriesFile | null {
  return series === undefined ? null : readSeries(series, collection, problems.in(series));
}

function presetRoles(collection: string, file: SeriesFile | null): readonly string[] {
  return kindOf(collection).roles ?? file?.informed.flatMap(({ roles }) => roles) ?? [];
}

interface SourceOptions {
  readonly names: Names;
  readonly problems: Problems;
  readonly badInput: Problems;
}

function readSource(
  { collection, transcripts, schedule, series: seriesFile, onProgress, ...options }: BuildOptions,
  { names, problems, badInput }: SourceOptions,
): ReadSource {
  const input = {
    path: transcripts,
    problems,
    badInput,
    onProgress: (done: number, total: number) => onProgress?.({ stage: "Reading", done, total }),
  };
  if (schedule !== undefined) {
    const source = readBroadcasts({ ...input, schedule });
    const { football } = source;
    return { source, football, lines: null, reports: football.games.map(reportOfGame), namedSeries: [] };
  }
  const { keepRepeats = false, withoutSpeakers = false } = options;
  const reading = { keepRepeats, withoutSpeakers };
  const source = readTranscriptLines({ ...input, collection, names, seriesFile, reading });
  const { silentTurns, unknownMembers, series, reports } = source;
  return { source, football: null, lines: { silentTurns, unknownMembers }, reports, namedSeries: series };
}

/** Without a file of series, everybody's words count for the series that are named. */
function informedBy(series: readonly string[]): readonly InformedSeries[] {
  return series.length === 0 ? [] : [{ series, speakers: [], roles: [] }];
}

function builtFrom({ transcripts, schedule, series }: BuildOptions): Record<string, unknown> {
  return {
    ...(schedule !== undefined && { schedule: basename(schedule) }),
    transcripts: basename(transcripts),
    ...(series !== undefined && { series: basename(series) }),
  };
}
