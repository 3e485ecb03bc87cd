import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onRequest } from "firebase-functions/v2/https";
import { createApplication } from "../../local/application.ts";
import { runFunction, type DeployedFunction } from "@mention-market/service/local/run-function";
import { serve, type RunningServer } from "@mention-market/service/local/server";
import { createDashboardBuild, type DashboardBuild } from "../../local/site/dashboard-build.ts";
import { readHostingConfig } from "../../local/site/hosting.ts";
import { createSite } from "../../local/site/site.ts";
import { until } from "@mention-market/service/test/support/until";

const csp = "default-src 'none'; connect-src 'self' https://a.example; frame-ancestors 'none'";
const hosting = {
  public: "pages/dist",
  ignore: ["**/.*", "**/secret/**"],
  cleanUrls: true,
  trailingSlash: false,
  redirects: [{ source: "/old", destination: "/docs", type: 301 }],
  rewrites: [
    { source: "/api/hello", function: "hello" },
    { source: "/event", function: "hello" },
  ],
  headers: [
    {
      source: "**",
      headers: [
        { key: "Content-Security-Policy", value: csp },
        { key: "Cache-Control", value: "no-cache" },
      ],
    },
    { source: "/assets/**", headers: [{ key: "Cache-Control", value: "immutable" }] },
  ],
};
const files = {
  "index.html": "start",
  "docs.html": "docs",
  "docs/api.html": "docs of the API",
  "guide/index.html": "guide",
  "404.html": "no such page",
  "assets/a-1.js": "script",
  ".hidden.html": "hidden",
  "secret/plan.html": "secret",
};
const page = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("the dashboard on the local server", () => {
  let repository: string;
  let server: RunningServer;
  let baseUrl: string;
  let build: DashboardBuild;
  const log: string[] = [];

  beforeEach(async () => {
    repository = await mkdtemp(join(tmpdir(), "mention-market-site-"));
    await writeFile(join(repository, "firebase.extras.json"), JSON.stringify({ hosting }));
    log.length = 0;
  });
  afterEach(async () => {
    await server.close(0);
    await rm(repository, { recursive: true });
  });

  /** A build that writes the files and counts how often it ran, or what `script` does instead. */
  async function start(script?: string): Promise<void> {
    // One process beside the shell: a page waits a second and a half for the build.
    const folders = Object.keys(files).map((name) => dirname(`pages/dist/${name}`));
    const write = [
      `mkdir -p ${[...new Set(folders)].join(" ")}`,
      ...Object.entries(files).map(([name, text]) => `printf '%s' '${text}' > 'pages/dist/${name}'`),
    ];
    await put("pages/source.txt", "source");
    const config = readHostingConfig(repository);
    const functions = new Map<string, DeployedFunction>([
      ["hello", onRequest((_request, response) => void response.json({ hello: true }))],
    ]);
    build = createDashboardBuild({
      repository,
      command: ["sh", "-c", script ?? `echo built >> builds.txt; ${write.join(" && ")}`],
      output: { file: "pages/dist/index.html", content: files["index.html"] },
      sources: ["pages"],
      log: (line) => log.push(line),
    });
    const runByName = (name: string) => runFunction(functions, name);
    const site = createSite({
      repository,
      config,
      build,
      buildPackages: () => [{ path: "client-1.0.0.whl", content: Buffer.from("wheel") }],
      runFunction: runByName,
    });
    server = await serve(createApplication(functions, { project: "p", region: "r", site }), 0);
    baseUrl = `http://127.0.0.1:${server.port}`;
  }

  async function put(name: string, text: string): Promise<string> {
    const path = join(repository, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    return path;
  }

  async function get(path: string, headers: Record<string, string> = page) {
    const response = await fetch(baseUrl + path, { headers, redirect: "manual" });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  it("builds once at the first page request, not for a request that wants JSON", async () => {
    await start();
    const json = await get("/", {});
    expect(JSON.parse(json.text)).toEqual({
      openapi: "/openapi.json",
      functions: [{ name: "hello", method: "GET", path: "/hello" }],
    });
    expect(log).toEqual([]);
    const pages = await Promise.all([get("/"), get("/docs"), get("/")]);
    expect(pages.map(({ text }) => text)).toEqual(["start", "docs", "start"]);
    expect(log).toEqual(["Building the dashboard ...", "The dashboard is built"]);
    expect((await get("/", {})).text).toBe(json.text);
  });

  it("shows within 2 seconds that the pages are being built, and then the pages", async () => {
    await start(
      "while [ ! -e go ]; do sleep 0.05; done; mkdir -p pages/dist; printf start > pages/dist/index.html",
    );
    const first = await get("/");
    expect(first.text).toContain("The pages are being built");
    expect([first.status, first.headers.get("refresh"), first.headers.get("retry-after")]).toEqual([
      503,
      "2",
      "2",
    ]);
    expect(first.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await get("/hello", {})).text).toBe('{"hello":true}');
    await put("go", "");
    await until(() => log.includes("The dashboard is built"));
    expect(await get("/")).toMatchObject({ status: 200, text: "start" });
  });

  it("serves the client packages before any page was built", async () => {
    await start();
    expect(await get("/downloads/client-1.0.0.whl", {})).toMatchObject({ status: 200, text: "wheel" });
    expect((await get("/downloads/client-0.9.0.whl", {})).status).toBe(404);
    expect(log).toEqual([]);
  });

  it("builds the pages before a function serves one of them", async () => {
    await start();
    expect((await get("/event", {})).text).toBe('{"hello":true}');
    expect(log).toEqual(["Building the dashboard ...", "The dashboard is built"]);
  });

  it("builds again after a source has changed", async () => {
    await start();
    await get("/");
    const later = new Date(Date.now() + 60_000);
    await utimes(join(repository, "pages/source.txt"), later, later);
    await get("/");
    expect(log.filter((line) => line.startsWith("Building"))).toHaveLength(2);
  });

  it("builds again what was built with other features", async () => {
    await start();
    await get("/");
    await put("pages/dist/index.html", "core");
    expect((await get("/")).text).toBe("start");
    expect(log.filter((line) => line.startsWith("Building"))).toHaveLength(2);
  });

  it("keeps serving the API when the build fails, and says why on the page and in the log", async () => {
    await start("echo 'no <module> found'; exit 3");
    const failed = await get("/docs");
    expect(failed.status).toBe(503);
    expect(failed.text).toContain("no &#60;module&#62; found");
    expect(failed.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(log.at(-1)).toContain("no <module> found");
    expect((await get("/hello", {})).text).toBe('{"hello":true}');
  });

  it("serves what Hosting serves, and redirects where it does", async () => {
    await start();
    for (const [path, status, text] of [
      ["/", 200, "start"],
      ["/docs", 200, "docs"],
      ["/docs/api", 200, "docs of the API"],
      ["/guide", 200, "guide"],
      ["/assets/a-1.js", 200, "script"],
      ["/docs?theme=dark", 200, "docs"],
      ["/nothing", 404, "no such page"],
      ["/.hidden", 404, "no such page"],
      ["/secret/plan", 404, "no such page"],
      ["/..%2f..%2ffirebase.extras.json", 404, "no such page"],
      ["/%2e%2e/firebase.extras.json", 404, "no such page"],
    ] as const)
      expect({ path, ...(await get(path)) }).toMatchObject({ path, status, text });
    for (const [path, to] of [
      ["/docs.html", "/docs"],
      ["/old?a=1", "/docs?a=1"],
      ["/index.html", "/"],
      ["/guide/index.html?a=1", "/guide?a=1"],
      ["/docs/", "/docs"],
      ["/guide/", "/guide"],
      ["//docs/", "/docs"],
    ] as const) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get("location")]).toEqual([path, 301, to]);
    }
  });

  it("sends firebase.extras.json's headers, with its own port added to what a page may connect to", async () => {
    await start();
    const here = `http://127.0.0.1:${server.port} http://localhost:${server.port}`;
    const paths = [
      "/",
      "/docs/api",
      "/nothing",
      "/docs/",
      "/.hidden",
      "/.well-known/x",
      "/a/.b/c.d",
      "/%2e%2e/x",
    ];
    for (const path of [...paths, ...paths.map((one) => `/api${one}`)]) {
      const { headers } = await get(path);
      expect(headers.get("content-security-policy")).toBe(
        `default-src 'none'; connect-src 'self' https://a.example ${here}; frame-ancestors 'none'`,
      );
      expect(headers.get("cache-control")).toBe("no-cache");
    }
    const asset = await get("/assets/a-1.js", { accept: "*/*" });
    expect(asset.headers.get("cache-control")).toBe("immutable");
    expect(asset.headers.get("content-type")).toMatch(/javascript/);
  });

  it("routes /api/<name> to the function, as firebase.extras.json rewrites it", async () => {
    await start();
    expect(await get("/api/hello", {})).toMatchObject({ status: 200, text: '{"hello":true}' });
    expect(await get("/api/nothing", {})).toMatchObject({ status: 404, text: '{"error":"Not found"}' });
  });

  it("ends a build under way with all that it started", async () => {
    await start("sleep 1000 & touch started.txt; wait");
    const waiting = get("/");
    await until(() => existsSync(join(repository, "started.txt")));
    build.stop();
    // The build counts as ended when nothing holds its output open any more, `sleep` included.
    expect((await waiting).status).toBe(503);
  });

  it("refuses to start with a Hosting setting that it does not know", async () => {
    await start();
    const unknown = { hosting: { ...hosting, i18n: { root: "/" } } };
    await writeFile(join(repository, "firebase.extras.json"), JSON.stringify(unknown));
    expect(() => readHostingConfig(repository)).toThrow(/firebase\.extras\.json[^]*i18n/);
  });
});
