import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildInput } from "../../support/build-input.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { spawnKeys } from "../../support/keys-command.ts";
import { madeUpHistory } from "../../support/made-up-history.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Clears a screen, in two ways, and turns the text after it. */
const hostile = "x\x1b[2J\x9b2J\u202ey";
const shown = String.raw`x\u{1b}[2J\u{9b}2J\u{202e}y`;

function run(command: string, ...args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const file = join(__dirname, "../../..", command);
    execFile(process.execPath, [file, ...args], (_, out, err) => resolve(out + err));
  });
}

/** Nothing but the line breaks of the output itself. */
function expectHarmless(output: string): void {
  expect(output.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
}

describe("names with escapes of a terminal in them", () => {
  it("are shown by npm run corpus, and a line break in a file's name begins no line of its own", async () => {
    const name = `${hostile}\nWrote.txt`;
    const { schedule, transcripts, out } = buildInput(folder.path, {
      [name]: "speech",
      [`2025_20_BUF_DEN.srt`]: "1\n00:00:02,000 --> 00:00:01,000\ntouchdown\n",
    });
    const given = ["--schedule", schedule, "--transcripts", transcripts, "--out", out];
    for (const output of [
      await run("commands/corpus.ts", ...given),
      await run("commands/corpus.ts", ...given, "--skip-bad"),
    ]) {
      expectHarmless(output);
      expect(output).toContain(String.raw`${shown}\u{a}Wrote.txt`);
    }
  });

  it("are shown by npm --prefix extras run score and npm --prefix extras run history, as text and as JSON", async () => {
    const lines = madeUpHistory().map((line) => ({ ...line, series_ticker: hostile }));
    const history = join(folder.path, `${hostile}.jsonl`);
    writeFileSync(history, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const text = await run("research/score.ts", "--history", history);
    expectHarmless(text);
    expect(text).toContain(shown);
    const json = await run("research/score.ts", "--history", history, "--json");
    expectHarmless(json);
    expect(JSON.parse(json)).toMatchObject({ history: { series: [hostile] } });
    const copied = await run(
      "research/history.ts",
      "--from",
      history,
      "--out",
      join(folder.path, `${hostile}2.jsonl`),
    );
    expectHarmless(copied);
    expect(copied).toContain(`Wrote ${shown}2.jsonl`);
    writeFileSync(history, JSON.stringify({ ...lines[0], result: "perhaps" }));
    const refused = await run("research/score.ts", "--history", history);
    expectHarmless(refused);
    expect(refused).toContain(`${shown}.jsonl:1: has a missing or bad result`);
  });

  it("are shown by npm run keys, whose output stays JSON", async () => {
    const env = { DATA_DIR: folder.path };
    const made = await spawnKeys(["create", "--uid", "someone", "--label", "a\x9b2J\u202eb"], env);
    const listed = await spawnKeys(["list", "--uid", "someone"], env);
    expectHarmless(made.stderr);
    expectHarmless(listed.stdout);
    expect(JSON.parse(listed.stdout)).toMatchObject({ keys: [{ label: "a\x9b2J\u202eb" }] });
  });
});
