import { appendFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { deflateRawSync } from "node:zlib";
import { applicationId, checksumOf, formatVersion } from "../src/transcripts/check-file.ts";
import type { Turn } from "../src/transcripts/transcript.ts";
import { turnSeparator, type Voice } from "../src/transcripts/turns.ts";
import { mayBeOfAmount } from "../src/transcripts/phrases/token.ts";
import { eachToken, isAllCapitals } from "../src/transcripts/phrases/tokens.ts";
import { building } from "./building.ts";
import {
  pageSize,
  tables,
  wordsInPassage,
  columnsOf,
  type CorpusContent,
  createVersion,
  type CorpusSummary,
} from "./corpus-tables.ts";
import { ByteWriter, PostingsWriter } from "./postings-writer.ts";

/** What a transcript of a corpus file holds. */
export interface WrittenTranscript {
  readonly id: string;
  readonly words: number;
  /** The most frequent word, and how often it occurs. */
  readonly topWord: { readonly word: string; readonly times: number };
}

interface WriteOptions extends Omit<CorpusContent, "note"> {
  readonly out: string;
  /** What users of its counts should know. Default: nothing. */
  readonly note?: string | null | undefined;
  /** Stored as `built_from`. */
  readonly builtFrom: Readonly<Record<string, unknown>>;
  readonly onTranscript?: ((written: WrittenTranscript) => void) | undefined;
}

/** Writes a corpus file. It replaces an older one atomically, once it is complete. */
export function writeCorpus({ out, builtFrom, note = null, ...content }: WriteOptions): CorpusSummary {
  return building(out, (file) => {
    const corpus = new DatabaseSync(file);
    let summary: CorpusSummary;
    try {
      // The file is used only when it is complete. So it needs no journal, and no sync to the disk after each write.
      corpus.exec(`PRAGMA page_size = ${pageSize}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF`);
      corpus.exec(
        `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${formatVersion}; ${tables}`,
      );
      corpus.exec("BEGIN");
      summary = fill(corpus, { ...content, note });
      const insert = corpus.prepare("INSERT INTO summary VALUES (?, ?)");
      for (const [name, value] of Object.entries(summary)) insert.run(name, String(value));
      insert.run("collection", content.collection);
      insert.run("series", JSON.stringify(content.series));
      if (note !== null) insert.run("note", note);
      insert.run("built_from", JSON.stringify(builtFrom));
      corpus.exec("COMMIT");
    } finally {
      corpus.close();
    }
    appendFileSync(file, checksumOf(file));
    return summary;
  });
}

function fill(
  corpus: DatabaseSync,
  { transcripts, onTranscript, ...content }: CorpusContent & Pick<WriteOptions, "onTranscript">,
): CorpusSummary {
  const insertTranscript = corpus.prepare(
    "INSERT INTO transcripts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const insertTurns = corpus.prepare("INSERT INTO turns VALUES (?, ?)");
  const insertPassage = corpus.prepare("INSERT INTO passages VALUES (?, ?, ?)");
  const insertPostings = corpus.prepare("INSERT INTO postings VALUES (?, ?, ?, ?)");
  const postings = new PostingsWriter(({ word, last, headers, positions }) =>
    insertPostings.run(word, last, headers, positions),
  );
  const version = createVersion(content);
  const voices = createVoices(corpus);
  let count = 0;
  let words = 0;

  for (const transcript of transcripts) {
    const number = count++;
    const { source, turns, dateIsEstimated = false } = transcript;
    const read = readTurns(turns);
    const tokens = read.length - turns.length + 1;
    words += tokens;
    postings.add(number, read.positions);
    read.passages.forEach(({ first, text }) => insertPassage.run(number, first, deflateRawSync(text)));

    const voicesOfTurns = new ByteWriter();
    turns.forEach((turn, i) => {
      voicesOfTurns.varint(read.turnWords[i] ?? 0);
      voicesOfTurns.varint(voices.numberOf(turn));
    });
    insertTurns.run(number, voicesOfTurns.view());
    const ending = [tokens, read.length, Number(read.allCapitals), source, Number(dateIsEstimated)] as const;
    insertTranscript.run(number, ...columnsOf(transcript), ...ending);
    version.add(transcript);
    onTranscript?.({ id: transcript.id, words: tokens, topWord: topWordIn(read.positions) });
  }
  postings.end();
  return { version: version.text(), transcripts: count, words, vocabulary: postings.vocabulary };
}

function topWordIn(positions: ReadTurns["positions"]): WrittenTranscript["topWord"] {
  let top = "";
  let times = 0;
  for (const [word, { length }] of positions) if (length > times) [top, times] = [word, length];
  // Copies the word: V8's substrings keep the whole text in memory.
  return { word: Buffer.from(top).toString(), times };
}

/** The combinations of speaker, role and part, numbered in the order in which they appear. */
function createVoices(corpus: DatabaseSync) {
  const insert = corpus.prepare("INSERT INTO voices VALUES (?, ?, ?, ?)");
  const numbers = new Map<string, number>();
  return {
    numberOf({ speaker, role, part }: Voice): number {
      const key = JSON.stringify([speaker, role, part]);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(key, number);
      insert.run(number, speaker, role, part ?? null);
      return number;
    },
  };
}

interface ReadTurns {
  /** The positions of each word, in ascending order. */
  readonly positions: ReadonlyMap<string, readonly number[]>;
  /** The number of positions: each word takes one, and so does each gap between two turns. */
  readonly length: number;
  /** The number of tokens of each turn. */
  readonly turnWords: readonly number[];
  readonly passages: readonly { readonly first: number; readonly text: string }[];
  readonly allCapitals: boolean;
}

function readTurns(turns: readonly Turn[]): ReadTurns {
  const texts = turns.map(({ text }) => text.replaceAll(turnSeparator, " "));
  const whole = texts.join(turnSeparator);
  const allCapitals = isAllCapitals(whole);
  const positions = new Map<string, number[]>();
  const turnWords: number[] = [];
  const cuts = [{ first: 0, from: 0 }];
  let length = 0;
  let begin = 0;
  let last = "";
  for (const text of texts) {
    if (begin > 0) length += 1;
    const before = length;
    const visit = (token: string, start: number) => {
      const at = begin + start;
      const isDue = length - (cuts.at(-1)?.first ?? 0) >= wordsInPassage;
      // Each passage is read alone, so an amount ("$5 billion") must not be divided.
      if (isDue && isGap(whole[at - 1] ?? "") && !mayBeOfAmount(last)) cuts.push({ first: length, from: at });
      last = token;
      const known = positions.get(token);
      if (known === undefined) positions.set(token, [length]);
      else known.push(length);
      length += 1;
    };
    eachToken(text, visit, { allCapitals });
    turnWords.push(length - before);
    begin += text.length + turnSeparator.length;
  }
  const passages = cuts.map(({ first, from }, i) => ({ first, text: whole.slice(from, cuts[i + 1]?.from) }));
  return { positions, length, turnWords, passages, allCapitals };
}

function isGap(character: string): boolean {
  return character === turnSeparator || /[^\S\uFEFF]/.test(character);
}
