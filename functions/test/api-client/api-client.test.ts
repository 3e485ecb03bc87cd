import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { endpoints } from "../../src/edge/functions.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";

const functionsFolder = join(__dirname, "../..");
const description = join(functionsFolder, "openapi.json");
const tools = join(functionsFolder, "../api-client");
const exampleClients = join(functionsFolder, "../docs/clients");
const tool = (path: string) => join(tools, "node_modules", path);

const { paths } = z
  .object({
    paths: z.record(
      z.string(),
      z.object({
        get: z
          .object({
            parameters: z.array(
              z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() }),
            ),
          })
          .optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(description, "utf8")));

/** A client that calls every HTTPS function with the example of its description, and prints status and path of each. */
function clientSource({ baseUrl, apiKey }: LocalServer): string {
  const calls = Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    const given = get.parameters.filter((one) => one.in === "query" && one.example !== undefined);
    const query = Object.fromEntries(given.map(({ name, example }) => [name, example]));
    const options = given.length === 0 ? "" : `, ${JSON.stringify({ params: { query } })}`;
    return `{
      const { data, error, response } = await client.GET("${path}"${options});
      const body: paths["${path}"]["get"]["responses"][200]["content"]["application/json"] | undefined = data;
      const text: string | undefined = error?.error;
      console.log(JSON.stringify({ path: "${path}", status: response.status, hasBody: body !== undefined, text }));
    }`;
  });
  return `import createClient from "openapi-fetch";
    import type { paths } from "./api.d.ts";
    const client = createClient<paths>({ baseUrl: "${baseUrl}", headers: { "x-api-key": "${apiKey}" } });
    ${calls.join("\n")}`;
}

/** Runs a tool; its output stands in the error when it fails. */
async function run(
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { ...process.env, ...more, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env }).catch(
    (error: unknown) => {
      throw new Error(JSON.stringify(error));
    },
  );
  return stdout;
}

describe("openapi.json", () => {
  it("follows Redocly's recommended rules without an error or a warning", async () => {
    const cwd = await mkdtemp(join(tmpdir(), "mention-market-lint-"));
    const cli = tool("@redocly/cli/bin/cli.js");
    const report = await run([cli, "lint", "--extends=recommended", "--format=json", description], cwd);
    await rm(cwd, { recursive: true });
    const totals = z.object({ totals: z.object({ errors: z.number(), warnings: z.number() }) });
    expect(totals.parse(JSON.parse(report)).totals).toMatchObject({ errors: 0, warnings: 0 });
  });
});

describe("a client generated from openapi.json", () => {
  let server: LocalServer;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tools, ".generated-"));
    server = await startLocalServer({ DATA_DIR: join(folder, "data") });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it("compiles under strict, calls every HTTPS function with its example and gets its 200", async () => {
    await run([tool("openapi-typescript/bin/cli.js"), description, "-o", "api.d.ts"], folder);
    await writeFile(join(folder, "client.ts"), clientSource(server));
    const options = ["--strict", "--noEmit", "--skipLibCheck", "--allowImportingTsExtensions"];
    const target = ["--target", "es2023", "--lib", "es2023,dom", "--module", "nodenext"];
    await run([tool("typescript/bin/tsc"), ...options, ...target, "client.ts"], folder);

    const lines = (await run(["client.ts"], folder)).trim().split("\n");
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
      Object.keys(endpoints).map((name) => ({ path: `/${name}`, status: 200, hasBody: true })),
    );
  });

  it("is what the example clients use: they compile under strict and run", async () => {
    await run([tool("openapi-typescript/bin/cli.js"), description, "-o", "api.d.ts"], folder);
    for (const name of ["watch-event.ts", "tonight.ts"])
      await copyFile(join(exampleClients, name), join(folder, name));
    const options = ["--strict", "--noEmit", "--skipLibCheck", "--allowImportingTsExtensions"];
    const target = ["--target", "es2023", "--lib", "es2023,dom", "--module", "nodenext", "--types", "node"];
    const roots = ["--typeRoots", join(functionsFolder, "node_modules/@types")];
    const files = ["watch-event.ts", "tonight.ts"];
    await run([tool("typescript/bin/tsc"), ...options, ...target, ...roots, ...files], folder);

    const env = { BASE_URL: server.baseUrl, API_KEY: server.apiKey };
    const watched = (await run(["watch-event.ts", "KXNFLMENTION-SB27", "3", "0.01"], folder, env)).trim();
    expect(new Set(watched.split("\n").map((line) => line.split(" ")[0])).size).toBe(25);
    expect(watched).toMatch(/^KXNFLMENTION-SB27-TUSH 0\.\d+ \/ 0\.\d+$/m);
    expect(await run(["tonight.ts"], folder, env)).toMatch(/^ {2}KX[A-Z]+-\S+ .+: 0\.\d+$/m);
    expect(await run(["tonight.ts", "0"], folder, env)).toBe("none\n");
  });
});
