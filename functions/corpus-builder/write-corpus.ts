import { appendFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { deflateRawSync } from "node:zlib";
import { checksumOf } from "../src/transcripts/index/check-file.ts";
import { ByteWriter } from "../src/transcripts/index/varint.ts";
import {
  applicationId,
  formatVersion,
  pageSize,
  tables,
  turnSeparator,
  wordsInPassage,
} from "../src/transcripts/index/corpus-format.ts";
import type { InformedSeries, Transcript, Turn } from "../src/transcripts/index/transcript.ts";
import { writeTurn } from "../src/transcripts/index/turns.ts";
import { eachToken, isAllCapitals } from "../src/transcripts/phrases/tokens.ts";
import { building } from "./building.ts";
import { columnsOf, createVersion, type CorpusSummary } from "./corpus-version.ts";
import { turnEnd, WordRuns } from "./word-runs.ts";

export interface WriteOptions {
  readonly out: string;
  readonly collection: string;
  /** Each id once. A search reads fewest pages when transcripts of one company follow one another; `byPlace` orders them. */
  readonly transcripts: Iterable<Transcript>;
  /** Which market series the collection informs; empty: what its name implies. */
  readonly series: readonly InformedSeries[];
  /** Stored as `built_from`. */
  readonly builtFrom: Readonly<Record<string, unknown>>;
  readonly onTranscript?: ((transcript: Transcript) => void) | undefined;
}

/** Writes a corpus file, which takes the place of an older one when it is whole, and at once. */
export function writeCorpus({ out, builtFrom, ...content }: WriteOptions): CorpusSummary {
  return building(out, (file) => {
    const corpus = bulkDatabase(file);
    const scratch = bulkDatabase(temporary);
    let summary: CorpusSummary;
    try {
      corpus.exec(
        `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${formatVersion}; ${tables}`,
      );
      corpus.exec("BEGIN");
      summary = fill(corpus, new WordRuns(scratch), content);
      const insert = corpus.prepare("INSERT INTO summary VALUES (?, ?)");
      for (const [name, value] of Object.entries(summary)) insert.run(name, String(value));
      insert.run("collection", content.collection);
      insert.run("series", JSON.stringify(content.series));
      insert.run("built_from", JSON.stringify(builtFrom));
      corpus.exec("COMMIT");
    } finally {
      scratch.close();
      corpus.close();
    }
    appendFileSync(file, checksumOf(file));
    return summary;
  });
}

/** SQLite keeps such a database in a temporary file, and deletes it. */
const temporary = "";

/** It is read only when it is whole, so it needs neither a journal nor to reach the disk at once. */
function bulkDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA page_size = ${pageSize}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF`);
  return database;
}

function fill(
  corpus: DatabaseSync,
  runs: WordRuns,
  { collection, transcripts, series, onTranscript }: Omit<WriteOptions, "out" | "builtFrom">,
): CorpusSummary {
  const insertTranscript = corpus.prepare(
    "INSERT INTO transcripts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const insertTurns = corpus.prepare("INSERT INTO turns VALUES (?, ?)");
  const insertPassage = corpus.prepare("INSERT INTO passages VALUES (?, ?, ?)");
  const version = createVersion({ collection, series });
  const voices = createVoices(corpus);
  let count = 0;
  let words = 0;

  for (const transcript of transcripts) {
    const number = count++;
    const { source, turns, dateIsEstimated = false } = transcript;
    const read = readTurns(turns, runs);
    const tokens = read.positions.length - turns.length + 1;
    words += tokens;
    runs.add(number, read.positions);
    read.passages.forEach(({ first, text }) => insertPassage.run(number, first, deflateRawSync(text)));

    const bytes = new ByteWriter();
    turns.forEach(({ speaker, role }, i) =>
      writeTurn(bytes, read.turnWords[i] ?? 0, voices.numberOf(speaker, role)),
    );
    insertTurns.run(number, bytes.view());
    const columns = columnsOf(transcript);
    insertTranscript.run(
      number,
      ...columns,
      tokens,
      read.positions.length,
      Number(read.allCapitals),
      source,
      Number(dateIsEstimated),
    );
    version.add(transcript);
    onTranscript?.(transcript);
  }

  const insertPostings = corpus.prepare("INSERT INTO postings VALUES (?, ?, ?, ?)");
  for (const { word, last, headers, positions } of runs.merged())
    insertPostings.run(word, last, headers, positions);
  return { version: version.text(), transcripts: count, words, vocabulary: runs.vocabulary };
}

/** The pairs of speaker and role, numbered as they come. */
function createVoices(corpus: DatabaseSync) {
  const insert = corpus.prepare("INSERT INTO voices VALUES (?, ?, ?)");
  const numbers = new Map<string, number>();
  return {
    numberOf(speaker: string | null, role: string | null): number {
      const key = JSON.stringify([speaker, role]);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(key, number);
      insert.run(number, speaker, role);
      return number;
    },
  };
}

interface ReadTurns {
  /** The ids of the words, and `turnEnd` between two turns. */
  readonly positions: readonly number[];
  /** Tokens of each turn. */
  readonly turnWords: readonly number[];
  readonly passages: readonly { readonly first: number; readonly text: string }[];
  readonly allCapitals: boolean;
}

function readTurns(turns: readonly Turn[], runs: WordRuns): ReadTurns {
  const texts = turns.map(({ text }) => text.replaceAll(turnSeparator, " "));
  const whole = texts.join(turnSeparator);
  const allCapitals = isAllCapitals(whole);
  const positions: number[] = [];
  const turnWords: number[] = [];
  const cuts = [{ first: 0, from: 0 }];
  let begin = 0;
  for (const text of texts) {
    if (begin > 0) positions.push(turnEnd);
    const before = positions.length;
    const visit = (token: string, start: number) => {
      const at = begin + start;
      const isDue = positions.length - (cuts.at(-1)?.first ?? 0) >= wordsInPassage;
      if (isDue && isGap(whole[at - 1] ?? "")) cuts.push({ first: positions.length, from: at });
      positions.push(runs.idOf(token));
    };
    eachToken(text, visit, { allCapitals });
    turnWords.push(positions.length - before);
    begin += text.length + turnSeparator.length;
  }
  const passages = cuts.map(({ first, from }, i) => ({ first, text: whole.slice(from, cuts[i + 1]?.from) }));
  return { positions, turnWords, passages, allCapitals };
}

function isGap(character: string): boolean {
  return character === turnSeparator || /[^\S\uFEFF]/.test(character);
}
