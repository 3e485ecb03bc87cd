import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { findPython } from "./find-python.ts";
import { allEndpoints } from "../../openapi/all-functions.ts";
import { firstCollection, startLocalServer, type LocalServer } from "../support/local-server.ts";
import { builtName, clients, run } from "./package-files.ts";
import { exampleCalls, startRecordingProxy } from "./recording-proxy.ts";

const source = join(clients, "python");
const optional = ["mypy", "pandas", "httpx"].filter((name) => findPython([name]) === null);
if (optional.length > 0) {
  if (process.env.REQUIRE_PYTHON !== undefined) throw new Error(`Python lacks ${optional.join(", ")}`);
  process.stderr.write(`Left out, since Python lacks it: ${optional.join(", ")}\n`);
}

describe("the Python package", () => {
  let folder: string;
  let python: string;
  let server: LocalServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-pip-"));
    const system = findPython([]) ?? "python3";
    await run(system, ["-m", "venv", "--system-site-packages", join(folder, "venv")]);
    python = join(folder, "venv/bin/python");
    // The example that watches an event reads seldom once half of the hour is used.
    server = await startLocalServer({ DATA_DIR: join(folder, "data"), RATE_LIMIT_PER_HOUR: "1000" });
    const wheel = `${server.baseUrl}/downloads/${await builtName(".whl")}`;
    const flags = ["--no-index", "--no-deps", "--quiet", "--disable-pip-version-check"];
    await run(python, ["-m", "pip", "install", ...flags, wheel]);
    await firstCollection(server);
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it("calls every HTTPS function and returns the raw JSON", async () => {
    const proxy = await startRecordingProxy(server.baseUrl);
    const calls = exampleCalls.map(({ operationId, query }) => [snakeCase(operationId), query]);
    await writeFile(
      join(folder, "calls.py"),
      `import json
from mention_market import MentionMarket
client = MentionMarket(api_key=${JSON.stringify(server.apiKey)}, base_url=${JSON.stringify(proxy.url)})
calls = json.loads(${JSON.stringify(JSON.stringify(calls))})
print(json.dumps([getattr(client, name)(**query) for name, query in calls]))
`,
    );
    const results = await run(python, ["calls.py"], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    await proxy.close();
    expect(JSON.parse(results)).toEqual(proxy.bodies);
    expect(proxy.bodies).toHaveLength(allEndpoints.length);
  });

  (optional.includes("httpx") ? it.skip : it)("calls every HTTPS function with asyncio, too", async () => {
    const proxy = await startRecordingProxy(server.baseUrl);
    const calls = exampleCalls.map(({ operationId, query }) => [snakeCase(operationId), query]);
    await writeFile(
      join(folder, "async_calls.py"),
      `import asyncio, json
from mention_market import AsyncMentionMarket
async def main():
    async with AsyncMentionMarket(api_key=${JSON.stringify(server.apiKey)}, base_url=${JSON.stringify(proxy.url)}) as client:
        calls = json.loads(${JSON.stringify(JSON.stringify(calls))})
        print(json.dumps([await getattr(client, name)(**query) for name, query in calls]))
asyncio.run(main())
`,
    );
    const results = await run(python, ["async_calls.py"], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    await proxy.close();
    expect(JSON.parse(results)).toEqual(proxy.bodies);
    expect(proxy.bodies).toHaveLength(allEndpoints.length);
  });

  it("makes data frames with the columns of the API's tables", async () => {
    await writeFile(
      join(folder, "frames.py"),
      `import csv, json
from mention_market import MentionMarket, to_dataframe
client = MentionMarket(api_key=${JSON.stringify(server.apiKey)}, base_url=${JSON.stringify(server.baseUrl)})
event = {"event_ticker": "KXNFLMENTION-26JAN17BUFDEN"}
pairs = []
for name, list_of, query in [
    ("getMentionMarkets", "markets", {"market_tickers": "KXNFLMENTION-26JAN17BUFDEN-TUSH"}),
    ("getMentionEvent", "markets", {**event, "with_record": True}),
    ("getMentionEvents", "events", {"limit": 2}),
    ("getPriceHistory", "markets", event),
    ("getSettledMarkets", "markets", {"series_ticker": "KXNFLMENTION", "with_quotes": True, "quotes": "1h,6h,24h,listed"}),
]:
    rows = client.request(name, **query).json()
    header, *lines = csv.reader(client.request(name, **query, format="csv").text.splitlines())
    frame = to_dataframe(rows)
    assert frame.equals(to_dataframe(rows[list_of]))
    pairs.append([header, list(frame.columns), len(lines), len(frame)])
print(json.dumps(pairs))
`,
    );
    const pairs = z
      .array(z.tuple([z.array(z.string()), z.array(z.string()), z.number(), z.number()]))
      .parse(JSON.parse(await run(python, ["frames.py"], { cwd: folder })));
    for (const [header, columns, lines, rows] of pairs) {
      // The table of an event begins with the event's own fields.
      const own = header.filter((name) => columns.includes(name));
      expect([...columns].sort()).toEqual([...own].sort());
      expect([rows, rows > 0]).toEqual([lines, true]);
    }
  });

  it("offers the extras of its pyproject.toml, each with all that it needs", async () => {
    await writeFile(
      join(folder, "extras.py"),
      `import json, tomllib
from importlib.metadata import metadata
extras = tomllib.load(open(${JSON.stringify(join(source, "pyproject.toml"))}, "rb"))["project"]["optional-dependencies"]
installed = metadata("mention-market")
wanted = [f"{one}; extra == '{extra}'" for extra, needs in extras.items() for one in needs]
print(json.dumps([[list(extras), wanted], [installed.get_all("Provides-Extra"), installed.get_all("Requires-Dist")]]))
`,
    );
    const [wanted, offered]: unknown[] = JSON.parse(await run(python, ["extras.py"], { cwd: folder }));
    expect(offered).toEqual(wanted);
    expect(JSON.stringify(offered)).toContain("matplotlib");
  });

  it("passes its own tests, installed", async () => {
    await run(python, ["-m", "unittest", "discover", "-s", join(source, "tests")], { cwd: folder });
  });

  (optional.includes("mypy") ? it.skip : it)("is typed, by mypy's strict rules", async () => {
    const config = [
      "--strict",
      "--config-file",
      join(source, "pyproject.toml"),
      "--cache-dir",
      join(folder, "mypy"),
    ];
    await run(findPython(["mypy"]) ?? "python3", ["-m", "mypy", ...config, "mention_market", "examples"], {
      cwd: source,
    });
    // So are the programs that a reader pastes, each of which continues the one before it.
    for (const document of ["README.md", "../../docs/packages.md", "../../docs/backtest.md"]) {
      const text = await readFile(join(source, document), "utf8");
      const programs = [...text.matchAll(/^```python\n(.*?)^```$/gms)].map(([, program = ""]) => program);
      expect([document, programs.length]).not.toEqual([document, 0]);
      await writeFile(join(folder, "pasted.py"), programs.join("\n"));
      await run(findPython(["mypy"]) ?? "python3", ["-m", "mypy", ...config, join(folder, "pasted.py")], {
        cwd: source,
      });
    }
  });

  describe("'s examples", () => {
    const example = async (name: string, ...args: string[]) => {
      const env = { ...process.env, BASE_URL: server.baseUrl, API_KEY: server.apiKey };
      const script = join(source, "examples", name);
      return (await run(python, [script, ...args], { cwd: folder, env })).trimEnd().split("\n");
    };

    it("watch the prices of an event, and print each market again only when its price has moved", async () => {
      const lines = await example("watch_event.py", "KXNFLMENTION-SB27", "3", "0.01");
      expect(lines.filter((line) => /^KXNFLMENTION-SB27-TUSH 0\.\d+ 0\.\d+$/.test(line))).not.toEqual([]);
      expect(new Set(lines.map((line) => line.split(" ")[0])).size).toBe(25);
      expect(new Set(lines).size).toBe(lines.length);
    });

    it("list the markets of the events that start in the next 24 hours, which the sample always has", async () => {
      const lines = await example("tonight.py");
      expect(lines.filter((line) => /^20\S+Z .+ \(sample data\)$/.test(line))).not.toEqual([]);
      expect(lines.filter((line) => /^ {2}KX[A-Z]+-\S+ .+ (?:0\.\d+|1\.0|None)$/.test(line))).not.toEqual([]);
    });

    it("say that there is none when no event starts so soon", async () => {
      expect(await example("tonight.py", "0")).toEqual(["none"]);
    });

    it("load the history of an event, and leave nothing out", async () => {
      const lines = await example("event_history.py", "KXNFLMENTION-26JAN17BUFDEN");
      expect(lines).toContain("Concussion: 0.28 to 0.04, between 0.02 and 0.32");
      expect(lines).toContain("Dive / Dives / Diving: 0.64 to 0.99, between 0.59 and 0.99");
      expect(lines.at(-1)).toMatch(/^\d{3} candles; markets left out: 0$/);
    });

    it("end with the error of a response that waiting can not mend", async () => {
      await expect(example("watch_event.py", "KXNOSUCH-26", "1", "0.01")).rejects.toThrow("Event not found");
    });
  });
});

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "_").toLowerCase();
}
