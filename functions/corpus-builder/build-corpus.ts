import { basename } from "node:path";
import { messageOf } from "../src/base/errors.ts";
import type { InformedSeries } from "../src/transcripts/index/transcript.ts";
import { checkWritable } from "./building.ts";
import { earningsCollection } from "../src/transcripts/kinds/earnings/company.ts";
import { earningsRoles } from "./earnings-roles.ts";
import { createVoiceCounter, type VoiceCounts } from "./count-voices.ts";
import { readTranscriptLines } from "./lines/line-source.ts";
import { Names } from "./names.ts";
import { readBroadcasts, type FootballSummary } from "./nfl/nfl-source.ts";
import { BadInput, Problems, type Problem } from "./problems.ts";
import { readSeries, type SeriesFile } from "./series/read-series.ts";
import type { Source } from "./source.ts";
import { writeCorpus, type CorpusSummary } from "./write-corpus.ts";

export interface BuildOptions {
  /** The name of the collection. */
  readonly collection: string;
  /** A folder of transcripts, or one file: transcript lines; with a schedule captions, texts and datasets. */
  readonly transcripts: string;
  /** nflverse's games.csv, for football. */
  readonly schedule?: string | undefined;
  /** The market series that the collection informs. Default: the collection's own. */
  readonly series?: string | undefined;
  readonly out: string;
  /** Leaves out transcripts with problems, instead of throwing. False by default. */
  readonly skipBad?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Progress {
  readonly stage: "Reading" | "Indexing";
  /** Of `total`: bytes while reading, transcripts while indexing. */
  readonly done: number;
  readonly total: number;
}

export interface BuildSummary {
  readonly collection: string;
  readonly corpus: CorpusSummary;
  /** Input files by their kind. */
  readonly files: Readonly<Record<string, number>>;
  /** Files of the folder that are not transcripts. */
  readonly ignored: number;
  /** Why input was left out; empty without `skipBad`. */
  readonly leftOut: readonly Problem[];
  readonly voices: VoiceCounts;
  /** How many companies have a transcript; 0 but in earnings. */
  readonly companies: number;
  /** Of the series.json; empty without one. */
  readonly series: readonly InformedSeries[];
  /** Only football has them; null for transcript lines. */
  readonly football: FootballSummary | null;
  /** What only transcript lines have; null for football. */
  readonly lines: LineSummary | null;
}

export interface LineSummary {
  /** Turns without a word, such as "[Laughter]" alone. */
  readonly silentTurns: number;
  /** Members that no transcript line has. */
  readonly unknownMembers: readonly string[];
}

/** What a source has besides its transcripts. */
interface ReadSource {
  readonly source: Source;
  readonly football: FootballSummary | null;
  readonly lines: LineSummary | null;
}

/**
 * Builds a corpus file. Throws a BadInput that names all that is wrong with the input; then, as after any error, an older file is
 * left as it was.
 */
export function buildCorpus(options: BuildOptions): BuildSummary {
  const { collection, transcripts, out, skipBad = false, onProgress } = options;
  const problems = new Problems();
  const badInput = skipBad ? new Problems() : problems;
  checkOut(out, problems);
  const seriesFile = seriesOf(options, problems);
  const names = new Names(seriesFile?.spellings, presetRoles(collection, seriesFile));
  const { source, football, lines } = readSource(options, { names, problems, badInput });
  try {
    problems.check();
    if (source.count === 0) {
      problems.in(transcripts)(`holds no transcript${football === null ? "" : " of a game of the schedule"}`);
      throw new BadInput([...problems.found, ...(skipBad ? badInput.found : [])]);
    }
    const series = (seriesFile?.informed ?? []).map((informed) => ({
      ...informed,
      roles: [...new Set(informed.roles.map((role) => names.role(role)))],
    }));
    const counter = createVoiceCounter(names);
    let indexed = 0;
    const corpus = writeCorpus({
      out,
      collection,
      series,
      transcripts: counter.spelled(source.transcripts()),
      builtFrom: builtFrom(options, source),
      onTranscript: () => onProgress?.({ stage: "Indexing", done: ++indexed, total: source.count }),
    });
    const { companies, ...voices } = counter.counts();
    return {
      collection,
      corpus,
      files: source.files,
      ignored: source.ignored,
      leftOut: skipBad ? badInput.found : [],
      voices,
      companies,
      series,
      football,
      lines,
    };
  } finally {
    source.close();
  }
}

/** Before anything is read, since a build takes minutes. */
function checkOut(out: string, problems: Problems): void {
  try {
    checkWritable(out);
  } catch (error) {
    problems.in(`--out ${out}`)(`cannot be written: ${messageOf(error)}`);
  }
  problems.check();
}

function seriesOf({ collection, series }: BuildOptions, problems: Problems): SeriesFile | null {
  return series === undefined ? null : readSeries(series, collection, problems.in(series));
}

function presetRoles(collection: string, file: SeriesFile | null): readonly string[] {
  return collection === earningsCollection
    ? earningsRoles
    : (file?.informed.flatMap(({ roles }) => roles) ?? []);
}

interface SourceOptions {
  readonly names: Names;
  readonly problems: Problems;
  readonly badInput: Problems;
}

function readSource(
  { collection, transcripts, schedule, onProgress }: BuildOptions,
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
    return { source, football: source.football, lines: null };
  }
  const source = readTranscriptLines({ ...input, collection, names });
  const { silentTurns, unknownMembers } = source;
  return { source, football: null, lines: { silentTurns, unknownMembers } };
}

function builtFrom(
  { transcripts, schedule, series }: BuildOptions,
  { files }: Source,
): Record<string, unknown> {
  return {
    ...(schedule !== undefined && { schedule: basename(schedule) }),
    transcripts: basename(transcripts),
    files,
    ...(series !== undefined && { series: basename(series) }),
  };
}
