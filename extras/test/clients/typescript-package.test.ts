import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { allEndpoints } from "../../openapi/all-functions.ts";
import { firstCollection, startLocalServer, type LocalServer } from "../support/local-server.ts";
import { built, builtName, compiler, run, tools } from "./package-files.ts";
import { exampleCalls, startRecordingProxy } from "./recording-proxy.ts";

/** A Node of that major version on the PATH, or one that npm brings. */
function nodeOf(major: number): { command: string; args: string[] } {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const command = join(folder, "node");
    try {
      if (execFileSync(command, ["--version"], { encoding: "utf8" }).startsWith(`v${major}.`))
        return { command, args: [] };
    } catch {
      // No Node there.
    }
  }
  return { command: "npm", args: ["exec", "--yes", `--package=node@${major}`, "--", "node"] };
}

describe("the npm package", () => {
  let folder: string;
  let server: LocalServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-npm-"));
    await writeFile(
      join(folder, "package.json"),
      JSON.stringify({ name: "empty", type: "module", private: true }),
    );
    server = await startLocalServer({ DATA_DIR: join(folder, "data") });
    const tarball = `${server.baseUrl}/downloads/${await builtName(".tgz")}`;
    await run("npm", ["install", "--no-audit", "--no-fund", "--silent", tarball], { cwd: folder });
    await firstCollection(server);
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it("compiles under strict in an empty project, with nodenext, bundler and the former node resolution", async () => {
    const source = `import { MentionMarket, MentionMarketError, type EventMarketWithRecord, type GetPriceHistoryParameters, type Market } from "mention-market";
      const client = new MentionMarket({ apiKey: "a", baseUrl: "http://127.0.0.1" });
      export const bid: number | null = (await client.getMentionMarket({ market_ticker: "A" })).yes_bid_dollars;
      export const market: Market = await client.getMentionMarket({ market_ticker: "A" });
      export const words: EventMarketWithRecord[] = (await client.getMentionEvent({ event_ticker: "A" })).markets;
      export const range: GetPriceHistoryParameters = { event_ticker: "A", start: new Date(), market_tickers: ["A"] };
      export const left: string | null = (await client.request("getPriceHistory", range)).headers.get("x-left-out");
      export const table: string = await client.getMentionEvents({ format: "csv" });
      for await (const event of client.eachMentionEvent({ status: "open" })) console.log(event.event_ticker);
      // @ts-expect-error An unknown parameter is an error.
      await client.getMentionMarket({ ticker: "A" });
      // @ts-expect-error A required parameter is required.
      await client.getMentionMarket({});
      export const seconds = (error: unknown) => (error instanceof MentionMarketError ? error.retryAfterSeconds : null);`;
    await writeFile(join(folder, "check.ts"), source);
    for (const [module, resolution] of [
      ["nodenext", "nodenext"],
      ["esnext", "bundler"],
      ["esnext", "node10"],
    ] as const) {
      const options = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2023,dom"];
      const how = ["--module", module, "--moduleResolution", resolution, "--ignoreDeprecations", "6.0"];
      await run(process.execPath, [compiler, ...options, ...how, "check.ts"], {
        cwd: folder,
      });
    }
  });

  it.each([20, 24])("calls every HTTPS function on Node %i and returns the raw JSON", async (major) => {
    const proxy = await startRecordingProxy(server.baseUrl);
    await writeFile(
      join(folder, "calls.js"),
      `import { MentionMarket } from "mention-market";
       const client = new MentionMarket({ apiKey: ${JSON.stringify(server.apiKey)}, baseUrl: ${JSON.stringify(proxy.url)} });
       const results = [];
       for (const { operationId, query } of ${JSON.stringify(exampleCalls)}) results.push(await client[operationId](query));
       console.log(JSON.stringify(results));`,
    );
    const { command, args } = nodeOf(major);
    const results = await run(command, [...args, "calls.js"], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    await proxy.close();
    expect(exampleCalls.map(({ operationId }) => operationId).sort()).toEqual(
      allEndpoints.map(({ name }) => name).sort(),
    );
    expect(JSON.parse(results)).toEqual(proxy.bodies);
    expect(proxy.bodies).toHaveLength(exampleCalls.length);
  });

  it("is required on Node 20 as well", async () => {
    await writeFile(
      join(folder, "required.cjs"),
      'console.log(typeof require("mention-market").MentionMarket);',
    );
    const { command, args } = nodeOf(20);
    expect(await run(command, [...args, "required.cjs"], { cwd: folder })).toBe("function\n");
  });

  it("is clean by publint's and attw's rules", async () => {
    const file = join(built, await builtName(".tgz"));
    await run(process.execPath, [join(tools, "publint/src/cli.js"), "--strict", file]);
    const attw = join(tools, "@arethetypeswrong/cli/dist/index.js");
    await run(process.execPath, [attw, file, "--profile", "esm-only"]);
  });

  it("runs its examples against the service", async () => {
    const examples = join(folder, "node_modules/mention-market/examples");
    const env = { ...process.env, BASE_URL: server.baseUrl, API_KEY: server.apiKey };
    await mkdir(join(folder, "examples"), { recursive: true });
    for (const name of await readdir(examples))
      await writeFile(join(folder, "examples", name), await readFile(join(examples, name)));
    const watch = await run(process.execPath, ["examples/watch-event.ts", "KXNFLMENTION-SB27", "2", "0.01"], {
      cwd: folder,
      env,
    });
    expect(watch).toContain("KXNFLMENTION-SB27-TUSH");
    const tonight = await run(process.execPath, ["examples/tonight.ts", "400"], { cwd: folder, env });
    expect(tonight).toMatch(/^ {2}KXNFLMENTION-\S+-TUSH Tush Push: /m);
  });
});
