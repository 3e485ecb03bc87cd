import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { findPython } from "../support/python.ts";

const repository = join(__dirname, "../../..");
const text = readFileSync(join(repository, "extras/docs/backtest.md"), "utf8");
const programs = [...text.matchAll(/```python\n(.*?)```/gs)].map(([, program = ""]) => program);

describe("the programs of extras/docs/backtest.md", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer();
  });
  afterAll(() => server.stop());

  it("run one after the other on the sample, and show each mistake beside what the table has", async () => {
    expect(programs).toHaveLength(6);
    const env = {
      PATH: process.env.PATH,
      PYTHONPATH: join(repository, "extras/clients/python"),
      BASE_URL: server.baseUrl,
      API_KEY: server.apiKey,
    };
    const { stdout } = await promisify(execFile)(findPython() ?? "", ["-c", programs.join("\n")], { env });
    const [table = "", scores = "", overWords = "", overEvents = "", ...rest] = stdout.trim().split("\n");
    const [priced = 0, words = 0] = numbersIn(table);
    expect(words).toBeGreaterThan(200);
    expect(priced).toBeGreaterThan(words / 2);
    const [after = 1, before = 0] = numbersIn(scores);
    expect(after).toBeLessThan(0.001);
    expect(before).toBeGreaterThan(0.05);
    expect(numbersIn(overWords)[0]).toBe(priced);
    expect(numbersIn(overEvents)[0]).toBeLessThan(priced / 10);
    expect(rest.slice(0, 2)).toEqual([
      "left out: Concussion, result None",
      "left out: Event does not qualify, result no",
    ]);
    expect(rest.slice(2)).toEqual([
      expect.stringMatching(/^\d+ favourites cost 0\.9\d+ and settled yes in [01]\.\d+$/),
      expect.stringMatching(/^\d+ words settled since \d{4}-\d\d-\d\d$/),
    ]);
  });
});

function numbersIn(line: string): number[] {
  return (line.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
}
