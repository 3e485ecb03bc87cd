import { basename, resolve } from "node:path";
import { z } from "zod";
import { closeSync, openSync, readSync } from "node:fs";
import { type Transcript } from "@mention-market/service/transcripts/transcript";
import { byPlace, type Placed, type Names } from "../corpus-of-source.ts";
import { kindOf } from "../../src/kinds/kinds.ts";
import { findFiles } from "@mention-market/service/corpus-builder/input-files";
import type { Problems, Report } from "@mention-market/service/corpus-builder/problems";
import {
  countByKind,
  type Source,
  StoreError,
  TextStore,
} from "@mention-market/service/corpus-builder/source";
import { foreignKinds } from "@mention-market/service/corpus-builder/captions/form";
import type { ReadOptions } from "../forms/read-form.ts";
import { readRecording, recordingKinds, type Recording } from "./recording.ts";
import { lineForm, reportOfRecording, type TranscriptReport } from "../review.ts";
import { createLineReader } from "./read-line.ts";
import { messageOf } from "@mention-market/service/base/errors";

interface LineSourceOptions {
  readonly collection: string;
  /** A folder of .jsonl files and recordings, or a single file. */
  readonly path: string;
  /** The file of series, which may lie in the folder and is no recording. */
  readonly seriesFile: string | undefined;
  readonly names: Names;
  readonly reading: ReadOptions;
  /** Problems of the path itself. */
  readonly problems: Problems;
  /** Problems of lines and of folder entries, which are then left out. */
  readonly badInput: Problems;
  readonly onProgress: (bytes: number, total: number) => void;
}

interface LineSource extends Source {
  readonly reports: readonly TranscriptReport[];
  readonly silentTurns: number;
  /** Members that are not defined for transcript lines, in the order of their first use. */
  readonly unknownMembers: readonly string[];
  /** The market series that files beside recordings name. */
  readonly series: readonly string[];
}

/** Where a transcript is stored, and its sort key. */
interface Entry extends Placed {
  readonly row: number;
  readonly file: string;
  /** Undefined for a recording. */
  readonly line: number | undefined;
}

const kinds = [".jsonl", ...recordingKinds] as const;

/** Reads transcript lines, and recordings. Transcripts with the same id are all reported and left out. */
export function readTranscriptLines(options: LineSourceOptions): LineSource {
  const { collection, path, seriesFile, names, reading, problems, badInput, onProgress } = options;
  const { files: found, ignored } = findFiles(path, {
    kinds,
    foreign: foreignKinds,
    report: problems.in(path),
    leftOut: badInput,
  });
  const files = found.filter(
    (file) => seriesFile === undefined || resolve(file.path) !== resolve(seriesFile),
  );
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const unknown = new Set<string>();
  const store = new TextStore();
  const read = createLineReader({ collection, names, unknownMember: (name) => unknown.add(name) });
  const entries: Entry[] = [];
  const reports: TranscriptReport[] = [];
  let silentTurns = 0;
  let bytes = 0;

  const series = new Set<string>();

  for (const { path: file, kind, bytes: size } of files) {
    const report = badInput.in(file);
    const visit = (text: string, { line, recording }: { line?: number; recording?: Recording } = {}) => {
      const spoken = read(text, (problem) => report(problem, line));
      if (spoken === null) return;
      const { transcript } = spoken;
      const { id, date, startsAt, labels } = transcript;
      silentTurns += spoken.silentTurns;
      entries.push({ id, date, startsAt, labels, row: store.add(JSON.stringify(transcript)), file, line });
      reports.push({
        id,
        file: basename(file),
        part: line === undefined ? null : String(line),
        form: recording?.reading.form ?? lineForm,
        speakers: new Set(
          transcript.turns.flatMap(({ speaker }) => (speaker === null ? [] : names.keyOf(speaker))),
        ),
        isDayGuessed: transcript.dateIsEstimated === true,
        recording: recording === undefined ? null : reportOfRecording(recording),
      });
    };
    if (kind !== ".jsonl") {
      const recording = readRecording(file, kind, { ...reading, kind: kindOf(collection) }, report);
      for (const ticker of recording?.series ?? []) series.add(ticker);
      if (recording !== null) visit(JSON.stringify(recording.line), { recording });
      onProgress((bytes += size), total);
      continue;
    }
    const visitLine = (text: string, line: number) => visit(text, { line });
    eachLine(file, { visit: visitLine, read: (more) => onProgress((bytes += more), total) }, report);
  }

  const once = withoutRepeated(entries, badInput).sort(byPlace(kindOf(collection).groupedBy));
  const kept = new Set(once.map(({ id }) => id));
  return {
    reports: reports.filter(({ id }) => kept.has(id)),
    count: once.length,
    files: countByKind(files),
    ignored,
    silentTurns,
    unknownMembers: [...unknown],
    series: [...series],
    *transcripts() {
      for (const { row } of once) yield parseStored(store.read(row));
    },
    close: () => store.close(),
  };
}

function withoutRepeated(entries: readonly Entry[], badInput: Problems): Entry[] {
  return [...Map.groupBy(entries, ({ id }) => id)].flatMap(([id, all]) => {
    if (all.length === 1) return all;
    const places = all
      .map(({ file, line }) => (line === undefined ? basename(file) : `${basename(file)}:${line}`))
      .join(", ");
    for (const { file, line } of all)
      badInput.in(file)(`has id ${id}, as ${all.length} transcripts have: ${places}`, line);
    return [];
  });
}

const text = z.string();
const stored: z.ZodType<Transcript> = z.object({
  id: text,
  title: text,
  date: text,
  dateIsEstimated: z.boolean().optional(),
  startsAt: text.nullable(),
  eventTickers: z.array(text),
  source: text.nullable(),
  labels: z.record(text, z.union([text, z.number()])),
  turns: z.array(z.object({ speaker: text.nullable(), role: text.nullable(), part: text.optional(), text })),
});

/** Parses a transcript that this module stored as JSON. */
function parseStored(json: string): Transcript {
  return stored.parse(JSON.parse(json));
}

const chunkBytes = 256 * 1024;
const maxLineBytes = 8 * 1024 * 1024;
const lineFeed = 0x0a;
/** TextDecoder also removes a byte order mark. */
const decoder = new TextDecoder("utf-8", { fatal: true });

interface LineVisitor {
  /** Called for each line that is not blank, without its line end. Lines are numbered from 1. */
  readonly visit: (text: string, line: number) => void;
  /** Called with the bytes read since the last call. */
  readonly read: (bytes: number) => void;
}

/** Reads a UTF-8 file line by line, so that only a line is in memory. A line that is too long or not UTF-8 is reported and left out. */
function eachLine(path: string, { visit, read }: LineVisitor, report: Report): void {
  let line = 1;
  let parts: Buffer[] = [];
  let bytes = 0;

  const add = (part: Buffer) => {
    bytes += part.length;
    if (bytes <= maxLineBytes) parts.push(Buffer.from(part));
    else parts = [];
  };
  const end = () => {
    if (bytes > maxLineBytes) report("is a line of more than 8 MB", line);
    else {
      const text = decoded(Buffer.concat(parts));
      if (text === null) report("is not UTF-8 text: save the file in that encoding", line);
      else if (text.trim() !== "") visit(text, line);
    }
    parts = [];
    bytes = 0;
    line += 1;
  };

  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const chunk = Buffer.alloc(chunkBytes);
    for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) {
      for (let from = 0; from < length;) {
        const feed = chunk.subarray(0, length).indexOf(lineFeed, from);
        const to = feed === -1 ? length : feed;
        add(chunk.subarray(from, to));
        if (feed !== -1) end();
        from = to + 1;
      }
      read(length);
    }
    if (bytes > 0) end();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    report(`cannot be read: ${messageOf(error)}`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function decoded(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
