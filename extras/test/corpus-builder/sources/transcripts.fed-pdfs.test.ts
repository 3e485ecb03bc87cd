import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { openCorpus, type Corpus } from "@mention-market/service/transcripts/corpus";
import { readTurns } from "../../../src/transcripts/collections.ts";
import { countTranscripts } from "@mention-market/service/test/support/corpora";
import { everyTranscript } from "@mention-market/service/transcripts/filter";
import { parseStrikeWord } from "../../../src/markets/strike-word.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { fedPdfs } from "../../support/fed-pdfs.ts";

const run = promisify(execFile);
const maxBuffer = 1 << 28;
const pdfs = fedPdfs ?? "";
const read = z.object({
  file: z.string(),
  title: z.array(z.string()),
  footnotes: z.array(z.string()),
  turns: z.array(z.object({ label: z.string(), role: z.string(), text: z.string() })),
});

/** What each PDF holds. The figures are of the 89 conferences to 2025; another preliminary text of one of them may be there. */
async function readPdfs(): Promise<z.output<typeof read>[]> {
  const script = join(__dirname, "../../support/read-fed-pdfs.ts");
  const { stdout } = await run(process.execPath, [script, pdfs], { maxBuffer });
  return stdout
    .trim()
    .split("\n")
    .map((line) => read.parse(JSON.parse(line)));
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const header = /^\w+ \d{1,2}, \d{4} .*Press ?Conference(?: Call)? (?:FINAL|PRELIMINARY)$/;
const footer = /^(?:Page )?\d+ of \d+$/;

/** Every word of a PDF by another program, without headers and footers. */
async function wordsByPdftotext(file: string): Promise<string[]> {
  const { stdout } = await run("pdftotext", ["-layout", join(pdfs, file), "-"], { maxBuffer });
  const lines = stdout.split(/[\n\f]/).map((line) => line.trim().replace(/\s+/g, " "));
  return lines.filter((line) => !header.test(line) && !footer.test(line)).flatMap(wordsIn);
}

/** By word, how many more times it is in the one list. */
function difference(one: readonly string[], other: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of other) counts.set(word, (counts.get(word) ?? 0) - 1);
  return new Map([...counts].filter(([, count]) => count !== 0));
}

describe("the Board's own transcripts", () => {
  const folder = temporaryFolder();
  let corpus: Corpus;
  let files: z.output<typeof read>[];
  beforeAll(async () => {
    files = await readPdfs();
    const out = join(folder.path, "fed.sqlite");
    const command = join(__dirname, "../../../commands/corpus.ts");
    await run(process.execPath, [command, "--source", "fed", "--pdfs", pdfs, "--out", out]);
    const opened = openCorpus(out);
    if (opened === null) throw new Error("The corpus was not written");
    corpus = opened;
  });
  afterAll(() => {
    corpus.close();
    folder.remove();
  });

  it("are all read: 89 conferences, 5,527 turns, each with its role", () => {
    expect(corpus.transcripts).toHaveLength(89);
    const turns = corpus.transcripts.flatMap((_, number) => readTurns(corpus, number));
    const roles = Map.groupBy(turns, ({ role }) => role);
    expect(Object.fromEntries([...roles].map(([role, all]) => [role, all.length]))).toEqual({
      chair: 2381,
      reporter: 2349,
      moderator: 797,
    });
  });

  it("lose no word, and gain none: what is in no turn is a label, a title or a footnote with its mark", async () => {
    const unaccounted: string[] = [];
    for (const { file, title, footnotes, turns } of files) {
      const ours = [...title, ...footnotes, ...turns.flatMap(({ label, text }) => [label, text])];
      const left = difference(await wordsByPdftotext(file), ours.flatMap(wordsIn));
      // A footnote's mark is left out in the text and before the note.
      const isMark = (word: string, count: number) =>
        Number(word) <= footnotes.length && count > 0 && count <= 2;
      unaccounted.push(
        ...[...left].flatMap(([word, count]) => (isMark(word, count) ? [] : [`${file}: ${word} ${count}`])),
      );
    }
    expect(unaccounted).toEqual([]);
  });

  it("have 172 labels as printed, and 565,203 words of the chair", () => {
    const ofDays = files.filter(({ file }) => /^FOMCpresconf\d{8}\.pdf$/.test(file));
    const turns = ofDays.flatMap((one) => one.turns);
    expect(new Set(turns.map(({ label }) => label)).size).toBe(172);
    // The trial's headline is 565,197; its own table by conference sums up to this figure, which is equal for each of them.
    const ofChair = turns.filter(({ role }) => role === "chair");
    expect(ofChair.flatMap(({ text }) => text.split(/\s+/).filter(Boolean))).toHaveLength(565_203);
  });

  it("have the words of KXFEDMENTION as often as an independent trial counted", () => {
    const count = (word: string, startDate: string | null, endDate: string | null = null) => {
      const phrase = parseStrikeWord(word);
      if (phrase === null) throw new Error(`Not a strike word: ${word}`);
      const filter = { ...everyTranscript, roles: ["chair"], startDate, endDate };
      return countTranscripts({ phrases: [phrase], filter, context: null }, corpus);
    };
    const text = readFileSync(join(__dirname, "../../fixtures/fed-words.txt"), "utf8");
    const rows = text
      .trim()
      .split("\n")
      .filter((line) => line.includes(" | "));
    const counted = rows.map((row) => {
      const [word = ""] = row.split(" | ");
      const [in2025, inAll] = [count(word, "2025-01-01"), count(word, null)];
      const october = count(word, "2025-10-29", "2025-10-29");
      return [
        word,
        `${in2025.transcripts_with_phrase} ${in2025.total_mentions}`,
        `${inAll.transcripts_with_phrase} ${inAll.total_mentions}`,
        count(word, "2020-01-01").transcripts_with_phrase,
        october.total_mentions,
      ].join(" | ");
    });
    expect(counted).toEqual(rows);
    const ofOctober = rows
      .slice(0, 40)
      .filter((row) => !row.endsWith(" | 0") && !row.startsWith("Uncertainty"));
    expect(ofOctober).toHaveLength(14);
  });
});
