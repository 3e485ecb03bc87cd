import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { findPython } from "../support/python.ts";

const clients = join(__dirname, "../../../docs/clients");

describe("the example clients in Python", () => {
  let server: LocalServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-"));
    server = await startLocalServer({ DATA_DIR: folder });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  async function run(script: string, ...args: string[]): Promise<string[]> {
    const env = { PATH: process.env.PATH, BASE_URL: server.baseUrl, API_KEY: server.apiKey };
    const command = [join(clients, script), ...args];
    const { stdout } = await promisify(execFile)(findPython() ?? "", command, { env });
    return stdout.trim().split("\n");
  }

  it("watch the prices of an event, and print each market again only when its price has moved", async () => {
    const lines = await run("watch_event.py", "KXNFLMENTION-SB27", "3", "0.01");
    expect(lines.filter((line) => /^KXNFLMENTION-SB27-TUSH 0\.\d+ 0\.\d+$/.test(line))).not.toEqual([]);
    expect(new Set(lines.map((line) => line.split(" ")[0])).size).toBe(25);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it("list the markets of the events that start in the next 24 hours, which the sample always has", async () => {
    const lines = await run("tonight.py");
    expect(lines.filter((line) => /^20\S+Z .+ \(sample data\)$/.test(line))).not.toEqual([]);
    expect(lines.filter((line) => /^ {2}KX[A-Z]+-\S+ .+ (?:0\.\d+|1\.0|None)$/.test(line))).not.toEqual([]);
  });

  it("say that there is none when no event starts so soon", async () => {
    expect(await run("tonight.py", "0")).toEqual(["none"]);
  });

  it("load the history of an event in 15 lines, and leave nothing out", async () => {
    const lines = await run("event_history.py", "KXNFLMENTION-26JAN17BUFDEN");
    expect(lines.slice(0, 2)).toEqual([
      "Concussion: 0.27 to 0.31, between 0.25 and 0.32",
      "Dive / Dives / Diving: 0.65 to 0.63, between 0.61 and 0.65",
    ]);
    expect(lines.at(-1)).toMatch(/^\d{3} candles; markets left out: 0$/);
    const script = readFileSync(join(clients, "event_history.py"), "utf8");
    expect(script.trimEnd().split("\n")).toHaveLength(15);
  });

  it("end with the status of a response that waiting can not mend", async () => {
    await expect(run("watch_event.py", "KXNOSUCH-26", "1", "0.01")).rejects.toThrow(
      "The service answered 404",
    );
  });
});
