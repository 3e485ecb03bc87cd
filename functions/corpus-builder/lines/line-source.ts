import { basename } from "node:path";
import { z } from "zod";
import { byPlace, type Placed, type Transcript } from "../../src/transcripts/index/transcript.ts";
import { kindOf } from "../../src/transcripts/kinds/kinds.ts";
import { findFiles } from "../find-files.ts";
import type { Names } from "../names.ts";
import type { Problems } from "../problems.ts";
import { countByKind, type Source, TextStore } from "../source.ts";
import { eachLine } from "./each-line.ts";
import { createLineReader } from "./read-line.ts";

interface LineSourceOptions {
  readonly collection: string;
  /** A folder of .jsonl files, or one. */
  readonly path: string;
  readonly names: Names;
  /** What is wrong with the path as a whole. */
  readonly problems: Problems;
  /** What is wrong with one line or one entry of the folder; it is left out. */
  readonly badInput: Problems;
  readonly onProgress: (bytes: number, total: number) => void;
}

interface LineSource extends Source {
  readonly silentTurns: number;
  /** Members that no transcript line has, in the order of their first use. */
  readonly unknownMembers: readonly string[];
}

/** Where a transcript is stored, and what it is sorted by. */
interface Entry extends Placed {
  readonly row: number;
  readonly file: string;
  readonly line: number;
}

const kinds = [".jsonl"] as const;

/** Reads transcript lines. Each id counts once: lines that share one are all reported and left out. */
export function readTranscriptLines(options: LineSourceOptions): LineSource {
  const { collection, path, names, problems, badInput, onProgress } = options;
  const { files, ignored } = findFiles(path, { kinds, report: problems.in(path), leftOut: badInput });
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const unknown = new Set<string>();
  const store = new TextStore();
  const read = createLineReader({ collection, names, unknownMember: (name) => unknown.add(name) });
  const entries: Entry[] = [];
  let silentTurns = 0;
  let bytes = 0;

  for (const { path: file } of files) {
    const report = badInput.in(file);
    const visit = (text: string, line: number) => {
      const spoken = read(text, (problem) => report(problem, line));
      if (spoken === null) return;
      const { transcript } = spoken;
      const { id, date, startsAt, labels } = transcript;
      silentTurns += spoken.silentTurns;
      entries.push({ id, date, startsAt, labels, row: store.add(JSON.stringify(transcript)), file, line });
    };
    eachLine(file, { visit, read: (more) => onProgress((bytes += more), total) }, report);
  }

  const once = withoutRepeated(entries, badInput).sort(byPlace(kindOf(collection).groupedBy));
  return {
    count: once.length,
    files: countByKind(files),
    ignored,
    silentTurns,
    unknownMembers: [...unknown],
    *transcripts() {
      for (const { row } of once) yield parseStored(store.read(row));
    },
    close: () => store.close(),
  };
}

function withoutRepeated(entries: readonly Entry[], badInput: Problems): Entry[] {
  return [...Map.groupBy(entries, ({ id }) => id)].flatMap(([id, all]) => {
    if (all.length === 1) return all;
    const places = all.map(({ file, line }) => `${basename(file)}:${line}`).join(", ");
    for (const { file, line } of all)
      badInput.in(file)(`has id ${id}, as ${all.length} lines have: ${places}`, line);
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
  turns: z.array(z.object({ speaker: text.nullable(), role: text.nullable(), text })),
});

/** A transcript that was stored as JSON. */
function parseStored(json: string): Transcript {
  return stored.parse(JSON.parse(json));
}
