import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { buildInput, jsonl, lineInput, speech, turn } from "../support/build-input.ts";
import { runCorpus } from "../support/corpus-command.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const segments = (texts: readonly string[], seconds: number, more: object = {}) =>
  JSON.stringify({
    segments: texts.map((text, i) => ({
      text: ` ${text}`,
      start: i * seconds,
      end: (i + 1) * seconds,
      ...more,
    })),
  });
const sentences = Array.from(
  { length: 30 },
  (_, i) => `Here is sentence ${i} of those that people say about a quillon.`,
);

const files = {
  "2026-01-01_loop.json": segments([...sentences, ...Array(12).fill("Got them."), ...sentences], 3, {
    speaker: "S0",
  }),
  "2026-01-02_slow.json": segments(sentences.slice(0, 4), 60),
  "2026-01-03_fast.json": segments(sentences, 1, { speaker: "S0" }),
  "2026-01-04_fast.vtt": `WEBVTT\n\n00:00.000 --> 01:10.00\n[Music] ${sentences.join(" ")} ${sentences.join(" ")}\n`,
  "2026-01-05_one-word.txt": Buffer.from(`café ${"bridge ".repeat(100)}${sentences.join(" ")}`, "latin1"),
  "2026-01-06_chant.srt": `1\n00:00:00,000 --> 00:01:00,000\n${"No toll! ".repeat(12)}${sentences.join(" ")}\n`,
  "a.jsonl": jsonl(
    { ...speech, date_is_estimated: true },
    { ...speech, id: "b", turns: [turn("A bridge.")] },
  ),
};

const argumentsOf = (...more: readonly string[]) => {
  const { collection, transcripts, out } = lineInput(folder.path, files);
  return { args: ["--collection", collection, "--transcripts", transcripts, ...more], out };
};

describe("the summary of a build", () => {
  it("says first what to look at, then what each form gave", async () => {
    const { args, out } = argumentsOf();
    const { code, out: lines } = await runCorpus(...args, "--out", out);
    expect(code).toBe(0);
    const from = lines.indexOf("Look at these:");
    expect(lines.slice(from)).toEqual([
      "Look at these:",
      '  "Got them." 12 times in a row at 00:01:30, counted once: 2026-01-01_loop.json',
      "  its title is only its name: 2026-01-01_loop.json, 2026-01-02_slow.json, 2026-01-03_fast.json, " +
        "2026-01-04_fast.vtt, 2026-01-05_one-word.txt, 2026-01-06_chant.srt",
      "  12 words a minute: 2026-01-02_slow.json",
      "  no speaker: 2026-01-02_slow.json, 2026-01-04_fast.vtt, 2026-01-05_one-word.txt, 2026-01-06_chant.srt, " +
        "a.jsonl:2",
      "  617 words a minute: 2026-01-04_fast.vtt",
      "  has a time that is not written as WebVTT's: 2026-01-04_fast.vtt",
      '  "bridge" 100 times in a row, all counted: 2026-01-05_one-word.txt',
      '  "bridge" is 22% of its words: 2026-01-05_one-word.txt',
      "  is not UTF-8, and was read as Windows-1252: 2026-01-05_one-word.txt",
      '  "No toll!" 12 times in a row, all counted: 2026-01-06_chant.srt',
      "  384 words a minute: 2026-01-06_chant.srt",
      "  its day is a guess: a.jsonl:1",
      "Form               Files  Words  Speakers  Loops  Repeated cues  Sounds",
      "whisper, whisperX      3  1,130         1      1              0       0",
      "WebVTT                 1    720         0      0              0       1",
      "text                   1    461         0      0              0       0",
      "SRT                    1    384         0      0              0       0",
      "transcript lines       1      4         1      0              0       0",
      "Left out: speaker labels 0, repeated cues 0. Joined: pieces of words 0",
      "Not counted, in brackets: music 1",
    ]);
  });

  it("is the same as JSON with --json", async () => {
    const { args, out } = argumentsOf();
    const { out: lines } = await runCorpus(...args, "--out", out, "--json");
    expect(JSON.parse(lines.join("\n"))).toMatchObject({
      collection: "speeches",
      transcripts: 8,
      look_at_these: expect.arrayContaining([{ file: "a.jsonl:1", reason: "its day is a guess" }]),
      forms: expect.arrayContaining([
        expect.objectContaining({ form: "WebVTT", files: 1, sounds: { music: 1 } }),
      ]),
      left_out: [],
      ignored_files: 0,
    });
  });

  it("finds a word of over 10% wherever it occurs", async () => {
    const words = Array.from({ length: 8000 }, (_, i) => `w${i}`);
    const texts = [...words.slice(0, 200), ...Array<string>(1000).fill("I"), ...words.slice(200)];
    const { collection, transcripts, out } = lineInput(folder.path, {
      "2026-01-01_one-place.txt": texts.join(" "),
    });
    const args = ["--collection", collection, "--transcripts", transcripts, "--out", out];
    expect((await runCorpus(...args)).out).toContain('  "i" is 11% of its words: 2026-01-01_one-place.txt');
  });

  it("has the table and the list for football, too", async () => {
    const vtt = `WEBVTT\n\n00:00.000 --> 01:10.000\n${sentences.join(" ")} ${sentences.join(" ")}\n`;
    const { schedule, transcripts, out } = buildInput(folder.path, { "2025_20_BUF_DEN.vtt": vtt });
    const { out: lines } = await runCorpus(
      ...["--schedule", schedule, "--transcripts", transcripts, "--out", out],
    );
    expect(lines.slice(-4)).toEqual([
      "Look at these:",
      "  617 words a minute: 2025_20_BUF_DEN.vtt",
      "Form    Files  Words  Speakers  Loops  Repeated cues  Sounds",
      "WebVTT      1    720         0      0              0       0",
    ]);
  });

  it("keeps repeats with --keep-repeats, and then lists none", async () => {
    const { args, out } = argumentsOf("--keep-repeats");
    const { out: lines } = await runCorpus(...args, "--out", out);
    expect(lines.join("\n")).not.toContain("times in a row");
  });
});

describe("--check", () => {
  it("counts a phrase in each file with a snippet, and writes nothing", async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith("corpus-check-"));
    const { args, out } = argumentsOf("--check", "got them");
    const { code, out: lines } = await runCorpus(...args);
    expect([code, existsSync(out)]).toEqual([0, false]);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/1 {2}2026-01-01_loop\.json {2}.* about a quillon \*Got them\* Here is/),
        "     0  2026-01-02_slow.json",
        "     1  in all",
      ]),
    );
    expect(lines).toHaveLength(9);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("corpus-check-"))).toEqual(before);
  });

  it("prints the same as JSON with --json", async () => {
    const { args } = argumentsOf("--check", "got them", "--json");
    const { code, out: lines } = await runCorpus(...args);
    expect([code, JSON.parse(lines.join("\n"))]).toEqual([
      0,
      {
        files: expect.arrayContaining([
          { file: "2026-01-01_loop.json", mentions: 1, snippet: expect.stringContaining("*Got them*") },
          { file: "2026-01-02_slow.json", mentions: 0, snippet: "" },
        ]),
        total_mentions: 1,
      },
    ]);
  });

  it("exits 0 for a phrase that nobody says, and 1 for one that is none, or with bad input", async () => {
    const { args } = argumentsOf();
    expect(await runCorpus(...args, "--check", "tariff")).toMatchObject({ code: 0 });
    const empty = await runCorpus(...args, "--check", "");
    expect([empty.code, empty.err]).toEqual([1, ["--check: an empty phrase"]]);
    const bad = lineInput(folder.path, { "a.json": "[" });
    const refused = await runCorpus(
      "--collection",
      "speeches",
      "--transcripts",
      bad.transcripts,
      "--check",
      "a",
    );
    expect([refused.code, refused.err[0]]).toEqual([1, expect.stringContaining("a.json: is not JSON")]);
  });
});
