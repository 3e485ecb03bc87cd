import { MentionMarket } from "../../clients/typescript/src/client.ts";
import { MorePagesError, NotFoundError } from "../../clients/typescript/src/error.ts";
import { apiKey, failureOf, faultyServers, json, market, series, tooMany } from "./faulty-server.ts";

const start = faultyServers();

describe("the TypeScript client and the key", () => {
  it("sends it with every request but that of the board, which refuses one", async () => {
    const keys: unknown[] = [];
    const { client } = await start([
      (request, response) => {
        keys.push(request.headers["x-api-key"]);
        json(series)(request, response);
      },
    ]);
    await client.getAllMentionSeries();
    await client.getBoard();
    await client.getHealth();
    expect(keys).toEqual([apiKey, undefined, apiKey]);
  });
});

describe("the TypeScript client and unchanged responses", () => {
  it("returns the former body after a 304, and asks with its ETag", async () => {
    const tags: (string | undefined)[] = [];
    const { client } = await start([
      (request, response) => {
        tags.push(request.headers["if-none-match"]);
        if (tags.length === 1) json(series, { etag: '"a"' })(request, response);
        else response.writeHead(304, { etag: '"a"' }).end();
      },
    ]);
    expect(await client.getAllMentionSeries()).toEqual(series);
    expect(await client.getAllMentionSeries()).toEqual(series);
    expect(tags).toEqual([undefined, '"a"']);
  });

  it("keeps the bodies of the 100 URLs used last", async () => {
    const tagged: string[] = [];
    const { client } = await start([
      (request, response) => {
        if (request.headers["if-none-match"] !== undefined) tagged.push(request.url ?? "");
        json({}, { etag: '"a"' })(request, response);
      },
    ]);
    for (let n = 0; n <= 100; n += 1) await client.getMentionMarket({ market_ticker: `KX-${n}` });
    await client.getMentionMarket({ market_ticker: "KX-0" });
    await client.getMentionMarket({ market_ticker: "KX-100" });
    expect(tagged).toEqual(["/getMentionMarket?market_ticker=KX-100"]);
  });

  it("keeps at most 20 MB of bodies", async () => {
    const tagged: string[] = [];
    const { client } = await start([
      (request, response) => {
        if (request.headers["if-none-match"] !== undefined) tagged.push(request.url ?? "");
        json({ text: "x".repeat(4 * 1024 * 1024) }, { etag: '"a"' })(request, response);
      },
    ]);
    for (const n of [1, 2, 3]) await client.getMentionMarket({ market_ticker: `KX-${n}` });
    for (const n of [3, 1]) await client.getMentionMarket({ market_ticker: `KX-${n}` });
    expect(tagged).toEqual(["/getMentionMarket?market_ticker=KX-3"]);
  });
});

describe("the TypeScript client's pages and signals", () => {
  it("walks over all pages and ends", async () => {
    const pageOf = (name: string, cursor: string | null) =>
      json({ events: [{ event_ticker: name }], cursor });
    const { client, server } = await start([pageOf("A", "one"), pageOf("B", "two"), pageOf("C", null)]);
    const names: string[] = [];
    for await (const { event_ticker } of client.eachMentionEvent({ status: "open" }))
      names.push(event_ticker);
    expect(names).toEqual(["A", "B", "C"]);
    expect(server.calls).toEqual(
      ["", "&cursor=one", "&cursor=two"].map((more) => `/getMentionEvents?status=open${more}`),
    );
  });

  it("walks over the trades of a market, also over a page without any", async () => {
    const pageOf = (ids: readonly string[], cursor: string | null) =>
      json({ market_ticker: "KX-A-B", trades: ids.map((trade_id) => ({ trade_id })), cursor });
    const { client, server } = await start([
      pageOf(["c", "b"], "one"),
      pageOf([], "two"),
      pageOf(["a"], null),
    ]);
    const ids: string[] = [];
    for await (const { trade_id } of client.eachTrade({ ...market, limit: 2 })) ids.push(trade_id);
    expect(ids).toEqual(["c", "b", "a"]);
    expect(server.calls).toEqual(
      ["", "&cursor=one", "&cursor=two"].map((more) => `/getTrades?market_ticker=KX-A-B&limit=2${more}`),
    );
  });

  it("walks over the settled words of named series by 25, all pages of each request", async () => {
    const pageOf = (word: string, cursor: string | null) =>
      json({ markets: [{ strike_word: word }], cursor });
    const { client, server } = await start([pageOf("a", "one"), pageOf("b", null), pageOf("c", null)]);
    const words: string[] = [];
    const tickers = Array.from({ length: 26 }, (_, at) => `KX${at + 10}`);
    const named = [...tickers, "KX10"];
    for await (const { strike_word } of client.settled(named, { start_date: "2026-01-17" }))
      words.push(strike_word);
    expect(words).toEqual(["a", "b", "c"]);
    const [first, last] = [tickers.slice(0, 25), tickers.slice(25)].map(
      (chunk) => `/getSettledMarkets?start_date=2026-01-17&series_ticker=${chunk.join("%2C")}`,
    );
    expect(server.calls).toEqual([first, `${first}&cursor=one`, last]);
  });

  it("walks over the settled words of all series by 25, and goes on after the chunk that was had", async () => {
    const pageOf = (word: string, cursor: string | null) =>
      json({ markets: [{ strike_word: word }], cursor });
    const tickers = Array.from({ length: 27 }, (_, at) => `KX${at + 10}`);
    const listed = json(tickers.toReversed().map((series_ticker) => ({ series_ticker, series_title: "" })));
    const pages = [pageOf("a", "one"), pageOf("b", null), pageOf("c", null)];
    const { client, server } = await start([listed, ...pages, listed, pageOf("c", null)]);
    const chunks: unknown[] = [];
    const settledAfter = new Date("2026-01-17T00:00:00Z");
    for await (const { rows, resume } of client.settled({ settledAfter }))
      chunks.push([rows.map(({ strike_word }) => strike_word), resume]);
    expect(chunks).toEqual([
      [["a", "b"], "KX34"],
      [["c"], "KX36"],
    ]);
    for await (const { resume } of client.settled({ resume: "KX34" })) expect(resume).toBe("KX36");
    const sent = server.calls.map((path) => new URL(path, "http://service").searchParams);
    expect(sent.map((query) => query.get("series_ticker")?.split(",").length ?? 0)).toEqual([
      0, 25, 25, 2, 0, 2,
    ]);
    expect(sent[1]?.get("settled_after")).toBe(settledAfter.toISOString());
  });

  it("says what resume takes instead of yielding nothing", async () => {
    const { client } = await start([json([{ series_ticker: "KXA", series_title: "" }])]);
    await expect(client.settled({ resume: "garbage" }).next()).rejects.toThrow(
      /^resume takes that of a chunk.* no "garbage"$/,
    );
  });

  it("ends an aborted call while the service hangs, and sends nothing for a call that was aborted before", async () => {
    const controller = new AbortController();
    const { client, requestedAt } = await start([() => controller.abort(new Error("enough"))]);
    await expect(client.getAllMentionSeries({}, { signal: controller.signal })).rejects.toThrow("enough");
    await expect(client.getAllMentionSeries({}, { signal: controller.signal })).rejects.toThrow("enough");
    expect(requestedAt).toHaveLength(1);
  });

  it("ends an aborted wait at once", async () => {
    const controller = new AbortController();
    const { server } = await start([
      (request, response) => {
        tooMany(3600)(request, response);
        response.on("close", () => setImmediate(() => controller.abort(new Error("enough"))));
      },
    ]);
    const patient = new MentionMarket({ apiKey, baseUrl: server.baseUrl, maxWaitSeconds: 4000 });
    await expect(patient.getAllMentionSeries({}, { signal: controller.signal })).rejects.toThrow("enough");
  });
});

describe("the TypeScript client's calls", () => {
  it("sends a Date as ISO 8601, a list with commas, and leaves out what is undefined", async () => {
    const { client, server } = await start([json({ events: [], cursor: null })]);
    const starts_after = new Date(Date.UTC(2026, 0, 17, 19));
    await client.getMentionEvents({ starts_after, limit: 5, q: undefined, series_ticker: ["A", "B"] });
    const [call = ""] = server.calls;
    expect(Object.fromEntries(new URL(call, server.baseUrl).searchParams)).toEqual({
      starts_after: "2026-01-17T19:00:00.000Z",
      limit: "5",
      series_ticker: "A,B",
    });
  });

  it.each([
    ["starts_after", new Date(NaN)],
    ["starts_after", 5],
    ["limit", "5"],
    ["limit", 1.5],
    ["q", 5],
    ["q", new Date(0)],
    ["series_ticker", ["A", 1]],
    ["status", true],
    ["start", "2026-01-17"],
  ])("names the parameter %s whose value is none of its type: %p", async (name, value) => {
    const { client, requestedAt } = await start([json({})]);
    await expect(Reflect.apply(client.getMentionEvents, client, [{ [name]: value }])).rejects.toThrow(
      new RegExp(`^${name} (?:must be|is not a parameter)`),
    );
    expect(requestedAt).toEqual([]);
  });

  it("takes key and address from the environment, and says who calls", async () => {
    const headers: unknown[] = [];
    const { server } = await start([
      (request, response) => {
        headers.push(request.headers["x-api-key"], request.headers["user-agent"]);
        json(series)(request, response);
      },
    ]);
    expect(() => new MentionMarket()).toThrow("apiKey is missing, and so is MENTION_MARKET_API_KEY");
    Object.assign(process.env, {
      MENTION_MARKET_API_KEY: apiKey,
      MENTION_MARKET_BASE_URL: `${server.baseUrl}/`,
    });
    await new MentionMarket().getAllMentionSeries();
    delete process.env.MENTION_MARKET_API_KEY;
    delete process.env.MENTION_MARKET_BASE_URL;
    expect(headers).toEqual([
      apiKey,
      expect.stringMatching(/^mention-market-typescript\/\d+\.\d+\.\d+ \(Node \d/),
    ]);
  });

  it("logs each attempt without the key", async () => {
    const entries: unknown[] = [];
    const { client } = await start([json({}, { status: 502 }), json(series, { "x-request-id": "r-2" })], {
      log: (entry) => entries.push(entry),
    });
    await client.getAllMentionSeries();
    expect(entries).toMatchObject([
      { status: 502, retryAfterMs: 750, requestId: null },
      { status: 200, retryAfterMs: null, requestId: "r-2" },
    ]);
    expect(JSON.stringify(entries)).not.toContain(apiKey);
  });

  it("returns a response with its headers by a function's name", async () => {
    const { client } = await start([
      json(series, { "x-left-out": "2" }),
      json({ error: "x" }, { status: 404 }),
    ]);
    const response = await client.request("getMentionEvents", { format: "csv" });
    expect([response.headers.get("x-left-out"), await response.json()]).toEqual(["2", series]);
    expect(await failureOf(client.request("getMentionMarket", market))).toBeInstanceOf(NotFoundError);
  });

  it("refuses a table without the rows of the pages after it", async () => {
    const { client } = await start([json(series, { "x-next-cursor": "c7" }), json(series)]);
    const failure = await failureOf(client.getMentionEvents({ format: "csv" }));
    expect(failure).toBeInstanceOf(MorePagesError);
    expect(failure.message).toContain('"c7"');
    expect(await client.getMentionEvents({ cursor: "c7", format: "csv" })).toBe(JSON.stringify(series));
  });
});
