import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import {
  createVersion,
  type CorpusContent,
  type CorpusSummary,
} from "@mention-market/service/corpus-builder/corpus-tables";
import { openCorpus } from "@mention-market/service/transcripts/corpus";
import { by } from "@mention-market/service/base/arrays";
import { fromIso } from "@mention-market/service/base/clock";
import type { Transcript, InformedSeries } from "@mention-market/service/transcripts/transcript";
import { kindOf } from "../src/kinds/kinds.ts";
import type { Source } from "@mention-market/service/corpus-builder/source";
import { writeCorpus, type WrittenTranscript } from "@mention-market/service/corpus-builder/write-corpus";
import { foldName } from "@mention-market/service/transcripts/turns";

interface SourceOptions {
  readonly source: Source;
  readonly out: string;
  readonly collection: string;
  readonly names: Names;
  /** The market series that the collection informs; empty: those that its name implies. */
  readonly series: readonly InformedSeries[];
  /** What users of its counts should know. Default: nothing. */
  readonly note?: string | null;
  readonly builtFrom: Readonly<Record<string, unknown>>;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Keeps an existing corpus file with the same content. All transcripts are then read twice. Default: false. */
  readonly keepSame?: boolean | undefined;
}

export interface Progress {
  readonly stage: "Fetching" | "Reading" | "Indexing";
  /** Progress, of `total`: bytes or files while fetching and reading, transcripts while indexing. */
  readonly done: number;
  readonly total: number;
}

export interface BuiltCorpus {
  readonly collection: string;
  readonly corpus: CorpusSummary;
  /** What each transcript holds, by id; empty where an existing file was kept. */
  readonly written: ReadonlyMap<string, WrittenTranscript>;
  /** Whether an existing file with the same content was kept. */
  readonly isKept: boolean;
  /** Number of input files by kind. */
  readonly files: Readonly<Record<string, number>>;
  /** Number of other files in the folder. */
  readonly ignored: number;
  readonly voices: VoiceCounts;
  /** The label by which transcripts are grouped, such as company, and its number of values; null for a kind without such a label. */
  readonly groups: { readonly label: string; readonly values: number } | null;
  /** Number of transcripts whose date is estimated. */
  readonly estimatedDates: number;
  /** The informed series. Roles are spelled as in the collection. */
  readonly series: readonly InformedSeries[];
}

/** Writes the corpus of a source. Each speaker and role has a single spelling. */
export function corpusOfSource(options: SourceOptions): BuiltCorpus {
  const { source, out, collection, names, note = null, builtFrom, onProgress, keepSame = false } = options;
  const series = options.series.map((informed) => ({
    ...informed,
    roles: [...new Set(informed.roles.map((role) => names.role(role)))],
  }));
  const { groupedBy } = kindOf(collection);
  const read = () => {
    const counter = createVoiceCounter(names, groupedBy);
    const transcripts = counter.spelled(source.transcripts());
    return { counter, content: { collection, series, note, transcripts } };
  };
  const kept = read();
  const same = keepSame ? summaryOfSame(out, kept.content) : null;
  const { counter, content } = same === null ? read() : kept;
  const written = new Map<string, WrittenTranscript>();
  const write = () =>
    writeCorpus({
      ...content,
      out,
      builtFrom: { ...builtFrom, files: source.files },
      onTranscript(one) {
        written.set(one.id, one);
        onProgress?.({ stage: "Indexing", done: written.size, total: source.count });
      },
    });
  const corpus = same ?? write();
  const { groups, estimatedDates, ...voices } = counter.counts();
  return {
    collection,
    corpus,
    written,
    isKept: same !== null,
    files: source.files,
    ignored: source.ignored,
    voices,
    groups: groupedBy === null ? null : { label: groupedBy, values: groups },
    estimatedDates,
    series,
  };
}

/** The speakers of a collection. */
interface VoiceCounts {
  readonly turns: number;
  readonly turnsWithoutRole: number;
  readonly speakers: ReadonlySet<string>;
  /** In the order of their first turns. */
  readonly roles: ReadonlySet<string>;
}

/** Normalizes the spelling of speakers and roles, and counts them, while transcripts pass. */
function createVoiceCounter(names: Names, groupedBy: string | null) {
  const speakers = new Set<string>();
  const roles = new Set<string>();
  let turns = 0;
  let turnsWithoutRole = 0;
  const groups = new Set<string | number>();
  let estimatedDates = 0;
  return {
    *spelled(transcripts: Iterable<Transcript>): Generator<Transcript> {
      for (const transcript of transcripts) {
        const group = groupedBy === null ? undefined : transcript.labels[groupedBy];
        if (transcript.dateIsEstimated === true) estimatedDates += 1;
        if (group !== undefined) groups.add(group);
        yield {
          ...transcript,
          turns: transcript.turns.map(({ text, ...voice }) => {
            const speaker = voice.speaker === null ? null : names.speaker(voice.speaker);
            const role = voice.role === null ? null : names.role(voice.role);
            turns += 1;
            if (speaker !== null) speakers.add(speaker);
            if (role === null) turnsWithoutRole += 1;
            else roles.add(role);
            return { ...voice, speaker, role, text };
          }),
        };
      }
    },
    counts: () => ({ turns, turnsWithoutRole, speakers, roles, groups: groups.size, estimatedDates }),
  };
}

/** The spelling of a collection's speakers and roles. Names that differ only in case and accents are the same. */
export class Names {
  readonly #speakers: Map<string, string>;
  readonly #roles = new Map<string, string>();
  readonly #folded = new Map<string, string>();

  /** `spellings`: maps folded spellings of speakers to the collection's name. `roles`: roles with a fixed spelling. */
  constructor(spellings: ReadonlyMap<string, string> = new Map(), roles: readonly string[] = []) {
    this.#speakers = new Map(spellings);
    for (const role of roles) this.role(role);
  }

  /** A key that is equal for all spellings of a speaker. */
  keyOf(speaker: string): string {
    const folded = this.#fold(speaker);
    const name = this.#speakers.get(folded);
    return name === undefined ? folded : this.#fold(name);
  }

  /** The name of a speaker. The first spelling seen becomes the name. */
  speaker(spelling: string): string {
    return this.#spelledOnce(this.#speakers, spelling);
  }

  role(spelling: string): string {
    return this.#spelledOnce(this.#roles, spelling);
  }

  #spelledOnce(known: Map<string, string>, spelling: string): string {
    const folded = this.#fold(spelling);
    const name = known.get(folded) ?? spelling;
    known.set(folded, name);
    return name;
  }

  /** `foldName`, computed once for each spelling: a speaker has many turns. */
  #fold(spelling: string): string {
    const folded = this.#folded.get(spelling) ?? foldName(spelling);
    this.#folded.set(spelling, folded);
    return folded;
  }
}

const summaryRows = z.array(z.object({ name: z.string(), value: z.string() }));

/** The summary of the corpus file at `out`, if it is complete and has this content; else null. */
function summaryOfSame(out: string, content: CorpusContent): CorpusSummary | null {
  const found = versionAt(out);
  if (found === null) return null;
  const version = createVersion(content);
  for (const transcript of content.transcripts) version.add(transcript);
  return found === version.text() ? storedSummary(out, found) : null;
}

/** Null if there is no readable corpus file. */
function versionAt(out: string): string | null {
  try {
    const corpus = openCorpus(out);
    corpus?.close();
    return corpus?.version ?? null;
  } catch {
    return null;
  }
}

function storedSummary(out: string, version: string): CorpusSummary {
  const database = new DatabaseSync(out, { readOnly: true });
  try {
    const rows = summaryRows.parse(database.prepare("SELECT name, value FROM summary").all());
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    const numberOf = (name: string) => Number(values.get(name));
    return {
      version,
      transcripts: numberOf("transcripts"),
      words: numberOf("words"),
      vocabulary: numberOf("vocabulary"),
    };
  } finally {
    database.close();
  }
}

/** The fields that determine a transcript's position in its corpus file. */
export type Placed = Pick<Transcript, "id" | "date" | "startsAt" | "labels">;

/**
 * Compares by the order of a corpus file: by the value of the label `groupedBy`, because equal ones are searched together, then by time.
 */
export function byPlace(groupedBy: string | null): (left: Placed, right: Placed) => number {
  const groupOf = ({ labels }: Placed) => (groupedBy === null ? "" : String(labels[groupedBy] ?? ""));
  return by(
    groupOf,
    ({ date }) => date,
    startOf,
    ({ id }) => id,
  );
}

/** UTC ms, because times may have different offsets. An unknown start comes first. */
function startOf({ startsAt }: Placed): number {
  return (startsAt === null ? null : fromIso(startsAt)) ?? -Infinity;
}
