import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeCorpus } from "@mention-market/service/corpus-builder/write-corpus";
import { scoreHistory } from "../../../../research/score/score-history.ts";
import { broadcastWith } from "../../../support/broadcasts.ts";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { madeUpHistory } from "../../../support/made-up-history.ts";

const command = join(__dirname, "../../../../research/score.ts");
const folder = temporaryFolder();
afterAll(() => folder.remove());
const file = (name: string) => join(folder.path, name);

function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...args], (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

describe("a score", () => {
  it("names its sets with their sizes", () => {
    const { sets, history } = scoreHistory(madeUpHistory(), null);
    expect(history).toMatchObject({ markets: 240, events: 20, series: ["KXMADEUP"], scored_events: 20 });
    expect(sets.map(({ name, markets, events }) => ({ name, markets, events }))).toEqual([
      { name: "all", markets: 240, events: 20 },
      { name: "record", markets: 228, events: 19 },
      { name: "cold", markets: 12, events: 1 },
      { name: "quote", markets: 240, events: 20 },
      { name: "siblings", markets: 0, events: 0 },
    ]);
    expect(sets[1]?.forecasters.map(({ name }) => name)).toEqual([
      "series_rate",
      "raw_record",
      "without_transcripts",
      "estimate",
    ]);
  });
});

describe("the score command", () => {
  const history = file("settled.jsonl");
  beforeAll(() =>
    writeFileSync(
      history,
      madeUpHistory()
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(""),
    ),
  );

  it("prints the same score as text and as JSON, and writes a report that asks nobody for anything", async () => {
    const html = file("report.html");
    const [text, json] = await Promise.all([
      run("--history", history, "--html", html),
      run("--history", history, "--json"),
    ]);
    expect(text).toMatchObject({ code: 0, err: "" });
    const score: unknown = JSON.parse(json.out);
    expect(score).toEqual(JSON.parse(JSON.stringify(scoreHistory(madeUpHistory(), null))));
    expect(text.out).toMatch(/^ {2}all markets +240 +0 +0\.\d{4} +0\.\d{4} +0\.\d{4}$/m);
    expect(text.out).toMatch(/^ {2}all +\d+ +\d\.\d\d \(\d\.\d\d to \d\.\d\d\) +\d+\.\d%/m);
    expect(text.out).toContain(
      'Set "quote": markets with a usable quote from before the event (240 markets of 20 events)',
    );
    const report = readFileSync(html, "utf8");
    expect(report.match(/<svg /g)).toHaveLength(15);
    expect(report).not.toMatch(/https?:|\bsrc=|\bhref=|url\(|@import|<script/);
  });

  it("exits 2 with its usage for an unknown option and without a history file", async () => {
    for (const args of [["--histroy", history], []]) {
      const { code, out, err } = await run(...args);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain("Usage: npm --prefix extras run --silent score --");
    }
    expect(await run("--help")).toMatchObject({ code: 0, err: "" });
  });

  it("exits 1 naming every line that it cannot read, and a market that is listed twice", async () => {
    const [line] = madeUpHistory();
    const bad = file("bad.jsonl");
    writeFileSync(
      bad,
      [line, line, { ...line, market_ticker: "X", result: "maybe" }]
        .map((one) => JSON.stringify(one))
        .join("\n") + "\n{",
    );
    const { code, err } = await run("--history", bad);
    expect(code).toBe(1);
    expect(err).toContain(`${bad}:2: ${line?.market_ticker ?? ""} is listed twice`);
    expect(err).toContain(`${bad}:3: has a missing or bad result`);
    expect(err).toContain(`${bad}:4: is not JSON`);
    expect((await run("--history", file("none.jsonl"))).code).toBe(1);
  });

  it("exits 1 naming a corpus file that is missing or damaged, and a folder without one", async () => {
    expect((await run("--history", history, "--corpus", file("none.sqlite"))).code).toBe(1);
    const corpora = file("corpora");
    mkdirSync(corpora);
    const none = await run("--history", history, "--corpora", corpora);
    expect(none).toMatchObject({ code: 1, out: "" });
    expect(none.err).toContain(`There is no corpus file in ${corpora}`);
    writeFileSync(join(corpora, "speeches.sqlite"), "no database");
    const damaged = await run("--history", history, "--corpora", corpora);
    expect(damaged).toMatchObject({ code: 1, out: "" });
    expect(damaged.err).toContain("speeches.sqlite");
  });

  it("scores the series that a collection of the folder informs, with and without transcripts", async () => {
    const corpora = file("informing");
    mkdirSync(corpora);
    const text = broadcastWith("WordA");
    writeCorpus({
      out: join(corpora, "speeches.sqlite"),
      collection: "speeches",
      transcripts: [
        {
          id: "speech",
          title: "A speech",
          date: "2026-01-01",
          startsAt: null,
          eventTickers: [],
          source: null,
          labels: {},
          turns: [{ speaker: null, role: null, text }],
        },
      ],
      series: [{ series: ["KXMADEUP"], speakers: [], roles: [] }],
      builtFrom: {},
    });
    const { code, out } = await run("--history", history, "--corpora", corpora);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}all markets +240 +240 /m);
    expect(out).toContain('estimate minus without transcripts, set "all"');
    expect(out).toContain('estimate minus series rate, set "cold"');
  });
});
