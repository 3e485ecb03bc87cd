import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { buildCorpus } from "../../corpus-builder/build-corpus.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { findPython } from "../support/python.ts";

const converters = join(__dirname, "../../docs/clients");
const folder = temporaryFolder();
afterAll(() => folder.remove());

function write(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder.path, name);
  mkdirSync(path);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return path;
}

/** What a converter writes, and why it left files out. */
function convert(
  script: string,
  ...args: string[]
): { readonly lines: readonly unknown[]; readonly leftOut: string[] } {
  const { stdout, stderr } = spawnSync(findPython() ?? "", [join(converters, script), ...args], {
    encoding: "utf8",
  });
  const rows = (text: string) => text.split("\n").filter((line) => line !== "");
  return { lines: rows(stdout).map((line): unknown => JSON.parse(line)), leftOut: rows(stderr) };
}

/** Builds a collection of converted lines. */
function build(collection: string, lines: readonly unknown[]) {
  const transcripts = join(folder.path, `${collection}.jsonl`);
  writeFileSync(transcripts, lines.map((line) => JSON.stringify(line)).join("\n"));
  return buildCorpus({ collection, transcripts, out: join(folder.path, `${collection}.sqlite`) });
}

const said = (speaker: string, speech: string) => ({ speaker, speech });
const call = JSON.stringify({
  prepared_remarks: [
    said("Operator", "Good day."),
    said("Ann Lee", "Margins rose."),
    said("Duration: 9 minutes", ""),
  ],
  q_and_a: [
    said("BOB RAY", "And tariffs?"),
    said("Cy Dee", "Thanks."),
    said("Eve", "[Indecipherable]"),
    said("Nobody", "Hi."),
  ],
  participants: [
    "Ann Lee--Chief Executive Officer",
    "Bob Ray--Firm, Inc. -- Managing Director",
    "Cy Dee--Senior Analyst",
    "Eve",
  ],
});
const head = (title: string) =>
  `TITLE: ${title}\nURL: https://example.com/one\nSOURCE: A library\n${"=".repeat(80)}\n\n`;

describe("the converters in Python", () => {
  it("turn calls into lines with roles, and name each file that they leave out", () => {
    const calls = write("calls", {
      "CTS_q3_2020.txt": call,
      "CTS_q4_2020.txt": call,
      "CTS_q3_2021.txt": call,
      "CTS_q1_2021.txt": "no JSON",
      "CTS_q2_2021.txt": JSON.stringify({ prepared_remarks: [], q_and_a: [], participants: [] }),
      "notes.txt": "hello",
    });
    const days = join(
      write("days", {
        "days.csv":
          "call,date,date_is_estimated\r\nCTS_q3_2020,2020-10-29,\r\nCTS_q1_2021,2021-04-28\r\nCTS_q2_2021,2021-07-29\r\nCTS_q3_2021,2021-10-28,true\r\n",
      }),
      "days.csv",
    );
    const { lines, leftOut } = convert("earnings_calls.py", calls, days);
    expect(lines).toEqual([
      {
        id: "CTS_q3_2020",
        title: "CTS earnings call, Q3 2020",
        date: "2020-10-29",
        company: "CTS",
        fiscal_year: 2020,
        fiscal_quarter: 3,
        turns: [
          { speaker: "Operator", role: "operator", part: "prepared", text: "Good day." },
          { speaker: "Ann Lee", role: "executive", part: "prepared", text: "Margins rose." },
          { speaker: "BOB RAY", role: "analyst", part: "questions", text: "And tariffs?" },
          { speaker: "Cy Dee", role: "analyst", part: "questions", text: "Thanks." },
          { speaker: "Eve", role: null, part: "questions", text: "[Indecipherable]" },
          { speaker: "Nobody", role: null, part: "questions", text: "Hi." },
        ],
      },
      expect.objectContaining({ id: "CTS_q3_2021", date: "2021-10-28", date_is_estimated: true }),
    ]);
    expect(leftOut).toEqual([
      expect.stringContaining("left out CTS_q1_2021.txt: JSONDecodeError: "),
      "left out CTS_q2_2021.txt: ValueError: nobody speaks in it",
      expect.stringMatching(/^left out CTS_q4_2020\.txt: .*days\.csv has no day for it$/),
      "left out notes.txt: its name is not TICKER_qN_YEAR.txt",
    ]);
    expect(build("earnings", lines).voices).toMatchObject({ turns: 10, turnsWithoutRole: 2 });
  });

  it("tell no part where a call has words in one section only", () => {
    const silent = [said("Operator", "[Operator Instructions]")];
    const alone = JSON.stringify({ ...z.looseObject({}).parse(JSON.parse(call)), q_and_a: silent });
    const calls = write("one-section", { "CTS_q3_2020.txt": alone });
    const days = join(write("one-day", { "days.csv": "call,date\nCTS_q3_2020,2020-10-29\n" }), "days.csv");
    const [line] = convert("earnings_calls.py", calls, days).lines;
    const turn = z.object({ part: z.string().optional() });
    const { turns } = z.object({ turns: z.array(turn) }).parse(line);
    expect(turns.map(({ part }) => part)).toEqual([undefined, undefined, undefined]);
  });

  it("turn labelled texts into lines with speakers", () => {
    const texts = write("texts", {
      "a bridge.txt": `${head("The bridge - October 27, 2025")}Ann Lee : Good day.\n\nIt opens: today.\n\nQuestion: When?\n\nAnn Lee: [Laughter] Now.\n`,
      "harbor.txt": `${head("At the harbor - 8.15.25")}Welcome.\n\nSecretary of the Harbor: A tram.\n`,
      "undated.txt": `${head("At the harbor")}Ann: Hello.\n`,
      "headless.txt": "Ann: Hello.\n",
      "markdown.txt": `${head("The toll - 8/15/25")}**Ann Lee:** A toll.\n\n**Bob**: Why?\n`,
      "nobody.txt": `${head("The ferry - 8/15/25")}A ferry.\n`,
      "silent.txt": head("Nothing - 08/15/2025"),
    });
    const { lines, leftOut } = convert("labelled_text.py", texts);
    expect(lines).toEqual([
      {
        id: "a-bridge",
        title: "The bridge - October 27, 2025",
        date: "2025-10-27",
        source: "https://example.com/one",
        turns: [
          { speaker: "Ann Lee", text: "Good day.\nIt opens: today." },
          { speaker: "Question", text: "When?" },
          { speaker: "Ann Lee", text: "[Laughter] Now." },
        ],
      },
      expect.objectContaining({
        date: "2025-08-15",
        turns: [
          { speaker: null, text: "Welcome." },
          { speaker: "Secretary of the Harbor", text: "A tram." },
        ],
      }),
      expect.objectContaining({
        id: "markdown",
        turns: [
          { speaker: "Ann Lee", text: "A toll." },
          { speaker: "Bob", text: "Why?" },
        ],
      }),
    ]);
    expect(leftOut).toEqual([
      "left out headless.txt: ValueError: no line of = under its head",
      "left out nobody.txt: ValueError: no paragraph begins with a speaker's name and a colon",
      "left out silent.txt: ValueError: nobody speaks in it",
      "left out undated.txt: ValueError: no day at the end of its title: At the harbor",
    ]);
    expect(build("speeches", lines).voices.turns).toBe(7);
  });

  it("end with the reason when a folder is not there", () => {
    expect(() =>
      execFileSync(findPython() ?? "", [join(converters, "earnings_calls.py"), "nowhere", "nowhere.csv"], {
        stdio: "pipe",
      }),
    ).toThrow("No such file or directory: 'nowhere.csv'");
  });
});
