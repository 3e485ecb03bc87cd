import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { until } from "../support/until.ts";

describe("the local server's own responses", () => {
  let folder: string;
  let server: LocalServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-"));
    server = await startLocalServer({ DATA_DIR: folder });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

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
    const lines = server.stderr().slice(before).trimEnd().split("\n");
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
    const lines = server.stderr().slice(before).trimEnd().split("\n");
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      time: expect.stringMatching(/^\d{4}-.+Z$/),
      severity: "INFO",
    });
    expect(server.stderr()).not.toContain("MetadataLookupWarning");
  });
});
