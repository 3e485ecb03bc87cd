import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import {
  createVersion,
  type CorpusContent,
  type CorpusSummary,
} from "@mention-market/service/corpus-builder/corpus-tables";
import { openCorpus } from "@mention-market/service/transcripts/corpus";

const summaryRows = z.array(z.object({ name: z.string(), value: z.string() }));

/** The summary of the corpus file at `out`, if it is complete and has this content; else null. */
export function summaryOfSame(out: string, content: CorpusContent): CorpusSummary | null {
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
