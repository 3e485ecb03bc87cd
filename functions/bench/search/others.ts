import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { slotsOf } from "../../src/transcripts/phrases/phrase.ts";
import { phrasesIn } from "../../test/support/corpora.ts";

export interface Contender {
  /** Mentions of a question in all games. */
  mentions(text: string): number;
  close(): void;
}

const textColumn = z.object({ text: z.string() });

/** SQLite's own full-text index: MATCH finds the games, and the mentions are counted in their texts. */
export function fullTextIndex(folder: string, file: string): Contender {
  const database = createFullTextIndex(file, "texts", "text");
  const insert = database.prepare("INSERT INTO texts VALUES (?)");
  for (const text of textsIn(folder)) insert.run(text);
  database.exec("COMMIT; INSERT INTO texts (texts) VALUES ('optimize')");
  const match = database.prepare("SELECT text FROM texts WHERE texts MATCH ?");
  return {
    mentions(text) {
      const phrase = wholeWords(text);
      let mentions = 0;
      for (const row of match.iterate(fullTextQuery(text)))
        mentions += countIn(textColumn.parse(row).text, phrase);
      return mentions;
    },
    close: () => database.close(),
  };
}

/** A regular expression over all texts, held in memory. */
export function scan(folder: string): Contender {
  const texts = [...textsIn(folder)];
  return {
    mentions(text) {
      const phrase = wholeWords(text);
      return texts.reduce((sum, one) => sum + countIn(one, phrase), 0);
    },
    close: () => undefined,
  };
}

/** Opened in a transaction. An apostrophe belongs to its word, as it does here. */
export function createFullTextIndex(file: string, table: string, columns: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE VIRTUAL TABLE ${table} USING fts5 (${columns}, tokenize = "unicode61 tokenchars ''''"); BEGIN`);
  return database;
}

export function fullTextQuery(text: string): string {
  const [alternative] = phrasesIn(text)[0]?.alternatives ?? [];
  const sequences = (alternative === undefined ? [] : slotsOf(alternative)).reduce<readonly string[]>(
    (starts, forms) => starts.flatMap((start) => forms.map((form) => `${start} ${form}`.trim())),
    [""],
  );
  return sequences.map((sequence) => `"${sequence}"`).join(" OR ");
}

/** A text for whole words, as plain as the generated corpus is. */
export function wholeWords(text: string): RegExp {
  const [alternative] = phrasesIn(text)[0]?.alternatives ?? [];
  const slots = alternative === undefined ? [] : slotsOf(alternative);
  const words = slots.map((forms) => `(?:${forms.toSorted((a, b) => b.length - a.length).join("|")})`);
  return new RegExp(String.raw`\b${words.join(String.raw`\s+`)}\b`, "gi");
}

export function countIn(text: string, phrase: RegExp): number {
  let count = 0;
  phrase.lastIndex = 0;
  while (phrase.test(text)) count += 1;
  return count;
}

export function* textsIn(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) yield readFileSync(join(folder, name), "utf8");
}
