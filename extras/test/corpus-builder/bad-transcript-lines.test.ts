import { existsSync, readFileSync } from "node:fs";
import { buildCorpus, type BuildOptions } from "../../corpus-builder/build-corpus.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { call, jsonl, lineInput, speech, turn, problemsOf } from "../support/build-input.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const inputOf = (text: string | Buffer, options?: { collection?: string; series?: string }) =>
  lineInput(folder.path, { "a.jsonl": text }, options);
const problemsIn = (input: BuildOptions) => problemsOf(() => buildCorpus(input), input.transcripts);

/** What a member must be, and values that it can't have. */
const members: Readonly<Record<string, readonly [accepted: string, ...bad: readonly unknown[]]>> = {
  id: ["1 to 120 letters, digits, full stops, underscores or hyphens", "a b", "x".repeat(121), "", 7],
  title: ["a text of 1 to 300 characters", undefined, null, " \n", "t".repeat(301)],
  date: ["a day as YYYY-MM-DD", "2026-02-30", "1/20/2026"],
  starts_at: ["a time as ISO 8601 with its offset, such as 2026-01-20T21:30:00-05:00", "2026-01-20T21:30:00"],
  date_is_estimated: ["true or false", "yes"],
  labels: [
    "an object of up to 20 names (small letters, digits and underscores, a letter first) to texts of 1 to 120 characters, none named form",
    ...[{ form: "rally" }, { Court: "Ninth" }, { court: 9 }, { court: " " }],
    Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`l${i}`, "x"])),
  ],
  event_tickers: [
    "a list of up to 20 event tickers, such as KXFEDMENTION-26JAN28 (not of markets or series)",
    ...[Array(21).fill("KXA-1"), ["a b"], [""], "KXA-1"],
  ],
  form: [
    "press_conference, speech, rally, interview, hearing, debate, call, broadcast or null",
    ...["Rally", "town_hall", 3],
  ],
  source: ["a text of up to 500 characters", "s".repeat(501)],
  turns: ["a list of 1 to 20,000 turns", [], Array<unknown>(20_001).fill(turn("word"))],
  speakers: ["an object from names to roles", ["Ann"], { Ann: "r".repeat(41) }],
};
const text = "a text that is not empty";
const company = "company must be a ticker of 1 to 10 capital letters, digits, full stops or hyphens";
const year = "fiscal_year must be a whole number from 1990 to 2100";
const quarter = "fiscal_quarter must be a whole number from 1 to 4";

describe("a build from bad transcript lines reports", () => {
  it.each(Object.entries(members))("a line with a bad %s", (member, [accepted, ...values]) => {
    for (const value of values) {
      const input = inputOf(jsonl(speech, { ...speech, [member]: value }));
      expect(problemsIn(input)).toEqual([`lines/a.jsonl:2: ${member} must be ${accepted}`]);
      expect(existsSync(input.out)).toBe(false);
    }
  });

  it.each([
    ["a turn that is a text", ["A bridge."], "turns[0] must be an object with speaker, role and text"],
    ["a long speaker", [turn("A.", "n".repeat(121))], "turns[0].speaker must be a name of up to 120"],
    ["a long role", [turn("A.", "Ann", "r".repeat(41))], "turns[0].role must be a text of up to 40"],
    ["an empty text", [turn("A."), turn("")], `turns[1].text must be ${text}`],
    [
      "the same mistake in many turns",
      [turn("A."), ...Array<unknown>(1_500).fill({ speaker: "Ann" })],
      `turns[1].text must be ${text} (and 1,499 more)`,
    ],
    ["nothing but brackets", [turn("[Music]"), turn("—")], "has no speech in it"],
  ])("%s", (_, turns, problem) => {
    expect(problemsIn(inputOf(jsonl({ ...speech, turns })))).toEqual([
      expect.stringContaining(`lines/a.jsonl:1: ${problem}`),
    ]);
  });

  it("what is not an object of JSON, and a speaker with two roles", () => {
    const twice = { ...speech, speakers: { José: "mayor", JOSE: "guest" } };
    expect(problemsIn(inputOf(`${jsonl([speech], "speech", twice)}{nonsense\n`))).toEqual([
      "lines/a.jsonl:1: is not a JSON object",
      "lines/a.jsonl:2: is not a JSON object",
      "lines/a.jsonl:3: speakers gives JOSE two roles: mayor, guest",
      expect.stringContaining("lines/a.jsonl:4: is not JSON: "),
    ]);
  });

  it.each([
    [company, { company: undefined }],
    [company, { company: "lmra" }],
    [year, { fiscal_year: "2026" }],
    [year, { fiscal_year: 1989 }],
    [quarter, { fiscal_quarter: 5 }],
    [quarter, { fiscal_quarter: 1.5 }],
    [
      "turns[0].part must be prepared, questions or null",
      { turns: [{ ...turn("A.", "Ann", "executive"), part: "q_and_a" }] },
    ],
    ["turns[0].role must be executive, operator, analyst or null", { turns: [turn("A.", "Ann", "chair")] }],
    ["speakers must be an object from names to roles", { speakers: { Ann: "chair" } }],
  ])("that %s in earnings", (problem, given) => {
    const input = inputOf(jsonl({ ...call, ...given }), { collection: "earnings" });
    expect(problemsIn(input)).toEqual([`lines/a.jsonl:1: ${problem}`]);
  });

  it("all members of a line, and all lines of all files, at once; an older file stays as it was", () => {
    const good = inputOf(jsonl(speech));
    buildCorpus(good);
    const before = readFileSync(good.out);
    const input = lineInput(folder.path, {
      "a.jsonl": jsonl({ ...speech, id: "a b", date: "today" }, speech, { ...speech, id: "twice" }),
      "b.jsonl": jsonl({ ...speech, id: "twice" }, { ...speech, title: 3 }),
    });
    expect(problemsIn({ ...input, out: good.out })).toEqual([
      `lines/a.jsonl:1: id must be ${members.id?.[0]}`,
      "lines/a.jsonl:1: date must be a day as YYYY-MM-DD",
      `lines/b.jsonl:2: title must be ${members.title?.[0]}`,
      "lines/a.jsonl:3: has id twice, as 2 transcripts have: a.jsonl:3, b.jsonl:1",
      "lines/b.jsonl:1: has id twice, as 2 transcripts have: a.jsonl:3, b.jsonl:1",
    ]);
    expect(readFileSync(good.out).equals(before)).toBe(true);
    const { corpus, leftOut } = buildCorpus({ ...input, skipBad: true });
    expect([corpus.transcripts, leftOut.length]).toEqual([1, 5]);
  });

  it("a line of more than 8 MB and one in another encoding, and reads the lines after them", () => {
    const bytes = Buffer.concat([
      Buffer.from(jsonl({ ...speech, padding: "p".repeat(9_000_000) })),
      Buffer.from('{"id": "caf\xe9"}\n', "latin1"),
      Buffer.from(jsonl({ ...speech, date: "today" })),
    ]);
    expect(problemsIn(inputOf(bytes))).toEqual([
      "lines/a.jsonl:1: is a line of more than 8 MB",
      "lines/a.jsonl:2: is not UTF-8 text: save the file in that encoding",
      "lines/a.jsonl:3: date must be a day as YYYY-MM-DD",
    ]);
  });

  it("a folder without lines, an empty file, and what was left out when nothing is left", () => {
    expect(problemsIn(lineInput(folder.path, { "a.log": "hello" }))).toEqual([
      "lines: holds no transcripts: expected .jsonl, .vtt, .webvtt, .srt, .sbv, .ttml, .dfxp, .itt, .xml, .json3, .srv3, .json, .txt, .md, .csv, .tsv",
    ]);
    expect(problemsIn(inputOf("\n"))).toEqual(["lines: holds no transcript"]);
    expect(problemsIn({ ...inputOf("{}"), skipBad: true })).toEqual(
      expect.arrayContaining([
        "lines: holds no transcript",
        "lines/a.jsonl:1: date must be a day as YYYY-MM-DD",
      ]),
    );
  });
});
