import { z } from "zod";
import type { Transcript } from "../../src/transcripts/index/transcript.ts";
import { hasWord, spokenText } from "../lines/spoken-text.ts";
import type { OfficialSource, SourceDocument } from "./official-source.ts";

/** What was read from a document. */
export type Reading = z.output<typeof readingForm>;

export const readingForm = z.object({
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
