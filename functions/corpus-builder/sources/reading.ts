import { z } from "zod";
import { createHash } from "node:crypto";
import type { Transcript } from "../../src/transcripts/index/transcript.ts";
import { hasWord, spokenText } from "../lines/transcript-line.ts";
import type { OfficialSource, SourceDocument } from "./official-source.ts";
import { storedValue, type WebFolder } from "./web-folder.ts";

/** What was read from a document. */
export type Reading = z.output<typeof readingForm>;

const readingForm = z.object({
  isPreliminary: z.boolean(),
  /** Turns without a word, such as "[Laughter]" alone, are left out. */
  turns: z.array(z.object({ speaker: z.string().nullable(), role: z.string(), text: z.string() })),
  silentTurns: z.number(),
  notes: z.array(z.string()),
});

export interface ReadDocument {
  readonly document: SourceDocument;
  readonly reading: Reading;
}

/** Reads the bytes of a document. Throws an Error that says what is wrong with them. */
export async function readDocument(
  source: OfficialSource,
  document: SourceDocument,
  bytes: Uint8Array,
): Promise<Reading> {
  const text = await source.read(bytes, document);
  const { turns, notes } = source.turns(text);
  const spoken = turns
    .map(({ speaker, role, text: printed }) => ({ speaker, role, text: spokenText(printed) }))
    .filter((turn) => hasWord(turn.text));
  if (spoken.length === 0) throw new Error("has no speech in it");
  return {
    isPreliminary: text.isPreliminary,
    turns: spoken,
    silentTurns: turns.length - spoken.length,
    notes: [...notes],
  };
}

export function transcriptOf({ document, reading }: ReadDocument): Transcript {
  const { id, title, date, source } = document;
  return {
    id,
    title: title + (reading.isPreliminary ? " (preliminary)" : ""),
    date,
    startsAt: null,
    eventTickers: [],
    source,
    labels: {},
    turns: reading.turns,
  };
}

const storedForm = z.object({ sha256: z.string(), version: z.number(), reading: readingForm });
const fileOf = ({ id }: SourceDocument) => `${id}.json`;

/** Reads documents once: what was read is kept beside them, until they or the way in which they are read change. */
export function createStoredReadings(source: OfficialSource, web: WebFolder) {
  const read = async (document: SourceDocument, bytes: Buffer): Promise<Reading> => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const stored = storedValue(web.stored(fileOf(document)), storedForm);
    if (stored?.sha256 === sha256 && stored.version === source.version) return stored.reading;
    const reading = await readDocument(source, document, bytes);
    web.keep(fileOf(document), JSON.stringify({ sha256, version: source.version, reading }));
    return reading;
  };
  return {
    read,
    /** Of the file that is kept; null without one, and for one that can't be read and so must be fetched again. */
    async kept(document: SourceDocument): Promise<Reading | null> {
      const bytes = web.stored(document.file);
      return bytes === null ? null : read(document, bytes).catch(() => null);
    },
  };
}
