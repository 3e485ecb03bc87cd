import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FormerClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FormerTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import { verdicts } from "../../src/estimates/verdict.ts";
import { firstCollection } from "../support/local-server.ts";
import { call, message, startMcpServer, toolExamples, type McpServer } from "../support/mcp.ts";

let mcp: McpServer;
beforeAll(async () => {
  mcp = await startMcpServer();
  await firstCollection(mcp.server);
});
afterAll(() => mcp.stop());

const withKey = () => ({ requestInit: { headers: { "x-api-key": mcp.server.apiKey } } });

describe("MCP's clients", () => {
  it.each([
    ["the default of v2", {}],
    ["the protocol of 2026-07-28", { versionNegotiation: { mode: "auto" } }],
  ] as const)("of version 2, %s, list the tools and call each", async (_name, options) => {
    const client = new Client({ name: "test", version: "1" }, options);
    await client.connect(new StreamableHTTPClientTransport(mcp.url, withKey()));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(toolExamples));
    for (const { name } of tools) {
      const result = await client.callTool({ name, arguments: { ...toolExamples[name] } });
      expect([name, result.isError, result.structuredContent]).toEqual([name, undefined, expect.any(Object)]);
    }
    const { resources } = await client.listResources();
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(JSON.stringify(contents).length).toBeGreaterThan(200);
    }
    await client.close();
  });

  it("of version 1 do the same", async () => {
    const client = new FormerClient({ name: "test", version: "1" });
    await client.connect(new FormerTransport(mcp.url, withKey()));
    const { tools } = await client.listTools();
    for (const { name } of tools) {
      const result = await client.callTool({ name, arguments: { ...toolExamples[name] } });
      expect([name, result.isError]).toEqual([name, undefined]);
    }
    await client.close();
  });

  it("read the tools in at most 12,288 characters, without schemas of results", async () => {
    const { result } = z
      .object({ result: z.object({ tools: z.array(z.record(z.string(), z.unknown())) }) })
      .parse(await (await mcp.post(message("tools/list"))).json());
    expect(JSON.stringify(result).length).toBeLessThanOrEqual(12_288);
    expect(result.tools.filter((tool) => "outputSchema" in tool)).toEqual([]);
    expect(JSON.stringify(result)).not.toMatch(/comma-separated|%2B|URL/);
    for (const verdict of verdicts) expect(JSON.stringify(result)).toContain(verdict);
    // What is listed now comes first, and football is one of many.
    expect(JSON.stringify(result)).not.toMatch(/\bgames?\b|football|KXNFL/i);
  });
});

describe("MCP and the quota", () => {
  it("counts a call of a tool once, and nothing else", async () => {
    const free = [
      message("initialize", {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "t", version: "1" },
      }),
      message("tools/list"),
      message("resources/list"),
      message("resources/read", { uri: "mention-market://collections" }),
      message("ping"),
      call("rate_limit"),
      { jsonrpc: "2.0", method: "notifications/initialized" },
      message("subscriptions/listen", {}),
    ];
    for (const one of free) {
      const before = await mcp.used();
      expect((await mcp.post(one)).status).toBeLessThan(300);
      expect([one.method, await mcp.used()]).toEqual([one.method, before]);
    }
    for (const one of [
      call("get_markets", { market_tickers: "A-B-C" }),
      call("upcoming_words", { hours: 168, by: "estimate" }),
      call("no_such_tool"),
      call("get_event"),
    ]) {
      const before = await mcp.used();
      expect((await mcp.post(one)).status).toBe(200);
      expect(await mcp.used()).toBe(before + 1);
    }
  });

  it("refuses a request without a key as every function does, with the quota's headers for one with a key", async () => {
    const refused = await mcp.post(message("tools/list"), { "x-api-key": "" });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: "Invalid or missing API key" });
    const inUrl = await fetch(`${mcp.url.href}?apiKey=${mcp.server.apiKey}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message("ping")),
    });
    expect(inUrl.status).toBe(401);
    const admitted = await mcp.post(message("ping"));
    expect(admitted.headers.get("x-ratelimit-limit")).toBe("100000");
    expect(admitted.headers.get("etag")).toBeNull();
  });

  it("serves the list of tools when the hour is full, and refuses a call with the 429 of every function", async () => {
    const small = await startMcpServer({ RATE_LIMIT_PER_HOUR: "1" });
    expect((await small.post(call("list_series"))).status).toBe(200);
    const refused = await small.post(call("list_series"));
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ error: "Rate limit exceeded (1 requests/hour)" }),
    ]);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await small.post(message("tools/list"))).status).toBe(200);
    expect((await small.post(call("rate_limit"))).status).toBe(200);
    await small.stop();
  });
});

describe("results of the tools", () => {
  it("show an event as a table of words, most traded first, and all fields with detail full", async () => {
    const words = z.array(z.record(z.string(), z.unknown()));
    const short = await mcp.resultOf("get_event", toolExamples.get_event);
    const listed = words.parse(short.structuredContent?.words);
    expect(listed.length).toBeGreaterThanOrEqual(10);
    const volumes = z.array(z.number()).parse(listed.map(({ volume }) => volume));
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
    expect(Object.keys(listed[0] ?? {})).toEqual([
      ...[
        "market_ticker",
        "strike_word",
        "requires",
        "yes_ask_dollars",
        "yes_bid_dollars",
        "last_price_dollars",
        "volume",
      ],
      ...["result", "status", "record", "estimate", "buy_yes", "buy_no", "verdict", "reason"],
    ]);
    const full = await mcp.resultOf("get_event", { ...toolExamples.get_event, detail: "full" });
    expect(Object.keys(words.parse(full.structuredContent?.words)[0] ?? {})).toContain("rules_secondary");
    expect(JSON.parse(short.content[0]?.text ?? "")).toEqual(short.structuredContent);
  });

  it("say what to do when a tool fails", async () => {
    const calls: readonly (readonly [string, object])[] = [
      ["get_event", { event_ticker: "KXNO-26JAN01" }],
      ["get_event", {}],
      ["get_event", { ticker: "KX" }],
      ["search_words", { target_phrase: "tax", collection: "speech" }],
      ["search_words", { target_phrase: "tax", series_ticker: "KXQUILMENTION" }],
      ["search_words", { target_phrase: "tax", speaker: "Ada Quil" }],
      ["settled_markets", { series_ticker: "KXSBMENTION", cursor: "x" }],
      ["find_events", { limit: 500 }],
      ["price_history", { interval: "2h", market_tickers: ["A-B"] }],
      ["list_series", { format: "csv" }],
    ];
    const texts = await Promise.all(
      calls.map(async ([name, given]) => {
        const { isError, content } = await mcp.resultOf(name, given);
        return [isError, content[0]?.text];
      }),
    );
    expect(texts).toEqual([
      [true, expect.stringMatching(/^Event not found/)],
      [
        true,
        expect.stringMatching(
          /^Missing required parameter: event_ticker: of the event or one of its markets/,
        ),
      ],
      [
        true,
        expect.stringMatching(/^Invalid parameter: ticker: .*accepted: event_ticker, layout, cursor, detail/),
      ],
      [true, expect.stringMatching(/^Collection not found: did you mean speeches\? .*list_collections/)],
      [true, expect.stringMatching(/^No transcripts for this series: did you mean KXQUILLMENTION\?/)],
      [true, expect.stringMatching(/^Invalid parameter: speaker: did you mean Ada Quill\? list_collections/)],
      [true, expect.stringMatching(/^Invalid parameter: cursor: the cursor of the page before/)],
      [true, expect.stringMatching(/^Invalid parameter: limit: .*a whole number from 1 to 200/)],
      [
        true,
        expect.stringMatching(
          /^Invalid parameter: interval: one of 1m, 1h, 1d: length of a candle; given: 2h/,
        ),
      ],
      [true, expect.stringMatching(/^Invalid parameter: format: accepted: q, cursor, detail/)],
    ]);
  });

  it("have one unit of price and the time", async () => {
    const { structuredContent, content } = await mcp.resultOf("get_markets", {
      market_tickers: ["KXNFLMENTION-SB27-TUSH"],
    });
    expect(structuredContent).toMatchObject({
      now: expect.stringMatching(/^\d{4}-.*Z$/),
      markets: [{ last_price_dollars: expect.any(Number) }],
    });
    expect(content[0]?.text).not.toMatch(/"last_price"|\d\.\d{7}/);
  });

  it("say in which collections a phrase is said, whoever names none, and in which months to whoever asks for detail", async () => {
    const rows = z.array(z.object({ collection: z.string(), total_transcripts_checked: z.number() }));
    const all = await mcp.resultOf("search_words", { target_phrase: "bridge" });
    expect(
      rows
        .parse(all.structuredContent?.collections)
        .map(({ collection }) => collection)
        .sort(),
    ).toEqual([...["conferences", "earnings", "nfl", "speeches"]]);
    expect(JSON.stringify(all.structuredContent)).not.toContain("by_month");
    const full = await mcp.resultOf("search_words", { target_phrase: "bridge", detail: "full" });
    expect(JSON.stringify(full.structuredContent)).toContain('"by_month":[{"month":"');
    const { structuredContent } = await mcp.resultOf("list_collections", { q: "quill" });
    expect(structuredContent).toMatchObject({
      collections: [{ collection: "speeches", speakers: [{ speaker: "Ada Quill" }] }],
    });
    const one = await mcp.resultOf("search_words", { target_phrase: "bridge", speaker: "Ada Quill" });
    expect(rows.parse(one.structuredContent?.collections)).toMatchObject([{ collection: "speeches" }]);
  });

  it("count a phrase in the newest transcripts alone, and list what nearly counts, to whoever asks for that", async () => {
    const { structuredContent } = await mcp.resultOf("search_words", {
      target_phrase: "tariff",
      collection: "conferences",
      last: 8,
      near_misses: true,
    });
    expect(structuredContent).toMatchObject({
      collections: [{ total_transcripts_checked: 8, near_misses: expect.any(Array) }],
    });
  });
});
