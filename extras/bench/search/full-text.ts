import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { slotsOf } from "@mention-market/service/transcripts/phrases/phrase";
import { phrasesIn } from "@mention-market/service/test/support/corpora";

const count = z.object({ mentions: z.number() });
const position = z.tuple([z.number(), z.number()]);
/** More words than any transcript has. */
const maxWords = 2 ** 20;

/**
 * SQLite's full-text index without the texts. Its vocabulary has the position of each word, so mentions are counted without reading a
 * text: words by SQLite, phrases by intersecting the positions of their words.
 */
export function createFullTextIndex(file: string, texts: readonly string[]) {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE VIRTUAL TABLE texts USING fts5 (text, content = '', tokenize = "unicode61 tokenchars ''''");
    CREATE VIRTUAL TABLE words USING fts5vocab (texts, instance); BEGIN`);
  const insert = database.prepare("INSERT INTO texts (rowid, text) VALUES (?, ?)");
  texts.forEach((text, at) => insert.run(at + 1, text));
  database.exec("COMMIT; INSERT INTO texts (texts) VALUES ('optimize')");
  const mentions = database.prepare("SELECT count(*) AS mentions FROM words WHERE term = ?");
  const places = database.prepare("SELECT doc, offset FROM words WHERE term = ?");
  places.setReturnArrays(true);

  function positionsOf(forms: readonly string[]): number[] {
    const found: number[] = [];
    for (const form of forms)
      for (const row of places.iterate(form)) {
        const [doc, offset] = position.parse(row);
        found.push(doc * maxWords + offset);
      }
    return found;
  }

  return {
    /** Counts a phrase in all its forms. A word belongs to a single mention. */
    mentions(phrase: string): number {
      const [alternative] = phrasesIn(phrase)[0]?.alternatives ?? [];
      const [first = [], ...others] = alternative === undefined ? [] : slotsOf(alternative);
      if (others.length === 0)
        return first.reduce((sum, form) => sum + count.parse(mentions.get(form)).mentions, 0);
      const following = others.map((forms) => new Set(positionsOf(forms)));
      let total = 0;
      let free = 0;
      for (const start of positionsOf(first).sort((a, b) => a - b)) {
        if (start < free || !following.every((set, at) => set.has(start + at + 1))) continue;
        total += 1;
        free = start + others.length + 1;
      }
      return total;
    },
    close: () => database.close(),
  };
}
