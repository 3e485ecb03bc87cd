import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { mentionMarket } from "@mention-market/service/markets/market";
import { startProvider, withSampleEvent, sampleTicker } from "@mention-market/service/test/support/provider";
import { until } from "@mention-market/service/test/support/until";
import { health } from "@mention-market/service/functions/get-health";
import { temporaryFolder } from "@mention-market/service/test/support/corpora";
import { parseOptions, usage } from "../../local/command-line.ts";
import { prepareEnvironment } from "../../local/settings.ts";
import { runLocalServer, startLocalServer, type LocalServer, lockStore } from "../support/local-server.ts";

const market = "/getMentionMarket?market_ticker=KXNFLMENTION-SB27-TUSH";

describe("npm start", () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer({
      RATE_LIMIT_PER_HOURS: "5",
      SAMPLE_READS_PER_SECONDS: "5",
      // Resembles it too little to be meant.
      SAMPLE_COUNT: "5",
      XDG_DATA_DIRS: "/usr/share",
    });
  });
  afterAll(() => server.stop());

  it("prints one line of JSON on stdout and nothing else, then accepts the key that it printed", async () => {
    const response = await server.get(market);
    expect(response.status).toBe(200);
    expect(mentionMarket.parse(await response.json()).strike_word).toBe("Tush Push");
    expect(server.stdout().trimEnd().split("\n")).toHaveLength(1);
    expect(server.stdout()).toMatch(
      /^\{"baseUrl":.*,"apiKey":.*,"idToken":.*,"callableUrl":.*,"upstream":.*,"store":"sqlite"\}\n$/,
    );
    expect(server.stderr()).not.toContain(server.apiKey);
  });

  it("names variables that look like settings and have no effect, each once, with the setting that it resembles", () => {
    expect(server.stderr().match(/Unknown setting \w+: did you mean \w+\?/g)).toEqual([
      "Unknown setting SAMPLE_READS_PER_SECONDS: did you mean SAMPLE_READS_PER_SECOND?",
      "Unknown setting RATE_LIMIT_PER_HOURS: did you mean RATE_LIMIT_PER_HOUR?",
    ]);
  });

  it("logs each collection at the start, with its transcripts, days and series", () => {
    const lines = server.stderr().split("\n");
    const found = lines.filter((line) => line.includes('"message":"Collection"'));
    expect(found.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ collection: "conferences", transcripts: 15 }),
      expect.objectContaining({ collection: "earnings", transcripts: 8, series: "KXEARNINGSMENTIONLMRA" }),
      expect.objectContaining({ collection: "nfl", transcripts: 133, last_date: "2026-02-08" }),
      expect.objectContaining({ collection: "speeches", transcripts: 60 }),
    ]);
  });

  it("logs a request as one line of JSON, tied to the trace that it came with", async () => {
    const trace = "0af7651916cd43dd8448eb211c80319c";
    const headers = { "x-api-key": server.apiKey, traceparent: `00-${trace}-b7ad6b7169203331-01` };
    await (await server.get(market, { headers })).text();
    await until(() => server.stderr().includes(trace));
    const lines = server.stderr().split("\n");
    expect(JSON.parse(lines.find((text) => text.includes(trace)) ?? "")).toMatchObject({
      severity: "INFO",
      message: "getMentionMarket 200",
      function: "getMentionMarket",
      status: 200,
      keyId: expect.stringMatching(/^key_/),
      "logging.googleapis.com/trace": `projects/demo-mention-market/traces/${trace}`,
    });
  });

  it("serves also the path that the Firebase SDK calls, and returns JSON for every other path", async () => {
    const inside = await fetch(server.callableUrl + market, { headers: { "x-api-key": server.apiKey } });
    expect(inside.status).toBe(200);
    const others = ["/nothing", "/getMentionMarket/more", "/%E0%A4%A", "/demo-mention-market/us-central1/"];
    for (const path of others) {
      const response = await server.get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: "Not found" });
    }
  });

  it("serves its OpenAPI description at /openapi.json, with itself as the server", async () => {
    const response = await fetch(`${server.baseUrl}/openapi.json`);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const written: unknown = JSON.parse(readFileSync(join(__dirname, "..", "..", "openapi.json"), "utf8"));
    expect(await response.json()).toEqual(Object.assign({}, written, { servers: [{ url: server.baseUrl }] }));
  });

  it("searches the sample corpus", async () => {
    const response = await server.get("/searchNFLStrikeWord?target_phrase=touchdown");
    expect(await response.json()).toMatchObject({
      phrases: ["touchdown"],
      total_games_checked: 133,
      cached: false,
    });
  });

  it("stops with a clear line when its port is taken, before it makes the sample", async () => {
    const { port } = new URL(server.baseUrl);
    const dataDir = join(server.folder, "second");
    const { code, stderr } = await runLocalServer({ DATA_DIR: dataDir, PORT: port });
    expect(readdirSync(dataDir)).toEqual(["watch-secret-key"]);
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} is taken`);
    expect(stderr).toContain("set PORT");
  });

  /** The log since then, without the collector's runs, which are nobody's requests. */
  const linesAfter = (before: number) =>
    server
      .stderr()
      .slice(before)
      .trimEnd()
      .split("\n")
      .filter((line) => !line.includes('"collectChanges"'));

  async function send(text: string): Promise<{ status: number; head: string; body: unknown }> {
    const socket = connect(Number(new URL(server.baseUrl).port), "127.0.0.1");
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
    socket.write(text);
    await Promise.race([once(socket, "close"), until(() => received.endsWith("}"))]);
    socket.destroy();
    const [head = "", body = ""] = received.split("\r\n\r\n");
    return { status: Number(head.split(" ")[1]), head, body: JSON.parse(body) };
  }

  it.each([
    ["bytes that are not HTTP", "NONSENSE\r\n\r\n", 400, "Bad Request"],
    ["a request without Host", "GET / HTTP/1.1\r\n\r\n", 400, "Bad Request: no Host header"],
    [
      "headers without end",
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "Request Header Fields Too Large",
    ],
    ["an expectation", "GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n", 417, "Expectation Failed"],
    ["CONNECT", "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n", 405, "Method not allowed"],
  ])("returns JSON for %s", async (_what, text, status, error) => {
    const response = await send(text);
    expect(response).toMatchObject({ status, body: { error } });
    expect(response.head).toMatch(/\r\nContent-Type: application\/json/i);
  });

  it("takes a request of HTTP/1.0 without Host", async () => {
    expect(await send("GET / HTTP/1.0\r\n\r\n")).toMatchObject({
      status: 200,
      body: { openapi: "/openapi.json" },
    });
  });

  it("lists its functions at / and points to their description", async () => {
    const response = await fetch(`${server.baseUrl}/`);
    expect(await response.json()).toEqual({
      openapi: "/openapi.json",
      functions: expect.arrayContaining([
        { name: "getMentionMarket", method: "GET", path: "/getMentionMarket" },
        { name: "generateApiKey", method: "POST", path: "/generateApiKey" },
      ]),
    });
  });

  it.each([
    "/getmentionmarket",
    "/GetMentionMarket?x=1",
    "/getMentionMarket/",
    "//getMentionMarket",
    "/demo-mention-market/us-central1/GETMENTIONMARKET",
  ])("suggests the right path for %s", async (path) => {
    const response = await fetch(server.baseUrl + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: "Not found", message: "did you mean /getMentionMarket?" });
  });

  it("logs why a request was refused, and nothing of the kind for one that was not", async () => {
    const before = server.stderr().length;
    const market = "/getMentionMarket?market_ticker=KXNFLMENTION-SB27-TUSH";
    const requests = [
      [market, ""],
      ["/getMentionMarket", server.apiKey],
      ["/getMentionMarket?market_ticker=KXNONE-26-NONE", server.apiKey],
      [market, server.apiKey],
    ] as const;
    for (const [path, apiKey] of requests) await server.get(path, { headers: { "x-api-key": apiKey } });
    await until(() => server.stderr().slice(before).includes("getMentionMarket 200"));
    const lines = linesAfter(before);
    expect(
      lines.map((line) => z.looseObject({ reason: z.string().optional() }).parse(JSON.parse(line)).reason),
    ).toEqual([
      expect.stringMatching(/^Invalid or missing API key/),
      expect.stringMatching(/^Missing required parameter: market_ticker/),
      expect.stringMatching(/^Market not found/),
      undefined,
    ]);
  });

  it("writes log lines with a time, and none of firebase-functions' own for a call", async () => {
    const before = server.stderr().length;
    await server.call("listApiKeys", null);
    await until(() => server.stderr().slice(before).includes("listApiKeys ok"));
    const lines = linesAfter(before);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      time: expect.stringMatching(/^\d{4}-.+Z$/),
      severity: "INFO",
    });
    expect(server.stderr()).not.toContain("MetadataLookupWarning");
  });
});

describe("npm start in a folder of its own", () => {
  let folder: string;
  const servers: LocalServer[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-"));
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    await rm(folder, { recursive: true });
  });

  async function start(env: Record<string, string> = {}): Promise<LocalServer> {
    const server = await startLocalServer({ DATA_DIR: folder, ...env });
    servers.push(server);
    return server;
  }

  it("knows the keys and counts of an earlier start on the same DATA_DIR, revokes the key that it printed, and names accounts that are damaged, with the way out", async () => {
    const first = await start({ RATE_LIMIT_PER_HOUR: "3" });
    const { body } = await first.call("generateApiKey", {});
    const { result } = z.object({ result: z.object({ apiKey: z.string() }) }).parse(body);
    const withOwn = { headers: { "x-api-key": result.apiKey } };
    for (let request = 0; request < 3; request += 1)
      expect((await first.get(market, withOwn)).status).toBe(200);
    expect((await first.get(market)).status).toBe(200);
    await first.stop();
    const second = await start({ RATE_LIMIT_PER_HOUR: "3" });
    expect((await second.get(market, withOwn)).status).toBe(429);
    expect((await second.get(market, { headers: { "x-api-key": first.apiKey } })).status).toBe(403);
    expect((await second.get(market)).status).toBe(200);
    expect((await second.call("listApiKeys", {})).body).toMatchObject({
      result: { keys: [{ status: "active" }] },
    });
    await second.stop();
    const file = join(folder, "accounts.sqlite");
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0xff, 4096));
    const { code, stderr } = await runLocalServer({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(/accounts\.sqlite: .*malformed\. The file is damaged: move it away/);
  });

  it("reads the provider that UPSTREAM_BASE_URL names, and says that no NFL transcripts are deployed when NFL_CORPUS names no file", async () => {
    const provider = await startProvider();
    withSampleEvent(provider);
    const server = await start({
      UPSTREAM_BASE_URL: `${provider.baseUrl}/`,
      NFL_CORPUS: join(folder, "none.sqlite"),
    });
    expect(server.upstream).toBe(provider.baseUrl);
    expect((await server.get(`/getMentionMarket?market_ticker=${sampleTicker}`)).status).toBe(200);
    expect(provider.calls).toContain(`/markets/${sampleTicker}`);
    const search = await server.get("/searchNFLStrikeWord?target_phrase=touchdown");
    expect([search.status, await search.json()]).toMatchObject([
      503,
      { error: "No NFL transcripts are deployed" },
    ]);
    await provider.close();
  });

  it("does not start on a folder of transcripts that is not there, and names it", async () => {
    const { code, stdout, stderr } = await runLocalServer({
      DATA_DIR: folder,
      CORPUS_DIR: join(folder, "nowhere"),
    });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`Bad value of CORPUS_DIR: there is no folder at ${join(folder, "nowhere")}`);
  });

  it("makes damaged sample corpora again, and says so once", async () => {
    const corpus = join(folder, "sample-corpora", "nfl.sqlite");
    await mkdir(dirname(corpus), { recursive: true });
    for (const name of ["nfl", "speeches"])
      await writeFile(join(dirname(corpus), `${name}.sqlite`), "no corpus");
    const server = await start();
    expect(server.stderr()).toContain(`The sample corpus is made again: ${corpus} is not a corpus file`);
    expect(server.stderr().match(/is made again.*/g)).toEqual([expect.stringMatching(/\(and 1 more\)$/)]);
    const search: unknown = await (await server.get("/searchNFLStrikeWord?target_phrase=touchdown")).json();
    expect(search).toHaveProperty("total_games_checked", 133);
  });

  it("refuses an unknown option with its usage", async () => {
    const { code, stdout, stderr } = await runLocalServer({ DATA_DIR: folder }, ["--jsn"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("--jsn");
    expect(stderr).toContain("Usage: npm start");
  });

  it.each([
    [{ UPSTREAM_BASE_URL: "https://user:secret@example.com" }, "UPSTREAM_BASE_URL"],
    [{ NFL_CORPUS: __filename }, "NFL_CORPUS"],
  ])("stops with a clear line for %j", async (env, name) => {
    const { code, stdout, stderr } = await runLocalServer({ DATA_DIR: folder, ...env });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr.trim().split("\n")).toEqual([expect.stringContaining(name)]);
    expect(stderr).not.toContain("secret");
  });
});

describe("the options and settings of npm start", () => {
  it.each([["--help"], ["--json", "--help"]])("show its options for %s", (...args) => {
    expect(parseOptions(args).help).toBe(true);
    expect(usage).toContain("--json");
  });

  it.each([
    [{ PORT: "http" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ SAMPLE_READS_PER_SECOND: "fast" }, "SAMPLE_READS_PER_SECOND"],
    [{ DATA_DIR: "/dev/null/store" }, "DATA_DIR"],
  ])("are refused by name: %j", (env, name) => {
    expect(() => prepareEnvironment({ DATA_DIR: tmpdir(), ...env }, tmpdir())).toThrow(
      `Bad value of ${name}`,
    );
  });
});

describe("the health of a server whose keys another process has locked", () => {
  it("is 503 with the same fields, that of the extras is 200, and each line of the log names the release", async () => {
    const folder = temporaryFolder();
    const server = await startLocalServer({ DATA_DIR: folder.path, RELEASE_COMMIT: "abc1234" });
    const unlock = lockStore(folder.path);
    const failing = await server.get("/getHealth", { headers: {} });
    expect(failing.status).toBe(503);
    expect(health.parse(await failing.json())).toMatchObject({
      store: "failing",
      release: { commit: "abc1234" },
    });
    expect((await server.get("/getExtrasHealth", { headers: {} })).status).toBe(200);
    unlock();
    await server.stop();
    const lines = server
      .stderr()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.some((line) => line.includes('"message":"Started"'))).toBe(true);
    for (const line of lines) expect(line).toMatch(/"release":"\d+\.\d+\.\d+\+abc1234"/);
    folder.remove();
  });
});
