import type { InformedSeries } from "../src/transcripts/index/transcript.ts";
import { createVoiceCounter, type VoiceCounts } from "./count-voices.ts";
import type { Names } from "./names.ts";
import type { Source } from "./source.ts";
import { writeCorpus, type CorpusSummary } from "./write-corpus.ts";

export interface SourceOptions {
  readonly source: Source;
  readonly out: string;
  readonly collection: string;
  readonly names: Names;
  /** The market series that the collection informs; empty: what its name implies. */
  readonly series: readonly InformedSeries[];
  readonly builtFrom: Readonly<Record<string, unknown>>;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Progress {
  readonly stage: "Fetching" | "Reading" | "Indexing";
  /** Of `total`: bytes or files while fetching and reading, transcripts while indexing. */
  readonly done: number;
  readonly total: number;
}

export interface BuiltCorpus {
  readonly collection: string;
  readonly corpus: CorpusSummary;
  /** Input files by their kind. */
  readonly files: Readonly<Record<string, number>>;
  /** Files of the folder that are not transcripts. */
  readonly ignored: number;
  readonly voices: VoiceCounts;
  /** How many companies have a transcript; 0 but in earnings. */
  readonly companies: number;
  /** With roles as the collection spells them. */
  readonly series: readonly InformedSeries[];
}

/** Writes the corpus of a source, with one spelling of each speaker and role. */
export function corpusOfSource(options: SourceOptions): BuiltCorpus {
  const { source, out, collection, names, builtFrom, onProgress } = options;
  const series = options.series.map((informed) => ({
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
    builtFrom: { ...builtFrom, files: source.files },
    onTranscript: () => onProgress?.({ stage: "Indexing", done: ++indexed, total: source.count }),
  });
  const { companies, ...voices } = counter.counts();
  return { collection, corpus, files: source.files, ignored: source.ignored, voices, companies, series };
}
