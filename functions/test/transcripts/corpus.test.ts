import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "../../src/base/errors.ts";
import { openCorpus } from "../../src/transcripts/corpus.ts";
import { currentCorpus } from "../../src/transcripts/current-corpus.ts";
import { corpusOf, gameLike, temporaryFolder } from "../support/corpora.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const path = (name: string) => join(folder.path, name);

function write(name: string, text: string): string {
  corpusOf([{ game: gameLike({ game_id: "2025_01_BUF_DEN" }), text }], path(name)).close();
  return path(name);
}

/** What an unreadable file is answered with. */
function refusal(file: string): string | undefined {
  try {
    openCorpus(file);
  } catch (error) {
    if (error instanceof AppError) return error.detail;
    throw error;
  }
  return undefined;
}

describe("a corpus file", () => {
  it("is null when it is not there", () => {
    expect(openCorpus(path("missing.sqlite"))).toBeNull();
  });

  it("that is no SQLite file is refused with a clear error", () => {
    writeFileSync(
      path("text.sqlite"),
      "this is not a database, but it is long enough to be looked at".repeat(20),
    );
    expect(() => openCorpus(path("text.sqlite"))).toThrow("The transcript corpus cannot be read");
  });

  it("that is another SQLite file is refused with a clear error", () => {
    new DatabaseSync(path("other.sqlite")).exec("CREATE TABLE other (a)");
    expect(refusal(path("other.sqlite"))).toBe("The corpus file is not a corpus: build it again");
  });

  it("of another format is refused, and the error says which", () => {
    const file = write("newer.sqlite", "touchdown");
    const database = new DatabaseSync(file);
    database.exec("PRAGMA user_version = 99");
    database.close();
    expect(refusal(file)).toBe("The corpus file has format 99 and this service reads 1: build it again");
  });

  it("is opened again when it was replaced, and not before", () => {
    const file = write("current.sqlite", "touchdown");
    const current = currentCorpus(file);
    const first = current();
    expect(current()).toBe(first);
    renameSync(write("next.sqlite", "touchdown touchdown"), file);
    expect(current()?.index.postings("touchdown")?.total).toBe(2);
    expect(current()?.version).not.toBe(first?.version);
    current()?.close();
  });
});
