import { existsSync, mkdirSync, mkdtempSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { inCorpus, runCorpus, turnsIn } from "../../support/corpus-command.ts";
import {
  fedFile,
  fedPdf,
  indented,
  paragraphs,
  wrapped,
  type PrintedConference,
} from "../../support/make-pdf.ts";
import { startSite, type Site } from "../../support/site.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

async function run(...args: readonly string[]) {
  const { code, out, err } = await runCorpus("--source", "fed", ...args);
  const inFolders = (line: string) => line.replaceAll(/\/[\w/.-]*\/(FOMC)/g, "$1");
  return { code, out: out.map(inFolders), err: err.map(inFolders) };
}

const conference = (date: string, ...texts: readonly string[]): PrintedConference => ({
  date,
  pages: [paragraphs(...texts)],
});
const chairSays = (date: string, text: string) => conference(date, `CHAIR POWELL. ${text}`);

/** A folder of files, and the corpus beside it. */
function filesOf(files: Readonly<Record<string, Buffer | string>>): { pdfs: string; out: string } {
  const base = mkdtempSync(join(folder.path, "pdfs-"));
  mkdirSync(join(base, "pdfs"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(base, "pdfs", name), content);
  return { pdfs: join(base, "pdfs"), out: join(base, "fed.sqlite") };
}

describe("a corpus of the Federal Reserve's press conferences", () => {
  it("is built from a folder of PDFs: who said what, and what nobody said left out", async () => {
    const pages = [
      [
        indented("CHAIR POWELL. Good afternoon. A longer-", 660),
        wrapped("term view", 632),
        // A gap is a space; a raised mark is a footnote's, and belongs to no word.
        { text: "of purchases.", x: 130, y: 632 },
        { text: "1", x: 193.4, y: 637, size: 7 },
        { text: "And prices", x: 201.5, y: 632 },
        indented("Thank [Laughter] you", 604),
        { text: "1 Chair Powell intended to say \u201casset purchases.\u201d", x: 78, y: 90, size: 10 },
      ],
      [
        wrapped("all [inaudible] today.", 709),
        indented("MICHELE SMITH. Colby.", 660),
        indented("COLBY SMTH. Why [percent]?", 632),
        indented("CHAIRIMAN POWELL. [Laughter]", 604),
      ],
    ];
    const { pdfs, out } = filesOf({
      [fedFile("2025-10-29")]: fedPdf({ date: "2025-10-29", pages }),
      "README.md": "",
    });
    const ran = await run("--pdfs", pdfs, "--out", out);
    expect([ran.code, ran.err]).toEqual([0, [""]]);
    expect(turnsIn(out)).toEqual([
      [
        "Jerome Powell (chair): Good afternoon. A longer-term view of purchases. And prices\nThank you all today.",
        "Michelle Smith (moderator): Colby.",
        "Colby Smith (reporter): Why ?",
      ],
    ]);
    expect(ran.out.slice(1)).toEqual([
      "Transcripts: 1 .pdf (1 other files ignored)",
      "Newest day: 2025-10-29",
      "Speakers: 3",
      "Roles: chair, moderator, reporter",
      "Turns: 3, of which 0 without a role; 1 without speech left out",
      "Informs:",
      "  KXFEDMENTION (chair, latest holder)",
    ]);
    inCorpus(out, ({ collection, series, transcripts: [transcript] }) => {
      expect([collection, series[0]]).toEqual([
        "fed",
        { series: ["KXFEDMENTION"], speakers: [], roles: ["chair"], holder: "latest", alike: true },
      ]);
      expect(transcript).toMatchObject({
        id: "FOMCpresconf20251029",
        title: "Federal Reserve press conference, 2025-10-29",
        date: "2025-10-29",
      });
    });
  });

  it("lists every file that can't be read with its reason, and is built without them only with --skip-bad", async () => {
    const good = fedPdf(chairSays("2025-01-29", "One."));
    const lines = paragraphs("CHAIR POWELL. One.");
    const { pdfs, out } = filesOf({
      [fedFile("2025-01-29")]: good,
      [fedFile("2025-03-19")]: "<!DOCTYPE html><html><body>Page not found</body></html>",
      [fedFile("2025-05-07")]: good.subarray(0, good.length / 2),
      [fedFile("2025-06-18")]: "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 174120\n",
      [fedFile("2025-07-30")]: fedPdf({ date: "2025-07-30", pages: [lines], pageCount: 2 }),
      [fedFile("2025-09-17")]: fedPdf(chairSays("2025-07-30", "One.")),
      [fedFile("2025-10-29")]: fedPdf(conference("2025-10-29", "Good afternoon.", "CHAIR POWELL. One.")),
      [fedFile("2025-12-10")]: fedPdf(conference("2025-12-10", "CHAIR POWELL. [Laughter]")),
      [fedFile("2026-01-28")]: "",
      [fedFile("2026-03-18")]: "%PDF-1.4\nnothing\n%%EOF\n",
      [fedFile("2026-04-29")]: good,
    });
    truncateSync(join(pdfs, fedFile("2026-04-29")), 64 * 1024 * 1024 + 1);
    const problems = [
      `${fedFile("2025-03-19")}: is an HTML page, not a PDF`,
      `${fedFile("2025-05-07")}: is cut short: it lacks the end of a PDF`,
      `${fedFile("2025-06-18")}: is a Git LFS pointer, not the PDF itself`,
      `${fedFile("2025-07-30")}: is not whole: page 1 of 1 has the page number 1 of 2`,
      `${fedFile("2025-09-17")}: is of another day: July 30, 2025, by its page 1`,
      `${fedFile("2025-10-29")}: has text before the first speaker's name: Good afternoon.`,
      `${fedFile("2025-12-10")}: has no speech in it`,
      `${fedFile("2026-01-28")}: is not a PDF`,
      `${fedFile("2026-03-18")}: can't be read as a PDF: Invalid PDF structure.`,
      `${fedFile("2026-04-29")}: is larger than 64 MB`,
    ];
    const strict = await run("--pdfs", pdfs, "--out", out);
    expect([strict.code, existsSync(out)]).toEqual([1, false]);
    expect(strict.err).toEqual([
      ...problems,
      `Nothing was written: ${out} is as it was.`,
      "--skip-bad leaves out transcripts that can't be read.",
    ]);
    const skipping = await run("--pdfs", pdfs, "--out", out, "--skip-bad");
    expect([skipping.code, skipping.err]).toEqual([0, [""]]);
    expect(skipping.out.slice(-problems.length - 1)).toEqual([
      `Left out ${problems.length} bad files:`,
      ...problems.map((line) => `  ${line}`),
    ]);
    expect(turnsIn(out)).toEqual([["Jerome Powell (chair): One."]]);
  });

  it("counts a final text and not the preliminary one beside it, and marks a preliminary one without it", async () => {
    const preliminary = { ...chairSays("2022-05-04", "Gonna."), status: "PRELIMINARY" } as const;
    const files = {
      "FOMCpresconf20220504-preliminary.pdf": fedPdf(preliminary),
      "fomcpresconf20220504.pdf": fedPdf(chairSays("2022-05-04", "Going to.")),
      "FOMCpresconf20251210.pdf": fedPdf({ ...preliminary, date: "2025-12-10" }),
    };
    const { pdfs, out } = filesOf(files);
    const ran = await run("--pdfs", pdfs, "--out", out);
    expect(ran.out).toContain("Preliminary, asked for again at the next run: FOMCpresconf20251210");
    expect(ran.out).toContain("Left out for the final text beside it: FOMCpresconf20220504-preliminary.pdf");
    expect(turnsIn(out)).toEqual([["Jerome Powell (chair): Going to."], ["Jerome Powell (chair): Gonna."]]);
    expect(inCorpus(out, ({ transcripts }) => transcripts.map(({ title }) => title))).toEqual([
      "Federal Reserve press conference, 2022-05-04",
      "Federal Reserve press conference, 2025-12-10 (preliminary)",
    ]);
    const twice = filesOf({ ...files, "FOMCpresconf20220504b.pdf": files["fomcpresconf20220504.pdf"] });
    expect((await run("--pdfs", twice.pdfs, "--out", twice.out)).err).toContain(
      "FOMCpresconf20220504b.pdf: is there 2 times: FOMCpresconf20220504b.pdf, fomcpresconf20220504.pdf",
    );
  });

  it("informs other series by a file of series, and names a chair whom it does not know", async () => {
    const { pdfs, out } = filesOf({
      [fedFile("2030-01-30")]: fedPdf(conference("2030-01-30", "CHAIR QUILL. Good day.", "MIKE McKEE. Why?")),
      "series.json": JSON.stringify([{ series: ["KXQUILLMENTION"], speakers: ["Ada Quill", "Chair Quill"] }]),
    });
    const ran = await run("--pdfs", pdfs, "--out", out, "--series", join(pdfs, "series.json"));
    expect(ran.out).toContain(
      `Note: ${fedFile("2030-01-30")}: calls somebody chair whom this version does not know: CHAIR QUILL`,
    );
    expect(ran.out.slice(-2)).toEqual(["Informs:", "  KXQUILLMENTION (Ada Quill)"]);
    expect(turnsIn(out)).toEqual([["Ada Quill (chair): Good day.", "Michael McKee (reporter): Why?"]]);
  });

  it("is not built from a folder that is missing", async () => {
    const { code, err } = await run("--out", "a", "--pdfs", "/nowhere");
    const problem = "/nowhere: cannot be read: ENOENT: no such file or directory, stat '/nowhere'";
    expect([code, err[0]]).toEqual([1, problem]);
  });
});

describe("a corpus that is fetched from the Board's site", () => {
  let site: Site;
  beforeAll(async () => (site = await startSite()));
  afterAll(() => site.close());

  const calendar = "/monetarypolicy/fomccalendars.htm";
  const pathOf = (date: string) => `/mediacenter/files/${fedFile(date)}`;
  const january = "2026-01-28";
  const sent = { monday: "Mon, 02 Feb 2026 16:00:00 GMT", friday: "Fri, 06 Feb 2026 16:00:00 GMT" };
  const requests = () => site.requests().map(({ path, since }) => [basename(path), since]);

  it("holds what the calendar names, goes on at the next run, and replaces what was preliminary", async () => {
    site.publish(
      calendar,
      `<a href="/monetarypolicy/fomcpresconf20110427.htm"></a><a href="fomcpressconf20260128.htm"></a>
       <a href="/monetarypolicy/fomcpresconf20260318.htm"></a>`,
      sent.monday,
    );
    site.publish(
      pathOf("2011-04-27"),
      fedPdf(conference("2011-04-27", "CHAIRMAN BERNANKE. Welcome.")),
      sent.monday,
    );
    const preliminary = { ...chairSays(january, "We was ready."), status: "PRELIMINARY" } as const;
    site.publish(pathOf(january), fedPdf(preliminary), sent.monday);
    const base = mkdtempSync(join(folder.path, "web-"));
    const out = join(base, "fed.sqlite");
    const args = ["--base-url", site.baseUrl, "--cache", join(base, "cache"), "--out", out];

    const first = await run(...args);
    expect([first.code, first.err]).toEqual([0, [""]]);
    expect(first.out.slice(1, 6)).toEqual([
      "Transcripts: 2 .pdf",
      "Newest day: 2026-01-28",
      "Fetched: 2 files, in 4 requests",
      `Not published yet, asked for again at the next run: ${fedFile("2026-03-18")}`,
      "Preliminary, asked for again at the next run: FOMCpresconf20260128",
    ]);
    expect(requests().map(([name]) => name)).toEqual([
      "fomccalendars.htm",
      fedFile("2011-04-27"),
      fedFile(january),
      fedFile("2026-03-18"),
    ]);

    site.publish(pathOf(january), fedPdf(chairSays(january, "We were ready.")), sent.friday);
    const second = await run(...args);
    expect(second.code).toBe(0);
    expect(requests()).toEqual([
      ["fomccalendars.htm", sent.monday],
      [fedFile(january), sent.monday],
      [fedFile("2026-03-18"), null],
    ]);
    expect(turnsIn(out)).toEqual([
      ["Ben Bernanke (chair): Welcome."],
      ["Jerome Powell (chair): We were ready."],
    ]);
    expect(second.out.join("\n")).not.toContain("Preliminary");

    const { ino } = statSync(out);
    const third = await run(...args);
    expect(third.out[0]).toBe(second.out[0]?.replace("Wrote", "Nothing has changed in"));
    expect(statSync(out).ino).toBe(ino);

    truncateSync(out, 40_000);
    expect((await run(...args)).out[0]).toBe(second.out[0]);
  });
});
