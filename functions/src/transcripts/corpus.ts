import { existsSync } from "node:fs";
import { basename } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { TokenizeOptions } from "./phrases/tokens.ts";
import { createFindCandidates, type FindCandidates } from "./filter.ts";
import { checkFile, corpusError, corpusExtension, type CorpusPlace } from "./check-file.ts";
import { decodePostings, type PostingsRow } from "./postings.ts";
import { informedSeries, type InformedSeries, type StoredTranscript } from "./transcript.ts";
import { decodeTurns, type Turns } from "./turns.ts";
import type { WordIndex } from "./word-index.ts";

/** A part of a transcript's text, in the transcript's spelling. */
export interface StoredPassage {
  /** The position of its first token in the transcript. */
  readonly first: number;
  /** Turns are separated by `turnSeparator`. */
  readonly text: string;
}

/** An open corpus file. Memory holds the list of its transcripts, and after the first use their turns. */
export interface Corpus {
  /** Equal for equal transcripts. */
  readonly version: string;
  readonly collection: string;
  /** From the collection's file of series; empty if it was built without one. */
  readonly series: readonly InformedSeries[];
  /** What users of its counts should know; null: nothing. */
  readonly note: string | null;
  /** A transcript's number is its index in this list. */
  readonly transcripts: readonly StoredTranscript[];
  readonly index: WordIndex;
  readonly candidates: FindCandidates;
  /** Whether any turn has a known speaker, role or part. */
  readonly hasVoices: boolean;
  turns(): Turns;
  /** The passage that contains a position of a transcript. */
  passageWith(transcript: number, position: number): StoredPassage;
  /** The options with which the index tokenized a transcript. */
  reading(transcript: number): TokenizeOptions;
  /** All passages of a transcript, in order. */
  passages(transcript: number): readonly StoredPassage[];
  close(): void;
}

const json = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(shape);
const names = z.array(z.string());
const transcriptRow = z
  .object({
    id: z.string(),
    title: z.string(),
    date: z.iso.date(),
    starts_at: z.string().nullable(),
    event_tickers: json(names),
    labels: json(z.record(z.string(), z.union([z.string(), z.number()]))),
    words: z.number(),
    positions: z.number(),
    all_capitals: z.number(),
    date_is_estimated: z.number(),
  })
  .transform(({ starts_at, event_tickers, all_capitals, date_is_estimated, ...transcript }) => ({
    ...transcript,
    startsAt: starts_at,
    eventTickers: event_tickers,
    allCapitals: all_capitals === 1,
    dateIsEstimated: date_is_estimated === 1,
  }));
const summaryRow = z.object({ value: z.string() });
const noteRow = summaryRow.optional().transform((row) => row?.value ?? null);
const voiceRow = z
  .object({ speaker: z.string().nullable(), role: z.string().nullable(), part: z.string().nullable() })
  .transform(({ part, ...voice }) => ({ ...voice, ...(part !== null && { part }) }));
const bytes = z.instanceof(Uint8Array);
const turnsRow = z.object({ turns: bytes });
const headersRow = z.object({ last: z.number(), headers: bytes });
const positionsRow = z.object({ positions: bytes });
const wordRows = z.array(
  z
    .object({ word: z.string(), transcripts: z.number() })
    .transform(({ word, transcripts }) => ({ token: word, maxTranscripts: transcripts })),
);
/** Sorts after every letter in SQLite's order of texts. */
const lastLetter = "\u{10FFFF}";
const passageRow = z
  .object({ first: z.number(), text: bytes })
  .transform(({ first, text }) => ({ first, text: decoder.decode(inflateRawSync(text)) }));
const decoder = new TextDecoder();

/**
 * Opens a corpus file; null if it does not exist. This function, and all that it returns, throw a CorpusError
 * if the file can't be read. Its text has the command that builds the collection again. Default of
 * `collection`: the file's name.
 */
export function openCorpus(path: string, collection = basename(path, corpusExtension)): Corpus | null {
  if (!existsSync(path)) return null;
  const place = { path, collection };
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    checkFile(place, database);
    return read(place, database);
  } catch (error) {
    database?.close();
    throw corpusError(place, error);
  }
}

function read(place: CorpusPlace, database: DatabaseSync): Corpus {
  const summary = database.prepare("SELECT value FROM summary WHERE name = ?");
  const valueOf = (name: string) => summaryRow.parse(summary.get(name)).value;
  const transcripts = z.array(transcriptRow).parse(
    database
      .prepare(
        `SELECT id, title, date, starts_at, event_tickers, labels, words, positions, all_capitals, date_is_estimated
           FROM transcripts ORDER BY number`,
      )
      .all(),
  );
  const voices = z
    .array(voiceRow)
    .parse(database.prepare("SELECT speaker, role, part FROM voices ORDER BY number").all());
  const nextHeaders = database.prepare(
    "SELECT last, headers FROM postings WHERE word = ? AND last >= ? ORDER BY last LIMIT 1",
  );
  const positionsOf = database.prepare("SELECT positions FROM postings WHERE word = ? AND last = ?");
  // A transcript takes at least two bytes of headers, so this is an upper bound.
  const tokensBetween = database.prepare(
    "SELECT word, sum(length(headers)) / 2 AS transcripts FROM postings WHERE word >= ? AND word < ? GROUP BY word",
  );
  const hasWord = database.prepare("SELECT 1 FROM postings WHERE word = ? LIMIT 1");
  const passageOf = database.prepare(
    "SELECT first, text FROM passages WHERE transcript = ? AND first <= ? ORDER BY first DESC LIMIT 1",
  );
  const passagesOf = database.prepare("SELECT first, text FROM passages WHERE transcript = ? ORDER BY first");
  const turnsOfAll = database.prepare("SELECT turns FROM turns ORDER BY transcript");
  const readable = <Value>(readValue: () => Value): Value => {
    try {
      return readValue();
    } catch (error) {
      throw corpusError(place, error);
    }
  };
  /** Most words have a single row, for which reading row by row is faster than SQLite's iterator. */
  const rowFrom = (word: string, from: number): PostingsRow | null => {
    const row = nextHeaders.get(word, from);
    return row === undefined ? null : headersRow.parse(row);
  };
  let turns: Turns | undefined;
  return {
    version: valueOf("version"),
    collection: valueOf("collection"),
    series: json(z.array(informedSeries)).parse(valueOf("series")),
    note: noteRow.parse(summary.get("note")),
    transcripts,
    index: {
      transcriptCount: transcripts.length,
      maxPositions: transcripts.reduce((longest, { positions }) => Math.max(longest, positions), 0),
      postings: (word, window) => readable(() => decodePostings((from) => rowFrom(word, from), window)),
      positions: (word, last) => readable(() => positionsRow.parse(positionsOf.get(word, last)).positions),
      tokensFrom: (beginning) =>
        readable(() => wordRows.parse(tokensBetween.all(beginning, beginning + lastLetter))),
      has: (word) => readable(() => hasWord.get(word) !== undefined),
    },
    candidates: createFindCandidates(transcripts),
    hasVoices: voices.some(
      ({ speaker, role, part }) => speaker !== null || role !== null || part !== undefined,
    ),
    turns: () =>
      (turns ??= readable(() =>
        decodeTurns(
          voices,
          z
            .array(turnsRow)
            .parse(turnsOfAll.all())
            .map((row) => row.turns),
        ),
      )),
    reading: (transcript) => ({ allCapitals: transcripts[transcript]?.allCapitals ?? false }),
    passageWith: (transcript, position) =>
      readable(() => passageRow.parse(passageOf.get(transcript, position))),
    passages: (transcript) => readable(() => z.array(passageRow).parse(passagesOf.all(transcript))),
    close: () => database.close(),
  };
}
