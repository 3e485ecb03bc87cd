import fc from "fast-check";
import { MentionMarket } from "../../../clients/typescript/src/client.ts";
import { MentionMarketError } from "../../../clients/typescript/src/error.ts";
import {
  apiKey,
  hour,
  json,
  limits,
  startFaultyServer,
  tooMany,
  type FaultyServer,
  type Script,
} from "./faulty-server.ts";

let running: FaultyServer | undefined;
const start = async (script: Script, options: Parameters<typeof startFaultyServer>[1] = {}) =>
  (running = await startFaultyServer(script, options));
afterEach(() => running?.server.close());

const market = { market_ticker: "KX-A-B" };
const series = [{ series_ticker: "KX", series_title: "" }];

async function failureOf(call: Promise<unknown>): Promise<MentionMarketError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MentionMarketError)) throw new Error(`Not a MentionMarketError: ${String(error)}`);
  return error;
}

describe("the TypeScript client within the quota", () => {
  it("waits as long as Retry-After says, then returns the result", async () => {
    const { client, waits } = await start([tooMany(30), tooMany(7), json(series)]);
    expect(await client.getAllMentionSeries()).toEqual(series);
    expect(waits).toEqual([30_000, 7_000]);
  });

  it("never sends a request before Retry-After has passed, of any number of calls", async () => {
    const seconds = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(seconds, fc.integer({ min: 1, max: 5 }), async (refusals, calls) => {
        const { server, client, requestedAt } = await startFaultyServer(
          [...refusals.map(tooMany), json(series, hour(50, 10))],
          { maxWaitSeconds: 1000 },
        );
        for (let call = 0; call < calls; call += 1) await client.getAllMentionSeries();
        await server.close();
        refusals.forEach((wait, i) => {
          expect((requestedAt[i + 1] ?? 0) - (requestedAt[i] ?? 0)).toBeGreaterThanOrEqual(wait * 1000);
        });
        expect(requestedAt).toHaveLength(refusals.length + calls);
      }),
      { numRuns: 25 },
    );
  });

  it("says how long when Retry-After is longer than it may wait, and sends nothing more until then", async () => {
    const { client, requestedAt, waits } = await start([tooMany(600), json(limits)]);
    const first = await failureOf(client.getAllMentionSeries());
    expect(first).toMatchObject({
      status: 429,
      error: "Rate limit exceeded (100 requests/hour)",
      message: "later",
      retryAfterSeconds: 600,
    });
    const second = await failureOf(client.getMentionMarket(market));
    expect(second).toMatchObject({ status: 429, retryAfterSeconds: 600 });
    expect(second.message).toBe(
      "The next request is admitted in 600 seconds, which is longer than maxWaitSeconds allows",
    );
    expect(requestedAt).toHaveLength(1);
    expect(waits).toEqual([]);
    expect(await client.getRateLimit()).toEqual(limits);
  });

  it("never waits with maxWaitSeconds 0", async () => {
    const { client, waits, requestedAt } = await start([tooMany(1)], { maxWaitSeconds: 0 });
    expect((await failureOf(client.getAllMentionSeries())).retryAfterSeconds).toBe(1);
    expect(waits).toEqual([]);
    expect(requestedAt).toHaveLength(1);
  });

  it("waits by itself when the last response left nothing of the hour", async () => {
    const { client, waits } = await start([json(series, hour(0, 20)), json(series, hour(1, 5))]);
    expect(client.quota).toBeNull();
    await client.getAllMentionSeries();
    expect(client.quota).toMatchObject({ limit: 100, remaining: 0 });
    await client.getAllMentionSeries();
    await client.getAllMentionSeries();
    expect(waits).toEqual([20_000]);
  });
});

describe("the TypeScript client and failures", () => {
  it("retries a 503 and a broken connection twice, with growing waits", async () => {
    const broken: Script[number] = (_request, response) => response.destroy();
    const { client, waits } = await start([json({ error: "x" }, { status: 503 }), broken, json(series)]);
    expect(await client.getAllMentionSeries()).toEqual(series);
    expect(waits).toEqual([750, 1500]);
  });

  it("gives up after two retries, with the service's texts", async () => {
    const unavailable = json({ error: "Service temporarily unavailable", message: "wait" }, { status: 503 });
    const { client, requestedAt } = await start([unavailable]);
    const error = await failureOf(client.getAllMentionSeries());
    expect(error).toMatchObject({ status: 503, error: "Service temporarily unavailable", message: "wait" });
    expect(requestedAt).toHaveLength(3);
  });

  it("retries no other status", async () => {
    for (const status of [400, 401, 403, 404, 500]) {
      const { server, client, requestedAt } = await startFaultyServer([json({ error: "no" }, { status })]);
      expect(await failureOf(client.getAllMentionSeries())).toMatchObject({
        status,
        error: "no",
        message: "no",
      });
      expect(requestedAt).toHaveLength(1);
      await server.close();
    }
  });

  it("names an unreachable service with status 0", async () => {
    const { server, client } = await start([]);
    await server.close();
    expect(await failureOf(client.getAllMentionSeries())).toMatchObject({ status: 0, error: "No response" });
  });

  it("reports a 200 that is not JSON, and an error page that is not JSON, as a MentionMarketError", async () => {
    const page =
      (status: number): Script[number] =>
      (_request, response) =>
        response.writeHead(status).end("<html>");
    const { client } = await start([page(200), page(502)]);
    expect((await failureOf(client.getAllMentionSeries())).status).toBe(0);
    expect(await failureOf(client.getAllMentionSeries())).toMatchObject({ status: 502 });
  });

  it("follows no redirect, which would take the key to another host", async () => {
    const { client, requestedAt } = await start([
      (_request, response) => response.writeHead(302, { location: "/other" }).end(),
    ]);
    expect((await failureOf(client.getAllMentionSeries())).status).toBe(0);
    expect(requestedAt).toHaveLength(3);
  });

  it("shows the key in no error, not even for a key or an address that can't be sent", async () => {
    const texts: string[] = [];
    const noteError = (error: unknown) => {
      if (!(error instanceof Error)) throw new Error("No error");
      texts.push(JSON.stringify([error.message, error.stack, String(error.cause)]));
    };
    const good = { apiKey, baseUrl: "http://127.0.0.1" };
    for (const bad of [
      { apiKey: `${apiKey}\n` },
      { baseUrl: "ftp://x" },
      { baseUrl: `http://u:${apiKey}@h` },
    ]) {
      try {
        new MentionMarket({ ...good, ...bad });
        texts.push("no error");
      } catch (error) {
        noteError(error);
      }
    }
    const { client } = await start([json({ error: "no" }, { status: 401 })]);
    noteError(await failureOf(client.getAllMentionSeries()));
    expect(texts).toHaveLength(4);
    expect(texts.filter((text) => text.includes(apiKey) || text === "no error")).toEqual([]);
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
