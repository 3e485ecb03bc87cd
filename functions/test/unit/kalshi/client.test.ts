import { secondMs, systemClock } from "../../../src/base/clock.ts";
import { runRequest, type RequestContext } from "../../../src/base/request.ts";
import { createClient, type ReadOptions } from "../../../src/kalshi/client.ts";
import { createQueue } from "../../../src/kalshi/queue.ts";
import { createTransport, type ProviderQuery, errorTextOf } from "../../../src/kalshi/transport.ts";
import { resets, sends } from "../../support/faulty-behaviours.ts";
import { answer, held, startProvider, type Behaviour, type Provider } from "../../support/provider.ts";
import { until } from "../../support/until.ts";
import fc from "fast-check";

const concurrent = 32;
const patient = 60 * secondMs;

/** Of 64 keys in turn, so that no limit of one key is met. */
let contexts = 0;

function contextOf(timeoutMs = patient, client = `key ${(contexts += 1) % 64}`): RequestContext {
  return {
    client,
    receivedAt: systemClock.now(),
    deadlineAt: systemClock.monotonicMs() + timeoutMs,
    reads: { count: 0 },
  };
}

describe("a read of the provider", () => {
  let provider: Provider;
  let get: ReturnType<typeof reading>;
  const ask = (context = contextOf()) => get("/series", {}, context);

  function reading(readsPerSecond: number, path = "") {
    const transport = createTransport(provider.baseUrl + path, systemClock);
    const queue = createQueue({ ceiling: readsPerSecond, clock: systemClock });
    const client = createClient(transport, queue, systemClock);
    return (read: string, query: ProviderQuery, context: RequestContext, options?: ReadOptions) =>
      runRequest(context, () => client.get(read, query, options));
  }

  beforeEach(async () => {
    provider = await startProvider();
    get = reading(0);
  });
  afterEach(() => provider.close());

  it("answers the JSON of a path below the base URL, and null for a 404", async () => {
    provider.on("/trade-api/v2/milestones", answer({ milestones: [] }));
    const query = { limit: 500, related_event_ticker: "KX&A=B" };
    expect(await reading(0, "/trade-api/v2")("/milestones", query, contextOf())).toMatchObject({
      json: { milestones: [] },
      bytes: 17,
    });
    expect(provider.calls).toEqual(["/trade-api/v2/milestones?limit=500&related_event_ticker=KX%26A%3DB"]);
    expect(await ask()).toBeNull();
  });

  it.each([
    { error: { code: "not_found", message: "not found" } },
    { code: "not_found", message: "", details: "" },
    { error: { code: "market_not_found", message: "market not found" } },
    { error: "Event KXNONE-26 not found" },
    { message: "not found: ticker KXNONE-26-A", code: 5 },
  ])("is null for a 404 in Kalshi's words: %j", async (body) => {
    provider.on("/series", answer(body, 404));
    expect(await ask()).toBeNull();
  });

  it.each([
    "",
    "<html><title>404 Not Found</title></html>",
    '"market not found"',
    "market not found",
    '{"message":"no Route matched with those values"}',
    '{"message":"Not Found"}',
    '{"detail":"Not Found"}',
    '{"error":"404 page not found"}',
    '{"error":"Not Found","message":"Route GET:/markets/KXNONE-26-A not found","statusCode":404}',
    '{"error":{"code":"route_not_found","message":"not found"}}',
  ])("fails like a bad gateway for a 404 of another server, with its text in the log: %j", async (body) => {
    provider.on("/series", sends(body.padEnd(300), 404));
    const failed = ask();
    await expect(failed).rejects.toMatchObject({
      code: "upstream",
      publicMessage: expect.stringMatching(/^Provider answered 404: /),
      logFields: { path: "/series", body: body.padEnd(200) },
    });
    expect(provider.calls).toHaveLength(3);
  });

  it("asks for English JSON, without credentials, on a connection that it keeps", async () => {
    const seen: { headers: object; port: number | undefined }[] = [];
    provider.on("/", (request, response, path) => {
      seen.push({ headers: request.headers, port: request.socket.remotePort });
      answer({})(request, response, path);
    });
    await ask();
    await ask();
    expect(seen[0]?.headers).toMatchObject({ accept: "application/json", "accept-language": "en" });
    expect(Object.keys(seen[0]?.headers ?? {})).not.toContain("authorization");
    expect(seen[1]?.port).toBe(seen[0]?.port);
  });

  it("is tried again at most twice after a network error or 5xx, and never after another failure", async () => {
    const attempts = {
      1: ["204", "302", "400", "401", "403", "409"],
      3: ["500", "502", "503", "504"],
    };
    provider.on("/", (request, response, path) => answer({}, Number(path.slice(1)))(request, response, path));
    provider.on("/reset", resets);
    const expected = Object.entries({ ...attempts, 3: [...attempts[3], "reset"] }).flatMap(
      ([count, troubles]) => troubles.map((trouble) => [trouble, Number(count)]),
    );
    const counted = expected.map(async ([trouble]) => {
      const context = contextOf();
      const read = get(`/${trouble}`, {}, context);
      await expect(read).rejects.toMatchObject({ code: "upstream", logFields: { path: `/${trouble}` } });
      return [trouble, context.reads.count];
    });
    expect(await Promise.all(counted)).toEqual(expected);
    for (const [trouble, count] of expected) {
      expect(provider.calls.filter((call) => call === `/${trouble}`)).toHaveLength(Number(count));
    }
  });

  it("is tried again after 429 as long as its deadline allows, and then fails with the provider's words", async () => {
    provider.on("/", answer({ error: "too many requests" }, 429));
    await expect(ask(contextOf(4_000))).rejects.toMatchObject({
      publicMessage: "Provider answered 429: too many requests",
    });
    expect(provider.calls.length).toBeGreaterThan(3);
  });

  it.each([
    ["429", "seconds", () => "1"],
    ["503", "a date", () => new Date(systemClock.now() + 2 * secondMs).toUTCString()],
  ])("is not tried again before the time that a %s names in %s", async (status, _form, retryAfter) => {
    const at: number[] = [];
    provider.on("/", (_request, response) => {
      at.push(systemClock.now());
      const isRefused = at.length === 1;
      response.writeHead(isRefused ? Number(status) : 200, {
        ...(isRefused && { "Retry-After": retryAfter() }),
      });
      response.end(JSON.stringify({ series: [] }));
    });
    expect(await ask()).toMatchObject({ json: { series: [] } });
    // A date is of whole seconds.
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(secondMs);
  });

  it("fails at once when the provider names a time after its deadline", async () => {
    provider.on("/", (_request, response) => {
      response.writeHead(429, { "Retry-After": "120" }).end("slow down");
    });
    await expect(ask()).rejects.toThrow("Provider answered 429: slow down");
    expect(provider.calls).toHaveLength(1);
  });

  it("succeeds when an attempt after a failed one does", async () => {
    const troubles: Behaviour[] = [resets, answer({ error: "too many requests" }, 429)];
    provider.on("/", (...request) => (troubles.shift() ?? answer({ series: [] }))(...request));
    expect(await ask()).toMatchObject({ json: { series: [] } });
    expect(provider.calls).toHaveLength(3);
  });

  it("spends its deadline once, whatever the attempts before took", async () => {
    const gate = held(answer({}));
    const behaviours: Behaviour[] = [answer({}, 500)];
    provider.on("/", (...request) => (behaviours.shift() ?? gate)(...request));
    await expect(ask(contextOf(1_000))).rejects.toThrow("Provider did not answer in time");
    expect(provider.calls).toHaveLength(2);
  });

  it("that is out of time while it waits for a slot is never sent", async () => {
    const gate = held(answer({}));
    provider.on("/", gate);
    const reads = Array.from({ length: concurrent }, () => ask());
    await until(() => gate.waiting() >= concurrent);
    const late = contextOf(20);
    await expect(ask(late)).rejects.toThrow("Provider did not answer in time");
    gate.open();
    await Promise.all(reads);
    expect(provider.calls).toHaveLength(concurrent);
    expect(late.reads.count).toBe(0);
  });

  it("waits for its slot at a slow pace, and fails when its deadline comes first", async () => {
    provider.on("/", answer({}));
    const bursts = { "0.5": 1, "0.25": 1 };
    const sent = Object.keys(bursts).map(async (pace) => {
      const paced = reading(Number(pace), `/${pace}`);
      const reads = Array.from({ length: 20 }, () => paced("/series", {}, contextOf(1_500)));
      const outcomes = await Promise.allSettled(reads);
      return [pace, outcomes.filter(({ status }) => status === "fulfilled").length];
    });
    expect(Object.fromEntries(await Promise.all(sent))).toEqual(bursts);
  });
});

describe("the text of a provider's error", () => {
  it.each([
    ['{"error":{"code":"not_found","message":"not found"}}', "not found"],
    ['{"error":"too many requests"}', "too many requests"],
    ['{"code":"bad_request","message":"invalid cursor","details":"x"}', "invalid cursor"],
    ["Bad Gateway", "Bad Gateway"],
    ["upstream connect error\n  reset before\theaders\r\n", "upstream connect error reset before headers"],
    ["<!DOCTYPE html><html><body>Maintenance</body></html>", "an HTML page"],
    ["\n <html></html>", "an HTML page"],
    ['<?xml version="1.0"?><Error/>', "an HTML page"],
    ['{"reason":"unknown shape"}', '{"reason":"unknown shape"}'],
    ['{"error":{"code":"no_message"}}', '{"error":{"code":"no_message"}}'],
    ['{"error":"cut of', '{"error":"cut of'],
    ["[]", "[]"],
    ["null", "null"],
    ['{"error":""}', "no text"],
    ["", "no text"],
    [" \n ", "no text"],
  ])("of %j is %j", (body, text) => {
    expect(errorTextOf(body)).toBe(text);
  });

  it("prefers the error to the fields beside it", () => {
    expect(errorTextOf('{"error":{"message":"inner"},"message":"outer"}')).toBe("inner");
    expect(errorTextOf('{"error":"inner","message":"outer"}')).toBe("inner");
  });

  it("is at most 200 characters long", () => {
    expect(errorTextOf(JSON.stringify({ error: "x".repeat(201) }))).toBe("x".repeat(200));
    expect(errorTextOf("y".repeat(5_000))).toHaveLength(200);
  });

  it("is one line that says something, whatever the provider sent", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json()), (body) => {
        expect(errorTextOf(body)).toMatch(/^[^\r\n]{1,200}$/);
      }),
    );
  });
});
