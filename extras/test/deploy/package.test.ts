import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { until } from "@mention-market/service/test/support/until";

const run = promisify(execFile);
const repository = join(__dirname, "../../..");
const sourceMap = z.object({ sources: z.array(z.string()) });

/** The bundles run outside of the repository, where no package is installed. */
describe.each([
  ["functions", "getMentionMarket"],
  ["extras", "getMentionEvent"],
])("the bundle of %s/", (workspace, endpoint) => {
  let folder: string;
  let names: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-deploy-"));
    const env = { ...process.env, FEATURES: "all" };
    await run(process.execPath, ["build.ts"], { cwd: join(repository, workspace), env });
    await cp(join(repository, workspace, "lib"), folder, { recursive: true });
    names = globSync("**/*.*", { cwd: folder });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("holds code with a source map, text files, pages and corpus files, and no other file", () => {
    const bundled = ["index.js", "functions.js", "functions.js.map", "packages.js", "package.json"];
    expect(names).toEqual(expect.arrayContaining(bundled));
    const known = /^(?:package\.json|[\w-]+\.(?:js|js\.map|txt|html)|headers\.json|corpus\/[^/]+\.sqlite)$/;
    expect(names.filter((name) => !known.test(name))).toEqual([]);
    // An instance opens each before its first response.
    expect(names.filter((name) => name.endsWith(".js")).length).toBeLessThan(10);
  });

  it("is built from the sources of deployed functions alone, not from commands or tests", () => {
    const sources = names
      .filter((name) => name.endsWith(".map"))
      .flatMap((name) => sourceMap.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))).sources);
    const own = sources.filter((path) => !path.includes("node_modules/"));
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter((path) => /\/(?:test|commands|corpus-builder)\//.test(path))).toEqual([]);
  });

  it("starts by itself, asks for a key, and logs no deprecation", async () => {
    const server = await serve(folder, {});
    expect((await fetch(`${server.baseUrl}/${endpoint}`, { method: "OPTIONS" })).status).toBe(204);
    expect((await fetch(`${server.baseUrl}/${endpoint}`)).status).toBe(401);
    if (workspace === "extras") {
      const page = await fetch(`${server.baseUrl}/eventPage?event_ticker=KXNOBODYMENTION-1`);
      expect(await page.text()).toBe(readFileSync(join(folder, "event.html"), "utf8"));
      expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self'/);
    }
    expect(server.log()).not.toContain("DeprecationWarning");
    await server.stop();
  });

  it("names our functions and files in the stack of a failure", async () => {
    const server = await serve(folder, { RATE_LIMIT_PER_HOUR: "many" });
    expect((await fetch(`${server.baseUrl}/${endpoint}`)).status).toBe(500);
    // The line follows the response.
    await until(() => server.log().includes("500"));
    await server.stop();
    expect(server.log()).toMatch(/at readSettings \([^)]*src\/config\.ts:\d+/);
  });
});

interface PackageServer {
  readonly baseUrl: string;
  /** What it has written to stderr. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/** Serves a bundle in a process of its own. */
async function serve(folder: string, settings: Readonly<Record<string, string>>): Promise<PackageServer> {
  const server = spawn(process.execPath, [join(__dirname, "serve-package.mjs"), folder], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      FIREBASE_CONFIG: JSON.stringify({ projectId: "demo-mention-market" }),
      GCLOUD_PROJECT: "demo-mention-market",
      METADATA_SERVER_DETECTION: "none",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const ended = once(server, "close");
  const failed = ended.then(() => {
    throw new Error(`The bundle does not start: ${log}`);
  });
  failed.catch(() => undefined);
  const [line] = z
    .tuple([z.instanceof(Buffer)])
    .parse(await Promise.race([once(server.stdout, "data"), failed]));
  return {
    baseUrl: line.toString().trim(),
    log: () => log,
    async stop() {
      server.kill();
      await ended;
    },
  };
}
