import fc from "fast-check";
import { call, message, startMcpServer, toolExamples, type McpServer } from "../support/mcp.ts";

let mcp: McpServer;
beforeAll(async () => {
  mcp = await startMcpServer();
});
afterAll(() => mcp.stop());

describe("MCP's refusals", () => {
  it("are 405 for every other method, with what is allowed", async () => {
    for (const method of ["GET", "DELETE", "PUT", "HEAD"]) {
      const response = await fetch(mcp.url, { method, headers: { "x-api-key": mcp.server.apiKey } });
      expect([method, response.status, response.headers.get("allow")]).toEqual([
        method,
        405,
        "POST, OPTIONS",
      ]);
    }
  });

  it.each(["GET", "POST", "DELETE"])(
    "tell who sends a key in the URL by %s to use a header",
    async (method) => {
      const response = await fetch(`${mcp.url.href}?apiKey=${mcp.server.apiKey}`, {
        method,
        headers: { "content-type": "application/json" },
        ...(method === "POST" && { body: JSON.stringify(message("ping")) }),
      });
      const text = await response.text();
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toContain("Bearer");
      expect(text).toContain("Keys go into a header here");
      expect(text).not.toContain(mcp.server.apiKey);
    },
  );

  it("name no way in the URL to who sends no key", async () => {
    const text = await (await mcp.post(message("tools/list"), { "x-api-key": "" })).text();
    expect(text).toContain("x-api-key");
    expect(text).not.toContain("?apiKey=");
  });

  it("repeat no header, because it may hold a key", async () => {
    const key = mcp.server.apiKey;
    const read = message("resources/read", { uri: "mention-market://collections" });
    for (const header of ["mcp-protocol-version", "mcp-method", "mcp-name", "mcp-session-id"]) {
      const response = await mcp.post(read, { "mcp-protocol-version": "2026-07-28", [header]: key });
      expect([header, (await response.text()).includes(key)]).toEqual([header, false]);
    }
  });

  it("are -32602 for an initialize with a version that is no text, or with none", async () => {
    for (const protocolVersion of [5, undefined]) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: "a", version: "1" } };
      const response = await mcp.post(message("initialize", params));
      expect(await response.json()).toMatchObject({
        error: { code: -32602, message: "Invalid params: protocolVersion" },
      });
    }
  });

  it("let a page send POST with MCP's headers", async () => {
    const { status, headers } = await fetch(mcp.url, { method: "OPTIONS" });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-methods")).toBe("POST");
    expect(headers.get("access-control-allow-headers")).toContain("mcp-protocol-version");
  });

  it("are 400 for a list of messages, for an object that is not a message and for a text that is not JSON; 413 and 415 for size and type", async () => {
    const before = await mcp.used();
    const refusals = [
      [400, await mcp.post([call("list_series"), call("list_series")])],
      [400, await mcp.post([])],
      [400, await mcp.post({ jsonrpc: "1.0", id: 1, method: "tools/list" })],
      [400, await mcp.post("null")],
      [400, await mcp.post('{"jsonrpc":')],
      [413, await mcp.post(call("list_series", { q: "x".repeat(300 * 1024) }))],
      [415, await mcp.post(message("ping"), { "content-type": "text/plain" })],
    ] as const;
    for (const [status, response] of refusals) expect(response.status).toBe(status);
    expect(await mcp.used()).toBe(before);
  });

  it("name an argument that is nested, however deep; nested messages are 400, and no line of the log is an ERROR", async () => {
    const depths = [2, 100, 1_000, 5_000, 20_000, 60_000];
    const values = depths.flatMap((depth) => [
      "[".repeat(depth) + "]".repeat(depth),
      `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`.slice(0, 250 * 1024),
    ]);
    for (const value of values.filter((text) => /[\]}]$/.test(text))) {
      const called = (given: string) =>
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_markets","arguments":${given}}}`;
      const named = await (await mcp.post(called(`{"market_tickers":${value}}`))).text();
      expect(named).toContain('"isError":true');
      expect(named).toContain("Invalid parameter: market_tickers: ");
      const statuses = [
        called(value),
        `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":${value}}}`,
        `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"experimental":{"a":${value}}}}}`,
        `{"jsonrpc":"2.0","id":${value},"method":"ping"}`,
      ].map(async (text) => (await mcp.post(text)).status);
      for (const status of await Promise.all(statuses)) expect([200, 400]).toContain(status);
    }
    expect(mcp.server.stderr()).not.toMatch(/"severity":"ERROR"|Maximum call stack/);
  });

  it("name an argument that no tool has, `apiKey` and one that begins with `_` included", async () => {
    for (const name of ["apiKey", "_meta", "team"]) {
      const { isError, content } = await mcp.resultOf("rate_limit", { [name]: "x" });
      expect([isError, content]).toEqual([
        true,
        [expect.objectContaining({ text: expect.stringContaining(`Invalid parameter: ${name}`) })],
      ]);
    }
  });

  it("are 429 with Retry-After for more than 60 messages a minute that count nothing, of that key alone", async () => {
    const busy = { "x-api-key": await mcp.otherKey() };
    const free = [message("ping"), message("tools/list"), call("rate_limit"), message("resources/list")];
    for (let sent = 0; sent < 60; sent++) expect((await mcp.post(free[sent % 4], busy)).status).toBe(200);
    const refused = await mcp.post(message("tools/list"), busy);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ error: "Too many messages (60 a minute)" }),
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await mcp.post(call("list_series"), busy)).status).toBe(200);
    const other = await mcp.otherKey();
    expect((await mcp.post(message("ping"), { "x-api-key": other })).status).toBe(200);
  });

  it("are 403 for an origin that CORS_ORIGIN does not list", async () => {
    const strict = await startMcpServer({ CORS_ORIGIN: "https://app.example,https://claude.ai" });
    const origins = [{ origin: "https://evil.example" }, { origin: "https://claude.ai" }, {}];
    const responses = await Promise.all(
      origins.map((headers) => strict.post(message("ping"), { ...headers })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses).toEqual([403, 200, 200]);
    await strict.stop();
  });

  it("survive 300 odd bodies: no 5xx, no stack, and other requests are served", async () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.record({
        jsonrpc: fc.constant("2.0"),
        id: fc.jsonValue(),
        method: fc.string(),
        params: fc.jsonValue(),
      }),
      fc.record({
        jsonrpc: fc.constant("2.0"),
        id: fc.integer(),
        method: fc.constantFrom(
          "tools/call",
          "tools/list",
          "resources/read",
          "initialize",
          "server/discover",
          "ping",
        ),
        params: fc.oneof(
          fc.jsonValue(),
          fc.record({
            name: fc.oneof(
              fc.constantFrom(...Object.keys(toolExamples), "__proto__", "constructor"),
              fc.string(),
            ),
            arguments: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()),
            _meta: fc.jsonValue(),
          }),
        ),
      }),
      fc.integer({ min: 1, max: 4000 }).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (body) => {
        const response = await mcp.post(body);
        const text = await response.text();
        expect(response.status).toBeLessThan(500);
        expect(text).not.toMatch(/node_modules|\.ts:\d|at Object\.| at async |-----/);
      }),
      { numRuns: 300 },
    );
    expect((await mcp.resultOf("list_series", { q: "nfl" })).isError).toBeUndefined();
  });
});
