import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { z } from "zod";
import { generateKey } from "../../src/keys/generate-key.ts";
import { systemClock } from "../../src/base/clock.ts";
import { mentionMarket } from "../../src/markets/market/market.ts";
import { functions } from "../../src/extras/index.ts";
import { featureNames } from "../../src/extras/feature-names.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import { sampleTicker, startProvider, withSampleEvent, type Provider } from "../support/provider.ts";

const functionsFolder = join(__dirname, "../..");
const run = promisify(execFile);
const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };

const sourceMap = z.object({ sources: z.array(z.string()) });

describe("the package that would be deployed", () => {
  let folder: string;
  /** Of the core and of everything. */
  let core: string;
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

  /** Builds and packs, as `firebase deploy` does with these FEATURES. Returns the names of the files. */
  async function unpack(features: string, to: string): Promise<string[]> {
    await run("npm", ["run", "build"], { cwd: functionsFolder, env: { ...env, FEATURES: features } });
    const files = await pack(functionsFolder);
    for (const [name, bytes] of Object.entries(files)) await write(join(to, name), bytes);
    return Object.keys(files);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-deploy-"));
    core = join(folder, "core/functions");
    unpacked = join(folder, "functions");
    await unpack("", core);
    names = await unpack("all", unpacked);
    const install = ["ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    await run("npm", install, { cwd: unpacked, env });
    await symlink(join(unpacked, "node_modules"), join(core, "node_modules"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it("holds a bundle with its source maps, text files and pages, its lockfile and the corpus if there is one, and no other file", () => {
    const texts = globSync("**/*.txt", { cwd: join(functionsFolder, "src") }).map((path) => basename(path));
    expect(texts).toHaveLength(3);
    const pages = ["event.html", "word.html", "headers.json"];
    const bundled = ["index.js", "functions.js", "functions.js.map", "packages.js", ...texts, ...pages];
    expect(names).toEqual(expect.arrayContaining(bundled.map((name) => `lib/${name}`)));
    const others = names.filter(
      (name) =>
        !/^(?:package(?:-lock)?\.json|lib\/[\w-]+\.(?:js|js\.map|txt|html)|lib\/headers\.json|corpus\/[^/]+\.sqlite)$/.test(
          name,
        ),
    );
    expect(others).toEqual([]);
    // An instance opens each before its first response.
    expect(names.filter((name) => name.endsWith(".js")).length).toBeLessThan(10);
  });

  it("holds nothing of sandbox, tests or benchmarks, and no settings of anybody's", () => {
    const strangers =
      /(^|\/)(sandbox|test|bench|commands|src|node_modules|\.data|\.env[^/]*|.*\.test\.[jt]s)(\/|$)/;
    expect(names.filter((name) => strangers.test(name))).toEqual([]);
    const sources = names
      .filter((name) => name.endsWith(".map"))
      .flatMap((name) => sourceMap.parse(JSON.parse(readFileSync(join(unpacked, name), "utf8"))).sources);
    expect(sources).toContain("../src/config.ts");
    const own = sources.filter((path) => !path.includes("node_modules/"));
    expect(own.filter((path) => !path.startsWith("../src/"))).toEqual([]);
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
    const withCorpus = join(folder, "with-corpus/functions");
    const wanted = ["corpus/nfl.sqlite", "lib/index.js", "package.json"];
    for (const name of [...wanted, "corpus/games.csv", "corpus/captions/2025_20_BUF_DEN.vtt"])
      await write(join(withCorpus, name), "");
    expect(Object.keys(await pack(withCorpus)).toSorted()).toEqual(wanted);
  });

  const discovered = async (of: string) =>
    z
      .array(
        z.object({
          id: z.string(),
          region: z.string(),
          runtime: z.string(),
          platform: z.string(),
          secretEnvironmentVariables: z.array(z.object({ key: z.string() })).optional(),
        }),
      )
      .parse(await firebase("discover", of));

  it("is found valid by the Firebase CLI once installed without what only development needs", async () => {
    const endpoints = await discovered(unpacked);
    expect(endpoints.map(({ id }) => id).toSorted()).toEqual(Object.keys(functions).toSorted());
    for (const endpoint of endpoints) {
      expect(endpoint).toMatchObject({ region: "us-central1", runtime: "nodejs24", platform: "gcfv2" });
    }
  });

  it("has of the core alone these functions and no secret", async () => {
    const endpoints = await discovered(core);
    expect(endpoints.map(({ id }) => id).toSorted()).toEqual([
      "endKeysOfDeletedAccounts",
      "generateApiKey",
      "getAllMentionSeries",
      "getApiKeyUsage",
      "getHealth",
      "getMentionEvent",
      "getMentionEvents",
      "getMentionMarket",
      "getMentionMarkets",
      "getRateLimit",
      "listApiKeys",
      "revokeApiKey",
      "rotateApiKey",
      "searchNFLStrikeWord",
    ]);
    expect(endpoints.filter((endpoint) => endpoint.secretEnvironmentVariables !== undefined)).toEqual([]);
    expect(readFileSync(join(core, "lib/functions.js"), "utf8")).not.toContain("WATCH_SECRET_KEY");
  });

  it("of the core is deployed beside Hosting's rewrites of all functions, and those that it lacks name no service", async () => {
    const sent = z
      .array(z.object({ glob: z.string(), run: z.object({}).optional(), function: z.string().optional() }))
      .parse(await firebase("rewrites", core));
    const named = ({ glob }: (typeof sent)[number]) =>
      glob.startsWith("/api/") ? glob.replace("/api/", "") : "eventPage";
    const paths = (rewrites: typeof sent) => rewrites.map(named).toSorted();
    const served = sent.filter(({ run }) => run !== undefined);
    const ids = (await discovered(core)).map(({ id }) => id);
    expect(paths(served)).toEqual(ids.filter((id) => id !== "endKeysOfDeletedAccounts").toSorted());
    // Hosting refuses a rewrite to a service that does not exist, and takes one to the name of a function.
    const others = sent.filter((rewrite) => !served.includes(rewrite));
    expect(others.map(({ function: name }) => name).toSorted()).toEqual(paths(others));
    expect(others.length).toBeGreaterThan(10);
  });

  describe.each([
    ["the core", () => core, ["core"]],
    ["everything", () => unpacked, ["core", ...featureNames]],
  ])("started by itself: %s", (_what, packageOf, features) => {
    let provider: Provider;
    let env: Record<string, string>;
    let server: PackageServer;
    let apiKey: string;

    beforeAll(async () => {
      provider = await startProvider();
      withSampleEvent(provider);
      const data = await mkdtemp(join(folder, "data-"));
      env = { DATA_DIR: data, UPSTREAM_BASE_URL: provider.baseUrl };
      const store = openSqliteStore({ folder: data, clock: systemClock });
      ({ apiKey } = await generateKey(store.keys, "somebody", {}, systemClock.now()));
      await store.close();
      server = await serve(packageOf(), env);
    });
    afterAll(async () => {
      await server.stop();
      await provider.close();
    });
    const get = (path: string) => fetch(`${server.baseUrl}${path}`, { headers: { "x-api-key": apiKey } });

    it("answers a market to a key", async () => {
      const response = await get(`/getMentionMarket?market_ticker=${sampleTicker}`);
      expect(response.status).toBe(200);
      expect(mentionMarket.parse(await response.json()).market_ticker).toBe(sampleTicker);
    });

    it("answers a call of nobody", async () => {
      const response = await fetch(`${server.baseUrl}/generateApiKey`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ data: null }),
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { status: "UNAUTHENTICATED" } });
    });

    it("says in getHealth what is deployed", async () => {
      expect(await (await get("/getHealth")).json()).toMatchObject({ features, store: "ok" });
    });

    it("serves the pages of an event with the headers of Hosting, where the feature board is", async () => {
      const response = await get("/eventPage?event_ticker=KXNOBODYMENTION-1");
      if (!features.includes("board")) {
        expect(response.status).toBe(404);
        return;
      }
      expect(await response.text()).toBe(await readFile(join(packageOf(), "lib/event.html"), "utf8"));
      expect(response.headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; script-src 'self'/,
      );
    });

    it("finds the word lists that it reads by their paths", async () => {
      const response = await get("/searchNFLStrikeWord?target_phrase=attorney%20general");
      expect(response.status).toBe(200);
    });

    it("logs no deprecation, and names our functions and files in the stack of a failure", async () => {
      expect(server.log()).not.toContain("DeprecationWarning");
      const failing = await serve(packageOf(), { ...env, RATE_LIMIT_PER_HOUR: "many" });
      const response = await fetch(`${failing.baseUrl}/getRateLimit`);
      expect(response.status).toBe(500);
      await failing.logged;
      await failing.stop();
      expect(failing.log()).toMatch(/at readSettings \([^)]*src\/config\.ts:\d+/);
    });
  });
});

interface PackageServer {
  readonly baseUrl: string;
  /** What it has written to stderr. */
  readonly log: () => string;
  /** Its first line there. */
  readonly logged: Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** Serves an unpacked package in a process of its own. */
async function serve(unpacked: string, settings: Readonly<Record<string, string>>): Promise<PackageServer> {
  const server = spawn(process.execPath, [join(__dirname, "serve-package.mjs"), unpacked], {
    cwd: unpacked,
    env: {
      PATH: env.PATH,
      FIREBASE_CONFIG: JSON.stringify({ projectId: "demo-mention-market" }),
      GCLOUD_PROJECT: "demo-mention-market",
      METADATA_SERVER_DETECTION: "none",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const logged = once(server.stderr, "data");
  const ended = once(server, "close");
  const failed = ended.then(() => {
    throw new Error(`The package does not start: ${log}`);
  });
  const [line] = z
    .tuple([z.instanceof(Buffer)])
    .parse(await Promise.race([once(server.stdout, "data"), failed]));
  failed.catch(() => undefined);
  return {
    baseUrl: line.toString().trim(),
    log: () => log,
    logged,
    async stop() {
      server.kill();
      await ended;
    },
  };
}
