import fc from "fast-check";
import { MentionMarket } from "../../clients/typescript/src/client.ts";
import {
  AuthenticationError,
  InvalidRequestError,
  NotFoundError,
  PermissionDeniedError,
  PlatformBusyError,
  RateLimitError,
  ServerError,
  ServiceConnectionError,
  ServiceTimeoutError,
  UnexpectedResponseError,
} from "../../clients/typescript/src/error.ts";
import {
  apiKey,
  failureOf,
  faultyServers,
  hour,
  json,
  limits,
  market,
  ofPlatform,
  type Script,
  series,
  startFaultyServer,
  tooMany,
} from "./faulty-server.ts";

const start = faultyServers();

describe("the TypeScript client within the quota", () => {
  it("waits as long as Retry-After says, then returns the result", async () => {
    const { client, waits } = await start([tooMany(30), tooMany(7), json(series)]);
    expect(await client.getAllMentionSeries()).toEqual(series);
    expect(waits).toEqual([30_000, 7_000]);
  });

  it("takes a 429 of the platform for no full hour: it retries it twice, and other calls go on", async () => {
    const busy = ofPlatform(429, "Rate exceeded.");
    const { client, waits } = await start([busy, busy, busy, json(series)]);
    const error = await failureOf(client.getAllMentionSeries());
    expect(error).toBeInstanceOf(PlatformBusyError);
    expect(error).toMatchObject({ status: 429, error: "The platform is busy" });
    expect(waits).toHaveLength(2);
    waits.forEach((ms, retry) => {
      expect(ms).toBeGreaterThanOrEqual(700 * 2 ** retry);
      expect(ms).toBeLessThanOrEqual(1_400 * 2 ** retry);
    });
    expect(await client.getAllMentionSeries()).toEqual(series);
    expect(waits).toHaveLength(2);
  });

  it("says of a 403 of the platform that the function is not public", async () => {
    const { client } = await start([ofPlatform(403, "<html>Forbidden</html>")]);
    const error = await failureOf(client.getAllMentionSeries());
    expect(error).toBeInstanceOf(PermissionDeniedError);
    expect(error).toMatchObject({
      error: "The function is not public",
      detail: expect.stringContaining("roles/run.invoker"),
    });
  });

  it("never sends a request before Retry-After has passed, of any number of calls", async () => {
    const seconds = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(seconds, fc.integer({ min: 1, max: 5 }), async (refusals, calls) => {
        const { server, client, requestedAt } = await startFaultyServer(
          [...refusals.map(tooMany), json(series, hour(50, 10))],
          { maxWaitSeconds: 1000, maxRetries: 4 },
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
      detail: "later",
      message: "429 Rate limit exceeded (100 requests/hour): later",
      retryAfterSeconds: 600,
    });
    const second = await failureOf(client.getMentionMarket(market));
    expect(second).toMatchObject({ status: 429, retryAfterSeconds: 600 });
    expect(second.detail).toBe(
      "The next request is admitted in 600 seconds, which is longer than maxWaitSeconds allows",
    );
    expect(requestedAt).toHaveLength(1);
    expect(waits).toEqual([]);
    expect(await client.getRateLimit()).toEqual(limits);
  });

  it("counts a 429 without a wait as a retry, and backs off", async () => {
    const { client, waits, requestedAt } = await start([tooMany(0)]);
    expect(await failureOf(client.getAllMentionSeries())).toBeInstanceOf(RateLimitError);
    expect(requestedAt).toHaveLength(3);
    expect(waits).toEqual([750, 1500]);
  });

  it("never waits in a call with maxWaitSeconds 0", async () => {
    const { client, waits, requestedAt } = await start([tooMany(1)]);
    const call = client.getAllMentionSeries({}, { maxWaitSeconds: 0 });
    expect((await failureOf(call)).retryAfterSeconds).toBe(1);
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

  it.each([500, 502, 503, 504])(
    "gives up on a %i after two retries, with the service's texts",
    async (status) => {
      const { client, requestedAt } = await start([
        json(
          { error: "Service temporarily unavailable", message: "wait" },
          { status, "x-request-id": "r-1" },
        ),
      ]);
      const error = await failureOf(client.getAllMentionSeries());
      expect(error).toBeInstanceOf(ServerError);
      expect(error).toMatchObject({ status, error: "Service temporarily unavailable", detail: "wait" });
      expect(error.requestId).toBe("r-1");
      expect(String(error)).toBe(`ServerError: ${status} Service temporarily unavailable: wait`);
      expect(requestedAt).toHaveLength(3);
    },
  );

  it.each([
    [400, InvalidRequestError],
    [401, AuthenticationError],
    [403, PermissionDeniedError],
    [404, NotFoundError],
    [418, InvalidRequestError],
  ] as const)("does not retry a %i, and throws a class of its own for it", async (status, expected) => {
    const { client, requestedAt } = await start([json({ error: "no" }, { status })]);
    const error = await failureOf(client.getAllMentionSeries());
    expect(error).toBeInstanceOf(expected);
    expect(error).toMatchObject({ status, error: "no", detail: null, message: `${status} no` });
    expect(requestedAt).toHaveLength(1);
  });

  it("names an unreachable service with status 0", async () => {
    const { server, client } = await start([]);
    await server.close();
    const error = await failureOf(client.getAllMentionSeries());
    expect(error).toBeInstanceOf(ServiceConnectionError);
    expect(error).toMatchObject({ status: 0, error: "No response" });
  });

  it("reports a 200 that is not JSON, and an error page that is not JSON, as a MentionMarketError", async () => {
    const page =
      (status: number): Script[number] =>
      (_request, response) =>
        response.writeHead(status).end("<html>");
    const { client } = await start([page(200), page(502)]);
    const first = await failureOf(client.getAllMentionSeries());
    expect(first).toBeInstanceOf(UnexpectedResponseError);
    expect(first.status).toBe(200);
    expect(await failureOf(client.getAllMentionSeries())).toMatchObject({ status: 502 });
  });

  it("follows no redirect, which would take the key to another host", async () => {
    const { client, requestedAt } = await start([
      (_request, response) => response.writeHead(302, { location: "/other" }).end(),
    ]);
    expect(await failureOf(client.getAllMentionSeries())).toBeInstanceOf(UnexpectedResponseError);
    expect(requestedAt).toHaveLength(1);
  });

  it("ends an attempt at its one deadline while a body drips", async () => {
    const { client, requestedAt } = await start(
      [
        (_request, response) => {
          response.writeHead(200, { "content-type": "application/json" });
          const drip = setInterval(() => response.write(" "), 20);
          response.on("close", () => clearInterval(drip));
        },
      ],
      // Long enough for each attempt to reach the server, which shares the client's thread.
      { timeoutSeconds: 1 },
    );
    expect(await failureOf(client.getAllMentionSeries())).toBeInstanceOf(ServiceTimeoutError);
    expect(requestedAt).toHaveLength(3);
    await failureOf(client.getAllMentionSeries({}, { maxRetries: 0 }));
    expect(requestedAt).toHaveLength(4);
  });

  it("refuses a body of more than 16 MB without reading on", async () => {
    const megabyte = " ".repeat(1024 * 1024);
    const endless: Script[number] = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(megabyte));
      };
      response.on("drain", more);
      more();
    };
    const { client, requestedAt } = await start([endless]);
    const error = await failureOf(client.getAllMentionSeries());
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error.detail).toBe("The body is larger than 16 MB");
    expect(requestedAt).toHaveLength(1);
  });

  it.each([
    ["a body nested 1,000,000 deep", 200, {}, "[".repeat(1_000_000) + "]".repeat(1_000_000)],
    ["objects nested 101 deep", 200, {}, `${'{"a":'.repeat(101)}1${"}".repeat(101)}`],
    [
      "headers of 5,000 digits",
      404,
      { "retry-after": "9".repeat(5000), ratelimit: `;t=${"9".repeat(5000)}` },
      "{}",
    ],
    ["an error nested 1,000,000 deep", 400, {}, `${'{"error":'.repeat(1_000_000)}1${"}".repeat(1_000_000)}`],
    ["a body that is cut off", 200, { "content-length": 10 }, "[]"],
  ])("throws its own error for %s", async (_what, status, headers, body) => {
    const { client } = await start(
      [
        (_request, response) => {
          response.writeHead(status, headers);
          response.write(body, () => {
            if ("content-length" in headers) response.destroy();
            else response.end();
          });
        },
      ],
      { maxRetries: 0 },
    );
    const error = await failureOf(client.getAllMentionSeries());
    expect(error.retryAfterSeconds).toBeNull();
    expect(client.quota).toBeNull();
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
      { baseUrl: `http://h?apiKey=${apiKey}` },
      { baseUrl: `http://h/#${apiKey}` },
      { baseUrl: "http://h?" },
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
    expect(texts).toHaveLength(7);
    expect(texts.filter((text) => text.includes(apiKey) || text === "no error")).toEqual([]);
  });
});
