import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../sandbox/emulators/firestore.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";

/** A shell example that talks to the local server, and the JSON that is printed beside it. */
interface Example {
  readonly command: string;
  readonly printed: string;
}

const example = /```sh\n(curl[^\n]*\$BASE_URL[^\n]*)\n```\n\n```json\n(.*?)\n```/gs;

function examplesOf(document: string): Example[] {
  const text = readFileSync(join(__dirname, "../../..", document), "utf8");
  return [...text.matchAll(example)].map(([, command = "", printed = ""]) => ({ command, printed }));
}

/** The commands of a document's section, in their order. */
function stepsOf(document: string, heading: string): string {
  const [, section = ""] = readFileSync(join(__dirname, "../../..", document), "utf8").split(
    `\n## ${heading}\n`,
  );
  const fences = (section.split("\n## ")[0] ?? "").matchAll(/^ *```sh\n(.*?)^ *```$/gms);
  return [...fences].map(([, commands]) => commands).join("");
}

/** Prices, sizes, trades, and how often a word has settled: they move as the sample lives. What a key has used, besides. */
const moving =
  /_dollars$|size$|^(?:last_price|volume|volume_24h|open_interest|yes|no|used|remaining|weight|count|probability)$/;

/** Keys, times, the days of events, candles, the last run of the collector, the commit that runs and what moves aside; and an estimate, which decays from day to day. */
function normalized(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (isTime(value[0])) return "a candle";
    const inside = value.map(normalized);
    return isOfRecord(value[0]) ? inside.slice(0, 1) : inside;
  }
  if (typeof value === "object" && value !== null) {
    if (isOfRecord(value)) return Object.keys(value);
    const moves = ("low" in value && "high" in value) || ("yes" in value && "no" in value);
    return Object.fromEntries(
      Object.entries(value).map(([name, inside]) => [
        name,
        typeof inside === "number" && (moves || moving.test(name))
          ? "number"
          : name === "commit" || name === "collector"
            ? `a ${name}`
            : name === "event_ticker" || name === "market_ticker" || name === "event_subtitle"
              ? withoutDay(inside)
              : normalized(inside),
      ]),
    );
  }
  if (typeof value !== "string") return value;
  if (value === "yes" || value === "no") return "a result";
  if (isTime(value)) return "a time";
  // Where the feed is: the collector may have run before the example.
  if (/^\d{12}$/.test(value)) return "a cursor";
  return /^mm_(?:live|test)_/.test(value) ? "a key" : value;
}

/** The made-up record is that of the shows that have settled in the last days: how many, and in which months, depends on the hour. */
function isOfRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && ("made_up" in value || "fair_minus_price" in value);
}

function isTime(value: unknown): boolean {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value);
}

/** The sample's events are those of these days and hours: of a ticker with a day the series is left. */
function withoutDay(value: unknown): unknown {
  return typeof value === "string"
    ? value
        .replace(/\d\d[A-Z]{3}\d\d.*|[A-Z][a-z]{2} \d{1,2}, \d{4}/g, "a day")
        .replace(/\d\d:\d\d UTC/, "an hour")
    : normalized(value);
}

/** What to expect of a printed value: an array that ends with "…" goes on, and may have others between those shown. */
function expectation(printed: unknown): unknown {
  if (Array.isArray(printed)) {
    const shown = printed.filter((one) => one !== "…").map(expectation);
    return shown.length < printed.length ? expect.arrayContaining(shown) : shown;
  }
  if (typeof printed !== "object" || printed === null) return printed;
  return Object.fromEntries(Object.entries(printed).map(([name, inside]) => [name, expectation(inside)]));
}

// The sample lives: what it shows of games, shows and bulletins changes with the hour and the day of the week.
describe.each([0, 33, 100, 200])("the shell examples, %i hours from now", (hours) => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer({
      NODE_OPTIONS: `--import=${join(__dirname, "../support/set-clock-ahead.mjs")}`,
      CLOCK_AHEAD_HOURS: String(hours),
    });
  });
  afterAll(() => server.stop());

  it.each(["README.md", "docs/reference.md"])(
    "of %s run and give what is printed beside them",
    async (document) => {
      const examples = examplesOf(document);
      expect(examples.length).toBeGreaterThan(0);
      for (const { command, printed } of examples) {
        const env = { PATH: process.env.PATH, BASE_URL: server.baseUrl, API_KEY: server.apiKey };
        const { stdout } = await promisify(execFile)("sh", ["-c", command.replace("curl", "curl -s")], {
          env,
        });
        expect({ command, response: normalized(JSON.parse(stdout)) }).toEqual({
          command,
          response: expectation(normalized(JSON.parse(printed))),
        });
      }
    },
  );
});

describe("the first requests of docs/api.md", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer();
  });
  afterAll(() => server.stop());

  it.each(["First requests", "Tables"])("run as they are printed: %s", async (heading) => {
    const commands = stepsOf("docs/api.md", heading).trim().split("\n");
    for (const command of commands) {
      const { stdout } = await promisify(execFile)("sh", ["-c", `${command} -s -w '\n%{http_code}'`], {
        cwd: server.folder,
        env: { PATH: process.env.PATH, BASE_URL: server.baseUrl, API_KEY: server.apiKey },
      });
      expect([command, stdout.slice(-3)]).toEqual([command, "200"]);
    }
  });

  it("show a press conference, a speech and an earnings call before football", () => {
    expect(stepsOf("docs/api.md", "First requests")).toMatch(
      /KXALDERMEREMENTION[^]*KXQUILLMENTION[^]*searchEarningsStrikeWord[^]*searchNFLStrikeWord/,
    );
  });
});

describe("the program of docs/api.md, Callables", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer();
  });
  afterAll(() => server.stop());

  it("signs in and prints a key that works, with the address alone", async () => {
    const [, section = ""] = readFileSync(join(__dirname, "../../../docs/api.md"), "utf8").split(
      "\n## Callables\n",
    );
    const [, program = ""] = /```ts\n(.*?)```/s.exec(section) ?? [];
    await writeFile(join(server.folder, "make-key.mts"), program);
    await symlink(join(__dirname, "../../node_modules"), join(server.folder, "node_modules"));
    const { stdout } = await promisify(execFile)(process.execPath, ["make-key.mts"], {
      cwd: server.folder,
      env: { PATH: process.env.PATH, BASE_URL: server.baseUrl },
    });
    const [key = ""] = /mm_live_\w+/.exec(stdout) ?? [];
    const response = await server.get("/getRateLimit", { headers: { "x-api-key": key } });
    expect([stdout, response.status]).toEqual([expect.stringContaining("mm_live_"), 200]);
  });
});

describe("the steps of docs/watches.md", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer();
  });
  afterAll(() => server.stop());

  it("lead from sign-up to a verified webhook", async () => {
    const port = await freePort();
    const start = "node receive-webhooks.ts &";
    const listens = `until curl -s "http://127.0.0.1:${port}" > listens.txt; do sleep 0.1; done`;
    const delivered = "until grep watch.test received.txt; do sleep 0.1; done; kill $!";
    const steps = stepsOf("docs/watches.md", "From sign-up to a verified webhook")
      .replaceAll("4000", String(port))
      .replace(start, `PORT=${port} ${start.replace("&", "> received.txt &")}\n${listens}`);
    const { stdout } = await promisify(execFile)("bash", ["-e", "-c", `${steps}\n${delivered}`], {
      cwd: server.folder,
      env: {
        ...process.env,
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        BASE_URL: server.baseUrl,
      },
    });
    expect(stdout).toMatch(/[0-9a-f]{32} watch\.test \{"watchId":"watch_[0-9a-f]{20}"\}$/m);
    expect(stdout).toContain('"type":"watch.test"');
  });
});
