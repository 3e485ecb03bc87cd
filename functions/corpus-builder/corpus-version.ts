import { createHash } from "node:crypto";
import { formatVersion } from "../src/transcripts/check-file.ts";
import type { InformedSeries, Transcript } from "../src/transcripts/transcript.ts";

export interface CorpusSummary {
  readonly version: string;
  readonly transcripts: number;
  readonly words: number;
  readonly vocabulary: number;
}

export interface CorpusContent {
  readonly collection: string;
  /** The market series that the collection informs; empty: those that its name implies. */
  readonly series: readonly InformedSeries[];
  /** What users of its counts should know; null: nothing. */
  readonly note: string | null;
  /**
   * Transcripts with unique ids. Transcripts of the same company should be adjacent, so that a search reads few
   * pages.
   */
  readonly transcripts: Iterable<Transcript>;
}

/** The first columns of a transcript's row. */
export function columnsOf({ id, title, date, startsAt, eventTickers, labels }: Transcript) {
  const sorted = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const json = [JSON.stringify(eventTickers), JSON.stringify(Object.fromEntries(sorted))] as const;
  return [id, title, date, startsAt, ...json] as const;
}

/** Computes the version of a corpus file. It is equal for the same transcripts in the same order. */
export function createVersion({ collection, series, note }: Omit<CorpusContent, "transcripts">) {
  const noted = note === null ? [] : [note];
  const hash = createHash("sha256").update(JSON.stringify([formatVersion, collection, series, ...noted]));
  return {
    add(transcript: Transcript): void {
      const spoken = transcript.turns.map(({ speaker, role, part, text }) => [
        speaker,
        role,
        part ?? null,
        text.length,
      ]);
      const guess = transcript.dateIsEstimated === true ? [true] : [];
      hash.update(`\n${JSON.stringify([...columnsOf(transcript), spoken, ...guess])}\n`);
      for (const { text } of transcript.turns) hash.update(text);
    },
    text: () => hash.digest("hex").slice(0, 16),
  };
}
