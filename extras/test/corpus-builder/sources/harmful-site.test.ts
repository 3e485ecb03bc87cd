import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createDeflate, gzipSync } from "node:zlib";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { diary, diaryText } from "../../support/diary.ts";
import { fedFile, pdfOf } from "../../support/make-pdf.ts";
import type { Behaviour } from "@mention-market/service/test/support/provider";
import { runSource } from "../../support/run-source.ts";
import { startSite, type Site } from "../../support/site.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const megabyte = 1024 * 1024;
const day = "2026-01-01";
const path = `/${day}.txt`;
const problem = (reason: string) => `${day}.txt: can't be fetched from …${path}: ${reason}`;

/** A body that ends only when the client leaves. */
const endless: Behaviour = (_request, response) => {
  const more = () => {
    while (!response.destroyed && response.write("a bridge ".repeat(10_000)));
  };
  response.writeHead(200).on("drain", more);
  more();
};

/** A gzip of a thousandth of its text. */
const packed =
  (text: string): Behaviour =>
  (_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(text));
  };

const redirectTo =
  (location: string): Behaviour =>
  (_request, response) => {
    response.writeHead(302, { location }).end();
  };

describe("a site that harms its readers", () => {
  let site: Site;
  let cache: string;
  beforeEach(async () => {
    site = await startSite();
    site.publish("/days.txt", day);
    cache = mkdtempSync(join(folder.path, "cache-"));
  });
  afterEach(() => site.close());
  const run = () => runSource(diary, { site, cache });

  it.each([
    ["a body without an end", endless],
    ["a small gzip of 100 MB", packed(" ".repeat(100 * megabyte))],
  ])("is asked once for %s, of which at most 64 MB are read", async (_, behaviour) => {
    site.disturb(path, behaviour);
    const { said, problems, requests } = await run();
    expect([said, problems]).toEqual([[], [problem("is larger than 64 MB")]]);
    expect(requests).toEqual(["/days.txt", path]);
  });

  it("may send a gzip of a text that is not too large", async () => {
    site.disturb(path, packed(diaryText("A bridge.")));
    expect(await run()).toMatchObject({ said: [`${day} A bridge.`], problems: [] });
  });

  it("leads nobody to another host: a redirect is reported and not followed", async () => {
    const other = await startSite();
    try {
      other.publish(path, diaryText("A trap."));
      site.disturb(path, redirectTo(other.baseUrl + path));
      const { said, problems, requests } = await run();
      const reason = `the site redirects to ${other.baseUrl}${path}, which is not followed`;
      expect([said, problems]).toEqual([[], [problem(reason)]]);
      expect(requests).toEqual(["/days.txt", path]);
      expect(other.requests()).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

function* spacesOf(megabytes: number) {
  for (let at = 0; at < megabytes; at++) yield Buffer.alloc(megabyte, " ");
}

/** A module with which a process prints the most memory that it held, in MB. */
const printPeak = `data:text/javascript,
  let peak = 0;
  setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5).unref();
  process.on("exit", () => console.log(peak / 1024 / 1024));`;

describe("a PDF that unpacks to gigabytes", () => {
  it("is reported, the next one is read, and the command needs less than 1 GB of memory", async () => {
    const files = mkdtempSync(join(folder.path, "pdfs-"));
    const spaces = await buffer(Readable.from(spacesOf(1800)).pipe(createDeflate()));
    writeFileSync(join(files, fedFile("2025-01-29")), pdfOf([{ content: spaces, filter: "/FlateDecode" }]));
    writeFileSync(join(files, fedFile("2025-03-19")), pdfOf([{ content: Buffer.from("") }]));
    const command = join(__dirname, "../../../commands/corpus.ts");
    const child = spawn(process.execPath, [
      ...["--import", printPeak, command, "--source", "fed", "--pdfs", files],
      ...["--out", join(files, "fed.sqlite")],
    ]);
    let err = "";
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    await once(child, "close");
    expect(err.replaceAll(join(files, "/"), "").split("\n").slice(0, 2)).toEqual([
      `${fedFile("2025-01-29")}: needs more memory than a document may take`,
      `${fedFile("2025-03-19")}: is not whole: page 1 of 1 has no page number`,
    ]);
    const megabytes = Math.max(...out.trim().split("\n").map(Number));
    expect(megabytes).toBeGreaterThan(100);
    expect(megabytes).toBeLessThan(1024);
  });
});
