import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildCorpus, type BuildOptions } from "../../corpus-builder/build-corpus.ts";
import { temporaryFolder } from "../support/corpora.ts";
import { call, jsonl, lineInput, speech, turn } from "../support/transcript-lines.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const inputOf = (text: string | Buffer, options?: { collection?: string; series?: string }) =>
  lineInput(folder.path, { "a.jsonl": text }, options);

/** What is wrong, one line each, with the folder left out. */
function problemsOf(input: BuildOptions): string[] {
  try {
    buildCorpus(input);
  } catch (error) {
    const base = join(input.transcripts, "..");
    return error instanceof Error ? error.message.replaceAll(`${base}/`, "").split("\n") : [String(error)];
  }
  return [];
}

const accepted = {
  id: "1 to 120 letters, digits, full stops, underscores or hyphens",
  title: "a text of 1 to 300 characters",
  date: "a day as YYYY-MM-DD",
  startsAt: "a time as ISO 8601 with its offset, such as 2026-01-20T21:30:00-05:00",
  events: "a list of up to 20 event tickers, such as KXFEDMENTION-26JAN28 (not of markets)",
  labels:
    "an object of up to 20 names (small letters, digits and underscores, a letter first) to texts of 1 to 120 characters",
  source: "a text of up to 500 characters",
  speaker: "a name of up to 120 characters, or null",
  role: "a text of up to 40 characters, or null",
  text: "a text of 1 to 200,000 characters",
  turns: "a list of 1 to 20,000 turns",
};
const withTurn = (...turns: readonly unknown[]) => ({ ...speech, turns });

describe("a build from bad transcript lines reports", () => {
  it.each([
    ["no JSON", "{nonsense", expect.stringMatching(/^is not JSON: /)],
    ["a list", [speech], "is not a JSON object"],
    ["a text", "speech", "is not a JSON object"],
    ["an id with a space", { ...speech, id: "a b" }, `id must be ${accepted.id}`],
    ["an id of 121 characters", { ...speech, id: "x".repeat(121) }, `id must be ${accepted.id}`],
    ["an empty id", { ...speech, id: "" }, `id must be ${accepted.id}`],
    ["a number as id", { ...speech, id: 7 }, `id must be ${accepted.id}`],
    ["no title", { ...speech, title: undefined }, `title must be ${accepted.title}`],
    ["null as title", { ...speech, title: null }, `title must be ${accepted.title}`],
    ["a blank title", { ...speech, title: " \n" }, `title must be ${accepted.title}`],
    ["a title of 301 characters", { ...speech, title: "t".repeat(301) }, `title must be ${accepted.title}`],
    ["a day that does not exist", { ...speech, date: "2026-02-30" }, `date must be ${accepted.date}`],
    ["a day in another form", { ...speech, date: "1/20/2026" }, `date must be ${accepted.date}`],
    [
      "a start without offset",
      { ...speech, starts_at: "2026-01-20T21:30:00" },
      `starts_at must be ${accepted.startsAt}`,
    ],
    [
      "a mark of a guessed day that is neither true nor false",
      { ...speech, date_is_estimated: "yes" },
      "date_is_estimated must be true or false",
    ],
    ["a label in capitals", { ...speech, labels: { Court: "Ninth" } }, `labels must be ${accepted.labels}`],
    ["a number as a label's text", { ...speech, labels: { court: 9 } }, `labels must be ${accepted.labels}`],
    ["a blank label", { ...speech, labels: { court: " " } }, `labels must be ${accepted.labels}`],
    [
      "21 labels",
      { ...speech, labels: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`l${i}`, "x"])) },
      `labels must be ${accepted.labels}`,
    ],
    [
      "a market's ticker as an event's",
      { ...speech, event_tickers: ["KXQUILLMENTION-26JAN20", "KXQUILLMENTION-26JAN20-BRID"] },
      `event_tickers must be ${accepted.events}`,
    ],
    [
      "21 events",
      { ...speech, event_tickers: Array(21).fill("KXA-1") },
      `event_tickers must be ${accepted.events}`,
    ],
    [
      "an event that is not a ticker",
      { ...speech, event_tickers: ["a b"] },
      `event_tickers must be ${accepted.events}`,
    ],
    [
      "one event without a list",
      { ...speech, event_tickers: "KXA-1" },
      `event_tickers must be ${accepted.events}`,
    ],
    [
      "a source of 501 characters",
      { ...speech, source: "s".repeat(501) },
      `source must be ${accepted.source}`,
    ],
    ["no turns", { ...speech, turns: [] }, `turns must be ${accepted.turns}`],
    [
      "20,001 turns",
      withTurn(...Array<unknown>(20_001).fill(turn("word"))),
      `turns must be ${accepted.turns}`,
    ],
    [
      "a turn that is a text",
      withTurn("A bridge."),
      "turns[0] must be an object with speaker, role and text",
    ],
    [
      "a speaker of 121 characters",
      withTurn(turn("A.", "n".repeat(121))),
      `turns[0].speaker must be ${accepted.speaker}`,
    ],
    [
      "a role of 41 characters",
      withTurn(turn("A.", "Ann", "r".repeat(41))),
      `turns[0].role must be ${accepted.role}`,
    ],
    ["an empty text", withTurn(turn("A."), turn("")), `turns[1].text must be ${accepted.text}`],
    [
      "a text of 200,001 characters",
      withTurn(turn("w".repeat(200_001))),
      `turns[0].text must be ${accepted.text}`,
    ],
    [
      "the same mistake in many turns",
      withTurn(turn("A."), ...Array<unknown>(1_500).fill({ speaker: "Ann" })),
      `turns[1].text must be ${accepted.text} (and 1,499 more)`,
    ],
    [
      "speakers as a list",
      { ...speech, speakers: ["Ann"] },
      "speakers must be an object from names to roles",
    ],
    [
      "a role of speakers that is too long",
      { ...speech, speakers: { Ann: "r".repeat(41) } },
      "speakers must be an object from names to roles",
    ],
    [
      "a speaker with two roles",
      { ...speech, speakers: { José: "mayor", JOSE: "guest" } },
      "speakers gives JOSE two roles: mayor, guest",
    ],
    ["nothing but brackets", withTurn(turn("[Music]"), turn("—")), "has no speech in it"],
  ])("%s", (_, line, problem) => {
    const input = inputOf(
      `${JSON.stringify(speech)}\n${typeof line === "string" && line.startsWith("{") ? line : JSON.stringify(line)}\n`,
    );
    expect(problemsOf(input)).toEqual([
      typeof problem === "string"
        ? `lines/a.jsonl:2: ${problem}`
        : expect.stringContaining("a.jsonl:2: is not JSON: "),
    ]);
    expect(existsSync(input.out)).toBe(false);
  });

  it.each([
    [
      "no company",
      { ...call, company: undefined },
      "company must be a ticker of 1 to 10 capital letters, digits, full stops or hyphens",
    ],
    [
      "a company in small letters",
      { ...call, company: "lmra" },
      "company must be a ticker of 1 to 10 capital letters, digits, full stops or hyphens",
    ],
    [
      "a year as text",
      { ...call, fiscal_year: "2026" },
      "fiscal_year must be a whole number from 1990 to 2100",
    ],
    [
      "a year before 1990",
      { ...call, fiscal_year: 1989 },
      "fiscal_year must be a whole number from 1990 to 2100",
    ],
    ["a fifth quarter", { ...call, fiscal_quarter: 5 }, "fiscal_quarter must be a whole number from 1 to 4"],
    ["half a quarter", { ...call, fiscal_quarter: 1.5 }, "fiscal_quarter must be a whole number from 1 to 4"],
    [
      "another role",
      { ...call, turns: [turn("A.", "Ann", "chair")] },
      "turns[0].role must be executive, operator, analyst or null",
    ],
    [
      "another role of speakers",
      { ...call, speakers: { Ann: "chair" } },
      "speakers must be an object from names to roles",
    ],
  ])("%s in earnings", (_, line, problem) => {
    expect(problemsOf(inputOf(jsonl(line), { collection: "earnings" }))).toEqual([
      `lines/a.jsonl:1: ${problem}`,
    ]);
  });

  it("all members of a line, and all lines of all files, at once; an older file stays as it was", () => {
    const good = inputOf(jsonl(speech));
    buildCorpus(good);
    const before = readFileSync(good.out);
    const input = lineInput(folder.path, {
      "a.jsonl": jsonl({ ...speech, id: "a b", date: "today" }, speech, { ...speech, id: "twice" }),
      "b.jsonl": jsonl({ ...speech, id: "twice" }, { ...speech, title: 3 }),
    });
    expect(problemsOf({ ...input, out: good.out })).toEqual([
      `lines/a.jsonl:1: id must be ${accepted.id}`,
      `lines/a.jsonl:1: date must be ${accepted.date}`,
      `lines/b.jsonl:2: title must be ${accepted.title}`,
      "lines/a.jsonl:3: has id twice, as 2 lines have: a.jsonl:3, b.jsonl:1",
      "lines/b.jsonl:1: has id twice, as 2 lines have: a.jsonl:3, b.jsonl:1",
    ]);
    expect(readFileSync(good.out).equals(before)).toBe(true);
    const { corpus, leftOut } = buildCorpus({ ...input, skipBad: true });
    expect(corpus.transcripts).toBe(1);
    expect(leftOut).toHaveLength(5);
  });

  it("a line of more than 8 MB and one in another encoding, and reads the lines after them", () => {
    const long = JSON.stringify({ ...speech, padding: "p".repeat(9_000_000) });
    const bytes = Buffer.concat([
      Buffer.from(`${long}\n`),
      Buffer.from('{"id": "caf\xe9"}\n', "latin1"),
      Buffer.from(jsonl({ ...speech, date: "today" })),
    ]);
    expect(problemsOf(inputOf(bytes))).toEqual([
      "lines/a.jsonl:1: is a line of more than 8 MB",
      "lines/a.jsonl:2: is not UTF-8 text: save the file in that encoding",
      `lines/a.jsonl:3: date must be ${accepted.date}`,
    ]);
  });

  it("a folder without lines, an empty file, and what was left out when nothing is left", () => {
    expect(problemsOf(lineInput(folder.path, { "a.txt": "hello" }))).toEqual([
      "lines: holds no transcripts: expected .jsonl",
    ]);
    expect(problemsOf(inputOf("\n"))).toEqual(["lines: holds no transcript"]);
    expect(problemsOf({ ...inputOf("{}"), skipBad: true })).toContain("lines: holds no transcript");
    expect(problemsOf({ ...inputOf("{}"), skipBad: true })).toContain(
      `lines/a.jsonl:1: date must be ${accepted.date}`,
    );
  });
});
