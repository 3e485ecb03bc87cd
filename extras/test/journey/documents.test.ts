import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { freePort } from "@mention-market/service/test/support/firestore-emulator";
import { printedWhenReady, startLocalServer, type LocalServer } from "../support/local-server.ts";

const readme = readFileSync(join(__dirname, "../../../README.md"), "utf8");

/** The commands of a document's section, in their order. */
function stepsOf(document: string, heading: string): string {
  const [, section = ""] = readFileSync(join(__dirname, "../../..", document), "utf8").split(
    `\n## ${heading}\n`,
  );
  const fences = (section.split("\n## ")[0] ?? "").matchAll(/^ *```sh\n(.*?)^ *```$/gms);
  return [...fences].map(([, commands]) => commands).join("");
}

/** A response with the type of each number and time in its place: they move as the sample lives. */
function normalized(response: unknown): unknown {
  const text = JSON.stringify(response, (_name, value: unknown) =>
    typeof value === "number" ? "a number" : value,
  );
  return JSON.parse(text.replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"a time"'));
}

describe("the requests of README.md", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer();
  });
  afterAll(() => server.stop());

  async function run(command: string): Promise<unknown> {
    const { baseUrl: BASE_URL, apiKey: API_KEY, idToken: ID_TOKEN } = server;
    const env = { PATH: process.env.PATH, BASE_URL, API_KEY, ID_TOKEN };
    const { stdout } = await promisify(execFile)("sh", ["-c", `${command} --fail --silent`], { env });
    return JSON.parse(stdout);
  }

  it("run as they are printed", async () => {
    const commands = [...readme.matchAll(/^ *(curl .*)$/gm)].map(([, command = ""]) => command);
    expect(commands.length).toBeGreaterThan(2);
    for (const command of commands)
      expect([command, await run(command)]).toEqual([command, expect.anything()]);
  });

  it("are what npm start prints, below the line that sets their variables", async () => {
    const printed = await printedWhenReady();
    expect(printed).toMatch(/^export BASE_URL=http\S+ API_KEY=mm_test_\w+ ID_TOKEN=\S+$/m);
    const commands = [...readme.matchAll(/^curl .*$/gm)].map(([command]) => command);
    expect(printed.match(/^curl .*$/gm)).toEqual(commands);
  });

  it("give as many fields as it says, with those that are printed", async () => {
    const [, command = "", fields = "", printed = ""] =
      /```sh\n(curl[^\n]*)\n.*?returns (\d+) fields, among them:\n\n```json\n(.*?)\n```/s.exec(readme) ?? [];
    const response = z.record(z.string(), z.unknown()).parse(await run(command));
    expect(Object.keys(response)).toHaveLength(Number(fields));
    expect(normalized(response)).toMatchObject(
      z
        .object({})
        .loose()
        .parse(normalized(JSON.parse(printed))),
    );
  });
});

describe("the first requests of extras/docs/api.md", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer();
  });
  afterAll(() => server.stop());

  it.each(["First requests", "Tables"])("run as they are printed: %s", async (heading) => {
    const commands = stepsOf("extras/docs/api.md", heading).trim().split("\n");
    for (const command of commands) {
      const { stdout } = await promisify(execFile)("sh", ["-c", `${command} -s -w '\n%{http_code}'`], {
        cwd: server.folder,
        env: { PATH: process.env.PATH, BASE_URL: server.baseUrl, API_KEY: server.apiKey },
      });
      expect([command, stdout.slice(-3)]).toEqual([command, "200"]);
    }
  });

  it("show a press conference, a speech and an earnings call before football", () => {
    expect(stepsOf("extras/docs/api.md", "First requests")).toMatch(
      /KXALDERMEREMENTION[^]*KXQUILLMENTION[^]*searchEarningsStrikeWord[^]*searchNFLStrikeWord/,
    );
  });
});

describe("the program of extras/docs/api.md, Callables", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer();
  });
  afterAll(() => server.stop());

  it("signs in and prints a key that works, with the address alone", async () => {
    const [, section = ""] = readFileSync(join(__dirname, "../../docs/api.md"), "utf8").split(
      "\n## Callables\n",
    );
    const [, program = ""] = /```ts\n(.*?)```/s.exec(section) ?? [];
    await writeFile(join(server.folder, "make-key.mts"), program);
    await symlink(join(__dirname, "../../../node_modules"), join(server.folder, "node_modules"));
    const { stdout } = await promisify(execFile)(process.execPath, ["make-key.mts"], {
      cwd: server.folder,
      env: { PATH: process.env.PATH, BASE_URL: server.baseUrl },
    });
    const [key = ""] = /mm_live_\w+/.exec(stdout) ?? [];
    const response = await server.get("/getRateLimit", { headers: { "x-api-key": key } });
    expect([stdout, response.status]).toEqual([expect.stringContaining("mm_live_"), 200]);
  });
});

describe("the steps of extras/docs/watches.md", () => {
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
    const steps = stepsOf("extras/docs/watches.md", "From sign-up to a verified webhook")
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
