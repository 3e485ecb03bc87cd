import { existsSync } from "node:fs";
import { basename } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { TokenizeOptions } from "../phrases/tokens.ts";
import { createFindCandidates, type FindCandidates } from "./filter.ts";
import { checkFile, corpusError, corpusExtension, type CorpusPlace } from "./check-file.ts";
import { decodePostings, type PostingsRow } from "./postings.ts";
import type { InformedSeries, StoredTranscript, Turn } from "./transcript.ts";
import { decodeTurns, turnSeparator, type Turns } from "./turns.ts";
import type { WordIndex } from "./word-index.ts";

/** A part of a transcript's text, in its own spelling. */
export interface StoredPassage {
  /** The number of its first token in the transcript. */
  readonly first: number;
  /** With `turnSeparator` between two turns. */
  readonly text: string;
}

/** The transcripts, opened for reading. Only their list is held in memory, and their turns once they were asked for. */
export interface Corpus {
  /** The same for the same transcripts. */
  readonly version: string;
  readonly collection: string;
  /** As the collection's own file of series names them; empty: none was given. */
  readonly series: readonly InformedSeries[];
  /** What those who count its words should know; null: nothing. */
  readonly note: string | null;
  /** A transcript's number is its place here. */
  readonly transcripts: readonly StoredTranscript[];
  readonly index: WordIndex;
  readonly candidates: FindCandidates;
  /** Whether a speaker or a role is known of any turn. */
  readonly hasVoices: boolean;
  turns(): Turns;
  /** The passage of a transcript's text that holds a position. */
  passageWith(transcript: number, position: number): StoredPassage;
  /** How the index read a transcript's text. */
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
    month: transcript.date.slice(0, 7),
    startsAt: starts_at,
    eventTickers: event_tickers,
    allCapitals: all_capitals === 1,
    dateIsEstimated: date_is_estimated === 1,
  }));
const informed = z.array(
  z.object({
    series: names,
    speakers: names,
    roles: names,
    holder: z.literal("latest").optional(),
    alike: z.literal(true).optional(),
  }),
);
const summaryRow = z.object({ value: z.string() });
const noteRow = summaryRow.optional().transform((row) => row?.value ?? null);
const voiceRow = z.object({ speaker: z.string().nullable(), role: z.string().nullable() });
const bytes = z.instanceof(Uint8Array);
const turnsRow = z.object({ turns: bytes });
const headersRow = z.object({ last: z.number(), headers: bytes });
const positionsRow = z.object({ positions: bytes });
const wordRows = z.array(
  z
    .object({ word: z.string(), transcripts: z.number() })
    .transform(({ word, transcripts }) => ({ token: word, maxTranscripts: transcripts })),
);
/** After every letter, in the order of SQLite's texts. */
const lastLetter = "\u{10FFFF}";
const passageRow = z
  .object({ first: z.number(), text: bytes })
  .transform(({ first, text }) => ({ first, text: decoder.decode(inflateRawSync(text)) }));
const decoder = new TextDecoder();

/**
 * Opens a corpus file; null when there is none. It and what it returns throw a CorpusError when the file can't be read, which names the
 * command that builds the collection again: by default the one that the file is named by.
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
  // Release 1.0.0 wrote this format without the column.
  const marksEstimates = database
    .prepare("SELECT 1 FROM pragma_table_info('transcripts') WHERE name = 'date_is_estimated'")
    .get();
  const transcripts = z.array(transcriptRow).parse(
    database
      .prepare(
        `SELECT id, title, date, starts_at, event_tickers, labels, words, positions, all_capitals,
                ${marksEstimates === undefined ? 0 : "date_is_estimated"} AS date_is_estimated
           FROM transcripts ORDER BY number`,
      )
      .all(),
  );
  const voices = z
    .array(voiceRow)
    .parse(database.prepare("SELECT speaker, role FROM voices ORDER BY number").all());
  const nextHeaders = database.prepare(
    "SELECT last, headers FROM postings WHERE word = ? AND last >= ? ORDER BY last LIMIT 1",
  );
  const positionsOf = database.prepare("SELECT positions FROM postings WHERE word = ? AND last = ?");
  // A transcript takes two bytes of headers or more.
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
  /** Most words have one row: reading rows one by one is faster than an iterator of SQLite's. */
  const rowFrom = (word: string, from: number): PostingsRow | null => {
    const row = nextHeaders.get(word, from);
    return row === undefined ? null : headersRow.parse(row);
  };
  let turns: Turns | undefined;
  return {
    version: valueOf("version"),
    collection: valueOf("collection"),
    series: json(informed).parse(valueOf("series")),
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
    hasVoices: voices.some(({ speaker, role }) => speaker !== null || role !== null),
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

/** The turns of a transcript with their texts, in order. */
export function readTurns(corpus: Corpus, transcript: number): readonly Turn[] {
  const whole = corpus
    .passages(transcript)
    .map(({ text }) => text)
    .join("");
  const turns = corpus.turns();
  const [first] = turns.range(transcript);
  return whole.split(turnSeparator).map((text, i) => {
    const { speaker = null, role = null } = turns.voices[turns.voiceOf(first + i)] ?? {};
    return { speaker, role, text };
  });
}
