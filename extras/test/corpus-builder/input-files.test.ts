import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { buildCorpus } from "../../corpus-builder/build-corpus.ts";
import { buildInput, type BuildInput } from "../support/build-input.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Two broadcasts, one of them behind a link, beside every kind of entry that can't be read. */
async function crowdedFolder(): Promise<{ readonly input: BuildInput; close(): void }> {
  const input = buildInput(folder.path, { "2025_20_BUF_DEN.txt": "touchdown" });
  const inside = (name: string) => join(input.transcripts, name);
  const elsewhere = join(input.transcripts, "..", "elsewhere.txt");
  writeFileSync(elsewhere, "fumble");
  mkdirSync(inside("older"));
  symlinkSync("../../elsewhere.txt", inside("older/2025_01_SF_LA.txt"));
  symlinkSync("nowhere.txt", inside("2014_03_OAK_NE.txt"));
  symlinkSync("loop.txt", inside("loop.txt"));
  symlinkSync("there.txt", inside("back.txt"));
  symlinkSync("back.txt", inside("there.txt"));
  symlinkSync(".", inside("self"));
  symlinkSync("/dev/zero", inside("zero.vtt"));
  execFileSync("mkfifo", [inside("pipe.vtt")]);
  const server = createServer().listen(inside("socket"));
  await once(server, "listening");
  return { input, close: () => server.close() };
}

const leftOut = [
  "2014_03_OAK_NE.txt: is a link to nothing",
  "back.txt: is a link to a link",
  "loop.txt: is a link to a link",
  "pipe.vtt: is not a regular file",
  "self: is a link to a folder",
  "socket: is not a regular file",
  "there.txt: is a link to a link",
  "zero.vtt: is a link to no regular file",
];

describe("entries of the folder that are not regular files", () => {
  it("stop a build, all of them listed; with --skip-bad they are left out, a line each, and a link to a file is read once", async () => {
    const { input, close } = await crowdedFolder();
    expect(() => buildCorpus(input)).toThrow(
      /self: is a link to a folder\n.*socket: is not a regular file\n/,
    );
    const summary = buildCorpus({ ...input, skipBad: true });
    close();
    expect(summary.leftOut.map(({ file, text }) => `${basename(file)}: ${text}`)).toEqual(leftOut);
    expect(summary.corpus).toMatchObject({ words: 2 });
    expect(summary.files).toEqual({ ".txt": 2 });
  });

  it("are refused as the schedule, and as the transcripts", () => {
    const input = buildInput(folder.path, { "2025_20_BUF_DEN.txt": "touchdown" });
    const pipe = join(input.transcripts, "..", "pipe.csv");
    execFileSync("mkfifo", [pipe]);
    expect(() => buildCorpus({ ...input, schedule: pipe })).toThrow(
      "pipe.csv: cannot be read: it is not a regular file",
    );
    expect(() => buildCorpus({ ...input, transcripts: pipe })).toThrow(
      "pipe.csv: is neither a regular file nor a folder",
    );
  });
});
