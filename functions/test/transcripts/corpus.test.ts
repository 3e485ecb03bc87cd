import { readFileSync, renameSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { systemClock } from "../../src/base/clock.ts";
import { formatVersion, CorpusError } from "../../src/transcripts/check-file.ts";
import { openCorpus } from "../../src/transcripts/corpus.ts";
import { createCorpusFile, type Opening } from "../../src/transcripts/corpus-file.ts";
import { everyTranscript } from "../../src/transcripts/filter.ts";
import type { ContextOptions } from "../../src/transcripts/findings.ts";
import { createFindInCorpus } from "../../src/transcripts/find-in-corpus.ts";
import { corpusOf, gameLike, phrasesIn, temporaryFolder } from "../support/corpora.ts";
import { inRequest } from "../support/in-request.ts";
import { recordingLog } from "../support/recording-log.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const path = (name: string) => join(folder.path, name);

function write(name: string, text: string): string {
  corpusOf([{ game: gameLike({ game_id: "2025_01_BUF_DEN" }), text }], path(name)).close();
  return path(name);
}

function setFormat(file: string, version: number): void {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
}

function errorOf(file: string): string | undefined {
  try {
    openCorpus(file);
  } catch (error) {
    if (error instanceof CorpusError) return error.message;
    throw error;
  }
  return undefined;
}

const wayOut = "Build it again with npm run corpus, and put it there";

describe("a corpus file", () => {
  it("is null when it is not there", () => expect(openCorpus(path("missing.sqlite"))).toBeNull());

  it("that is text, empty or another SQLite file is refused with its path, the reason and the way out", () => {
    const file = path("other.sqlite");
    const refused = `${file} is not a corpus file. ${wayOut}`;
    for (const content of ["", "this is not a database, but it is long enough to be looked at".repeat(20)]) {
      writeFileSync(file, content);
      expect(errorOf(file)).toBe(refused);
    }
    writeFileSync(file, "");
    const database = new DatabaseSync(file);
    database.exec("CREATE TABLE other (a)");
    database.close();
    expect(errorOf(file)).toBe(refused);
  });

  it("whose end is missing is refused", () => {
    const file = write("cut.sqlite", "touchdown");
    truncateSync(file, 40_000);
    expect(errorOf(file)).toMatch(
      /cut\.sqlite is damaged \(.*database disk image is malformed\)\. Build it again/,
    );
  });

  it.each([3, 99])("of format %i is refused, and the error names both formats", (format) => {
    const file = write("other-format.sqlite", "touchdown");
    setFormat(file, format);
    expect(errorOf(file)).toBe(
      `${file} has corpus format ${format}, and this service reads ${formatVersion}. ${wayOut}`,
    );
  });

  it("with one changed byte is refused before anything is read from it", () => {
    const file = write("inside.sqlite", "touchdown");
    const bytes = readFileSync(file);
    const at = bytes.lastIndexOf("touchdown");
    bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
    writeFileSync(file, bytes);
    expect(errorOf(file)).toContain(`${file} is damaged (its checksum differs). ${wayOut}`);
  });
});

describe("searches while the corpus file changes", () => {
  const find = (file: string) => {
    const log = recordingLog();
    const corpus = createCorpusFile(file, log);
    const findInCorpus = createFindInCorpus({ clock: systemClock });
    return {
      log: log.entries,
      open: () => corpus.state(),
      search: (context: ContextOptions | null = null) =>
        inRequest(() =>
          findInCorpus(corpus, { phrases: phrasesIn("touchdown"), filter: everyTranscript, context }),
        ),
    };
  };
  /** As a copy over the file does: into the same file, with a later time. */
  const overwrite = (file: string, bytes: Uint8Array, second: number) => {
    writeFileSync(file, bytes);
    utimesSync(file, second, second);
  };

  it("take a file that was replaced, and cache what they find in it", async () => {
    const file = write("current.sqlite", "touchdown");
    const { search } = find(file);
    expect(await search()).toMatchObject({ findings: { total_mentions: 1 }, cached: false });
    expect(await search()).toMatchObject({ findings: { total_mentions: 1 }, cached: true });
    renameSync(write("next.sqlite", "touchdown touchdown"), file);
    expect(await search()).toMatchObject({ findings: { total_mentions: 2 }, cached: false });
  });

  it("count one of both files whenever a file is replaced, also between the steps of a read, and close the one before", () => {
    const file = write("swapped.sqlite", "touchdown");
    const corpusFile = createCorpusFile(file, recordingLog());
    const words = (opening: Opening | null) => opening?.corpus.passages(0).map(({ text }) => text);
    const read = corpusFile.readInSteps(function* (opening) {
      const first = words(opening);
      for (let step = 0; step < 10; step += 1) yield;
      return { opening, texts: [first, words(opening)] };
    });
    let step = read.next();
    for (let at = 0; step.done !== true; at += 1) {
      renameSync(write(`swap-${at}.sqlite`, "touchdown touchdown"), file);
      // Another search finds the new file, and must not close the one that is being read.
      expect(corpusFile.read(words)).toEqual(["touchdown touchdown"]);
      step = read.next();
    }
    expect(step.value.texts).toEqual([["touchdown"], ["touchdown"]]);
    const { opening } = step.value;
    expect(() => words(opening)).toThrow("statement has been finalized");
  });

  it("never cache findings of a half-written file", async () => {
    const before = readFileSync(write("before.sqlite", "touchdown fumble fumble"));
    const after = readFileSync(write("after.sqlite", "touchdown touchdown fumble"));
    expect(after).toHaveLength(before.length);
    const file = path("overwritten.sqlite");
    for (let written = 0, second = 1; written <= after.length; written += 4096, second += 3) {
      overwrite(file, before, second);
      const { search } = find(file);
      await search();
      overwrite(file, Buffer.concat([after.subarray(0, written), before.subarray(written)]), second + 1);
      await search();
      overwrite(file, after, second + 2);
      expect(await search()).toMatchObject({ findings: { total_mentions: 2 }, cached: false });
    }
  });

  it("find nothing in a file that is being copied, and log that once", async () => {
    const whole = readFileSync(write("whole.sqlite", "touchdown"));
    const file = path("copied.sqlite");
    const { search, log } = find(file);
    for (let written = 40_000, second = 1; written < whole.length; written += 40_000, second += 1) {
      overwrite(file, whole.subarray(0, written), second);
      expect((await search()).findings.total_transcripts_checked).toBe(0);
    }
    expect(log.filter(({ message }) => message.includes("malformed"))).toHaveLength(1);
    overwrite(file, whole, 999);
    expect(await search()).toMatchObject({
      findings: { total_transcripts_checked: 1, total_mentions: 1 },
      cached: false,
    });
  });

  it("go without a corpus whose path can't be followed, and log why once", async () => {
    const file = path("loop.sqlite");
    symlinkSync(file, file);
    const { search, log } = find(file);
    for (let searches = 0; searches < 2; searches += 1)
      expect((await search()).findings.total_transcripts_checked).toBe(0);
    expect(log).toHaveLength(1);
    expect(log[0]?.message).toMatch(/loop\.sqlite can't be reached: .*ELOOP/);
  });

  it.each([
    ["older", formatVersion - 1],
    ["newer", formatVersion + 1],
  ])(
    "go without a corpus of an %s format, and log once which command builds it again",
    async (name, format) => {
      const file = write(`${name}.sqlite`, "touchdown");
      setFormat(file, format);
      const { search, log } = find(file);
      for (const cached of [false, true])
        expect(await search()).toMatchObject({ findings: { total_transcripts_checked: 0 }, cached });
      expect(log.map(({ message }) => message)).toEqual([
        expect.stringContaining(`${file} has corpus format`),
      ]);
    },
  );

  it.each([
    ["its index", "UPDATE postings SET headers = x'ffff'"],
    ["a text", "UPDATE passages SET text = x'00'"],
    // An empty text, deflated.
    ["a passage's length", "UPDATE passages SET text = x'0300'"],
  ])("go without a corpus when %s is damaged after it was opened, and log it once", async (_name, damage) => {
    const file = write("rotten.sqlite", "touchdown");
    utimesSync(file, 1, 1);
    const { open, search, log } = find(file);
    expect(open()).toBe("ok");
    const database = new DatabaseSync(file);
    database.exec(damage);
    database.close();
    utimesSync(file, 1, 1);
    const context = { transcripts: 1, words: 3 };
    await search(context);
    expect((await search(context)).findings.total_transcripts_checked).toBe(0);
    expect(log.map(({ message }) => message)).toEqual([expect.stringContaining(`${file} is damaged`)]);
  });
});
