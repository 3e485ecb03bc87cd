import { spawn, execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, basename } from "node:path";
import { createServer } from "node:net";
import { openCorpus } from "@mention-market/service/transcripts/corpus";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { readArguments } from "../../commands/corpus-arguments.ts";
import { summaryLines } from "../../commands/corpus-summary.ts";
import { buildCorpus, type BuildOptions } from "../../corpus-builder/build-corpus.ts";
import { buildInput, type BuildInput, call, jsonl, lineInput, speech, turn } from "../support/build-input.ts";
import { runCorpusWithFullDisk } from "../support/corpus-command.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const inputOf = (files: Readonly<Record<string, string>>) => buildInput(folder.path, files);

describe("the corpus command", () => {
  const command = join(__dirname, "../../commands/corpus.ts");

  async function run(args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
    const child = spawn(process.execPath, [command, ...args]);
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    await once(child, "close");
    return { code: child.exitCode, out, err };
  }
  const argumentsOf = ({ schedule, transcripts, out }: BuildInput) => [
    ...["--schedule", schedule, "--transcripts", transcripts, "--out", out],
  ];

  const lineArguments = ({ collection, transcripts, series, out }: BuildOptions) => [
    ...["--collection", collection, "--transcripts", transcripts, "--out", out],
    ...(series === undefined ? [] : ["--series", series]),
  ];

  it("exits 0 with a summary, and no progress bar where there is no terminal", async () => {
    const { code, out, err } = await run(argumentsOf(inputOf({ "2025_20_BUF_DEN.txt": "touchdown" })));
    expect(err).toBe("");
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Wrote nfl\.sqlite: 1 games, 1 words \(1 different\), \d+\.\d MB, version [0-9a-f]{16}\n/,
    );
  });

  it("exits 0 with --skip-bad, and lists what was removed, repaired and left out", async () => {
    const input = inputOf({
      "2025_20_BUF_DEN.srt": "1\n00:00:02,000 --> 00:00:01,000\n>> NANTZ: touchdown\n",
      "2025_01_SF_LA.vtt": "no header",
    });
    const { code, out, err } = await run([...argumentsOf(input), "--skip-bad"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out.replaceAll(join(input.transcripts, "/"), "").split("\n").slice(3)).toEqual([
      "Left out: speaker labels 1, repeated cues 0. Joined: pieces of words 0",
      "Repaired:",
      "  2025_20_BUF_DEN.srt: has a cue that ends before it starts (1 times, first at line 2)",
      "Left out 1 bad files:",
      expect.stringContaining(
        "  2025_01_SF_LA.vtt: is in no form of captions that is read: expected WebVTT,",
      ),
      "Form  Files  Words  Speakers  Loops  Repeated cues  Sounds",
      "SRT       1      1         0      0              0       0",
      "",
    ]);
    const strict = await run(argumentsOf(input));
    expect([strict.code, strict.out]).toEqual([1, ""]);
    expect(strict.err).toMatch(/2025_01_SF_LA\.vtt: is in no form of captions[^]*Nothing was written/);
    expect(strict.err).toContain("--skip-bad leaves out transcripts that can't be read.");
  });

  it("ends with --skip-bad, too, when the temporary folder is full", async () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    const text = "touchdown ".repeat(18_000);
    const entry = { teams: ["raiders", "patriots"], year: 2014, transcript: text.repeat(5) };
    const dataset = buildInput(folder.path, {
      "a.json": JSON.stringify(Object.fromEntries(ids.map((id) => [id, entry]))),
    });
    const lines = lineInput(folder.path, {
      "a.jsonl": jsonl(...ids.map((id) => ({ ...speech, id, turns: Array(5).fill(turn(text)) }))),
    });
    for (const args of [argumentsOf(dataset), lineArguments(lines)]) {
      const { code, err } = await runCorpusWithFullDisk(...args, "--skip-bad");
      expect([code, err[0]]).toEqual([
        1,
        expect.stringContaining("Can't store texts in the temporary folder"),
      ]);
    }
  });

  const named = ["--transcripts", "a", "--out", "b"];
  it.each([
    ["Missing: --transcripts, --out", ["--schedule", "games.csv"]],
    ["Unknown option '--shedule'", ["--shedule", "games.csv"]],
    ["Missing: --collection", named],
    ["Missing: --schedule", ["--collection", "nfl", ...named]],
    ["--collection must be a small letter and up to 39 small", ["--collection", "Earnings", ...named]],
    ["--schedule is of nfl only", ["--collection", "earnings", "--schedule", "games.csv", ...named]],
    ["--series must name a file", ["--collection", "speeches", "--series", "", ...named]],
    ["--source must be one of: fed", ["--source", "ecb", "--out", "a"]],
    ["Missing: --out", ["--source", "fed"]],
    ["--collection, --transcripts: not with --source", ["--source", "fed", "--collection", "c", ...named]],
    [
      "--cache and --base-url: not with --pdfs",
      ["--source", "fed", "--out", "a", "--pdfs", "b", "--cache", "c"],
    ],
    ["--base-url must be a URL", ["--source", "fed", "--out", "a", "--base-url", "federalreserve.gov"]],
  ])("refuses its arguments: %s", (problem, args) => {
    expect(readArguments(args)).toEqual({ is: "problem", problem: expect.stringContaining(problem) });
  });

  const pauseOf = (...args: readonly string[]) => {
    const read = readArguments(["--source", "fed", "--out", "a", ...args]);
    return read.is === "official" && "baseUrl" in read.options.place ? read.options.place.intervalMs : null;
  };

  it("pauses between the requests to a site, but not to a mirror on this machine", () => {
    expect(pauseOf()).toBeUndefined();
    expect(pauseOf("--base-url", "http://127.0.0.1.example.com")).toBeUndefined();
    expect(pauseOf("--base-url", "http://127.0.0.1:8000")).toBe(0);
  });

  it("exits 1 with the problem and its usage, which --help prints alone", async () => {
    const { code, out, err } = await run(["--shedule", "games.csv"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^Unknown option '--shedule'[^]*Usage: npm run corpus --/);
    const help = await run(["--help"]);
    expect([help.code, help.err]).toEqual([0, ""]);
    expect(help.out).toContain("Usage: npm run corpus --");
  });

  it("sums up the speakers, roles and series of transcript lines", async () => {
    const turns = [
      { speaker: "Ann Lee", role: "mayor", text: "A bridge." },
      { speaker: "ANN LEE", text: "A tram. [Applause]", started: 1 },
      { speaker: "Bob", text: "[Laughter]" },
    ];
    const series = [
      { series: ["KXQUILLMENTION"], speakers: ["Ann Lee", "Mayor Lee"] },
      { series: ["KXBOB"], speakers: ["Bob"] },
    ];
    const input = lineInput(
      folder.path,
      { "a.jsonl": JSON.stringify({ ...speech, turns, date_is_estimated: true }) },
      { series: JSON.stringify(series) },
    );
    const { code, out, err } = await run(lineArguments(input));
    expect([code, err]).toEqual([0, ""]);
    expect(out.split("\n").slice(1)).toEqual([
      "Transcripts: 1 .jsonl",
      "Speakers: 1",
      "Roles: mayor",
      "Turns: 2, of which 1 without a role; 1 without speech left out",
      "Days that are a guess: 1",
      "Ignored members: turns.started",
      "Informs:",
      "  KXQUILLMENTION (Ann Lee)",
      "  KXBOB (Bob)",
      "No turn is of Bob, whom the series name",
      "Look at these:",
      "  its day is a guess: a.jsonl:1",
      "Form              Files  Words  Speakers  Loops  Repeated cues  Sounds",
      "transcript lines      1      4         1      0              0       0",
      "",
    ]);
    expect(out).toMatch(/^Wrote speeches\.sqlite: 1 transcripts, 4 words \(3 different\), /);
    const calls = lineInput(folder.path, { "a.jsonl": JSON.stringify(call) }, { collection: "earnings" });
    const named = await run(lineArguments({ ...calls, out: join(folder.path, "calls.sqlite") }));
    expect(named.out).toContain(
      "\nInforms: the series of 1 companies\nName it earnings.sqlite to serve it\n",
    );
    const hearings = { ...buildCorpus(calls), groups: { label: "docket", values: 2 } };
    expect(summaryLines(calls.out, hearings)).toContain("Informs: the series of 2 dockets");
  });

  it("names an --out that can't be made, and lists bad lines with --skip-bad", async () => {
    const input = lineInput(folder.path, { "a.jsonl": `${JSON.stringify(speech)}\n[]\n{}\n` });
    const strict = await run(lineArguments({ ...input, out: "/proc/nowhere/a/b.sqlite" }));
    expect(strict.code).toBe(1);
    expect(strict.err).toContain("--out /proc/nowhere/a/b.sqlite: cannot be written: ENOENT");
    const skipping = await run([...lineArguments(input), "--skip-bad"]);
    expect(skipping.code).toBe(0);
    expect(skipping.out).toMatch(
      /\nLeft out 2 bad lines:\n.*a\.jsonl:2: is not a JSON object\n.*a\.jsonl:3: id must be/,
    );
  });

  it("leaves the old file whole when it is killed, and the next build clears up after it", async () => {
    const text = "touchdown and some more words ".repeat(40_000);
    const input = inputOf({
      "2025_20_BUF_DEN.txt": text,
      "2025_01_SF_LA.txt": text,
      "2014_03_OAK_NE.txt": text,
    });
    const first = buildCorpus({ ...inputOf({ "2025_20_BUF_DEN.txt": "touchdown" }), out: input.out });
    const beside = join(input.out, "..");

    const child = spawn(process.execPath, [command, ...argumentsOf(input)]);
    // Killed while it writes, not while it checks beforehand that it can.
    const unfinished = join(beside, `.nfl.sqlite.building-${child.pid}`, "corpus.sqlite");
    while (!existsSync(unfinished) && child.exitCode === null) await new Promise(setImmediate);
    child.kill("SIGKILL");
    await once(child, "close");
    expect(child.signalCode).toBe("SIGKILL");
    expect(readdirSync(beside)).toHaveLength(2);
    const corpus = openCorpus(input.out);
    expect(corpus?.version).toBe(first.corpus.version);
    corpus?.close();

    buildCorpus(input);
    expect(readdirSync(beside)).toEqual(["nfl.sqlite"]);
    const rebuilt = openCorpus(input.out);
    expect(rebuilt?.index.postings("touchdown", { from: 0, to: 3 })?.total).toBe(120_000);
    rebuilt?.close();
  });
});

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
