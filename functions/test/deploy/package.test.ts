import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { z } from "zod";
import { generateKey } from "../../src/keys/generate-key.ts";
import { systemClock } from "../../src/base/clock.ts";
import { mentionMarket } from "../../src/markets/market/market.ts";
import { openFullSqliteStore } from "../../src/extras/store/open.ts";
import { sampleTicker, startProvider, withSampleEvent, type Provider } from "../support/provider.ts";

const functionsFolder = join(__dirname, "../..");
const run = promisify(execFile);
const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };

describe("the package that would be deployed", () => {
  let folder: string;
  let unpacked: string;
  let names: string[];

  /** Asks firebase-tools, and reads what it wrote. */
  async function firebase(command: string, ...args: string[]): Promise<unknown> {
    const result = join(folder, `${command}.json`);
    const script = join(__dirname, "firebase-cli.mjs");
    await run(process.execPath, [script, command, ...args, result], { cwd: folder, env });
    return JSON.parse(await readFile(result, "utf8"));
  }

  /** The files that would be uploaded of a folder of functions, by their names. */
  async function pack(functions: string): Promise<Record<string, Uint8Array>> {
    const source = z.string().parse(await firebase("pack", functions));
    const files = unzipSync(await readFile(source));
    await rm(source);
    return files;
  }

  async function write(path: string, bytes: Uint8Array | string): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-deploy-"));
    unpacked = join(folder, "functions");
    await run("npm", ["run", "build"], { cwd: functionsFolder, env });
    const files = await pack(functionsFolder);
    names = Object.keys(files);
    for (const [name, bytes] of Object.entries(files)) await write(join(unpacked, name), bytes);
    await run("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: unpacked,
      env,
    });
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it("holds the compiled source and its text files, its lockfile and the corpus if there is one, and no other file", () => {
    const compiled = globSync("**/*.{ts,txt}", { cwd: join(functionsFolder, "src") }).map(
      (path) => `lib/${path.replace(/\.ts$/, ".js")}`,
    );
    const others = names.filter((name) => !/^corpus\/[^/]+\.sqlite$/.test(name));
    expect(others.toSorted()).toEqual(["package.json", "package-lock.json", ...compiled].toSorted());
  });

  it("holds nothing of sandbox, tests or benchmarks, and no settings of anybody's", () => {
    const strangers =
      /(^|\/)(sandbox|test|bench|commands|src|node_modules|\.data|\.env[^/]*|.*\.test\.[jt]s)(\/|$)/;
    expect(names.filter((name) => strangers.test(name))).toEqual([]);
    const imports = names
      .filter((name) => name.endsWith(".js"))
      .filter((name) => /(sandbox|\/test\/|\.ts["'])/.test(readFileSync(join(unpacked, name), "utf8")));
    expect(imports).toEqual([]);
  });

  it("holds neither the corpus builder nor a package that only it needs", async () => {
    expect(names.filter((name) => /corpus-builder|captions|unroll|schedule/.test(name))).toEqual([]);
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile(join(unpacked, "package.json"), "utf8")));
    for (const name of ["csv-parse", "entities", "@streamparser/json", "unpdf"]) {
      expect(Object.keys(dependencies)).not.toContain(name);
      expect(existsSync(join(unpacked, "node_modules", name))).toBe(false);
    }
  });

  it("holds the corpus when there is one, and nothing that it was built from", async () => {
    const functions = join(folder, "with-corpus/functions");
    const wanted = ["corpus/nfl.sqlite", "lib/index.js", "package.json"];
    for (const name of [...wanted, "corpus/games.csv", "corpus/captions/2025_20_BUF_DEN.vtt"])
      await write(join(functions, name), "");
    expect(Object.keys(await pack(functions)).toSorted()).toEqual(wanted);
  });

  it("is found valid by the Firebase CLI once installed without what only development needs", async () => {
    const endpoints = z
      .array(z.object({ id: z.string(), region: z.string(), runtime: z.string(), platform: z.string() }))
      .parse(await firebase("discover", unpacked));
    const declared = Object.keys(await import("../../src/index.ts"));
    expect(endpoints.map(({ id }) => id).toSorted()).toEqual(declared.toSorted());
    for (const endpoint of endpoints) {
      expect(endpoint).toMatchObject({ region: "us-central1", runtime: "nodejs24", platform: "gcfv2" });
    }
  });

  describe("started by itself", () => {
    let provider: Provider;
    let server: ChildProcess;
    let ended: Promise<unknown>;
    let baseUrl: string;
    let apiKey: string;

    beforeAll(async () => {
      provider = await startProvider();
      withSampleEvent(provider);
      const data = join(folder, "data");
      await mkdir(data);
      const store = openFullSqliteStore({ folder: data, clock: systemClock });
      ({ apiKey } = await generateKey(store.keys, "somebody", {}, systemClock.now()));
      await store.close();

      const started = spawn(process.execPath, [join(__dirname, "serve-package.mjs"), unpacked], {
        cwd: unpacked,
        env: {
          PATH: env.PATH,
          DATA_DIR: data,
          UPSTREAM_BASE_URL: provider.baseUrl,
          FIREBASE_CONFIG: JSON.stringify({ projectId: "demo-mention-market" }),
          GCLOUD_PROJECT: "demo-mention-market",
          METADATA_SERVER_DETECTION: "none",
        },
        stdio: ["ignore", "pipe", "inherit"],
      });
      server = started;
      ended = once(started, "exit");
      const failed = ended.then(() => {
        throw new Error("The package does not start");
      });
      const [line] = z
        .tuple([z.instanceof(Buffer)])
        .parse(await Promise.race([once(started.stdout, "data"), failed]));
      baseUrl = line.toString().trim();
    });
    afterAll(async () => {
      server.kill();
      await ended;
      await provider.close();
    });

    it("answers a market to a key", async () => {
      const response = await fetch(`${baseUrl}/getMentionMarket?market_ticker=${sampleTicker}`, {
        headers: { "x-api-key": apiKey },
      });
      expect(response.status).toBe(200);
      expect(mentionMarket.parse(await response.json()).market_ticker).toBe(sampleTicker);
    });

    it("answers a call of nobody", async () => {
      const response = await fetch(`${baseUrl}/generateApiKey`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ data: null }),
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { status: "UNAUTHENTICATED" } });
    });
  });
});
