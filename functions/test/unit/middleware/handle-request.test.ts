import { getAllMentionSeriesEndpoint } from "../../../src/functions/get-all-mention-series.ts";
import { getHealthEndpoint } from "../../../src/functions/get-health.ts";
import { getMentionMarketEndpoint } from "../../../src/functions/get-mention-market.ts";
import { searchNFLStrikeWordEndpoint } from "../../../src/functions/search-nfl-strike-word.ts";
import { failureResponse } from "../../../src/http/errors.ts";
import { readOrError } from "../../../src/kalshi/markets.ts";
import { minuteMs, secondMs } from "../../../src/base/clock.ts";
import { busy } from "../../../src/base/errors.ts";
import { outcomeOf, type HttpFunction, type Outcome } from "../../../src/http/endpoint.ts";
import { randomApiKey } from "../../../src/keys/api-key.ts";
import { createAdmit, createRefund } from "../../../src/middleware/admit.ts";
import { requireApiKey } from "../../../src/middleware/api-key.ts";
import { allowGet, handleRequest, createRefusalCounter } from "../../../src/middleware/handle-request.ts";
import { keyLog } from "../../support/key-log.ts";
import { listening } from "../../support/listening.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const apiKey = randomApiKey("production");
const ok: Outcome = { response: { status: 200, body: { fine: true } } };

/** Asks a function that does this, behind all of the middleware, and returns the response and what was logged. */
async function ask(
  run: () => Promise<Outcome>,
  {
    method = "GET",
    requests = 1,
    corsOrigins = ["*"],
    origin = "https://app.example",
  }: { method?: string; requests?: number; corsOrigins?: string[]; origin?: string } = {},
) {
  const clock = virtualClock();
  const log = recordingLog();
  const keys = keyLog();
  const ran = jest.fn(run);
  const services = {
    admit: createAdmit({ keys, clock, log, limit: 100 }),
    refund: createRefund({ keys, log }),
    corsOrigins,
    providerTimeoutMs: 8_000,
    project: "demo-x",
  };
  const getWord: HttpFunction<object> = { name: "getWord", failure: "Failed to get the word", run: ran };
  const handle = handleRequest({ clock, log, services: () => services }, allowGet(requireApiKey(getWord)));
  const server = await listening((request, response) => void handle(request, response));
  let answered: { status: number; headers: Headers; text: string } | undefined;
  for (let request = 0; request < requests; request += 1) {
    const response = await fetch(`${server.url}/getWord?apiKey=${apiKey}`, {
      method,
      headers: { origin, traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` },
    });
    answered = { status: response.status, headers: response.headers, text: await response.text() };
  }
  await server.close();
  if (answered === undefined) throw new Error("Nothing was asked");
  return { ...answered, entries: log.entries, keys, runs: ran.mock.calls.length };
}

describe("requireApiKey", () => {
  it("shows the hour with each request in it", async () => {
    const { headers, keys } = await ask(() => Promise.resolve(ok), { requests: 3 });
    expect(headers.get("ratelimit")).toBe('"hourly";r=97;t=3630');
    expect(keys.calls).toMatchObject({ count: 3, refund: 0 });
  });

  it("gives a request back that this instance was too busy for, and shows the hour as if it had never come", async () => {
    const { status, text, headers, keys, entries } = await ask(
      () => Promise.reject(busy("Repeat it later", 7)),
      { requests: 3 },
    );
    expect([status, headers.get("retry-after")]).toEqual([503, "7"]);
    expect(JSON.parse(text)).toEqual({
      error: "Service temporarily unavailable",
      message: "Repeat it later",
    });
    expect(keys.calls).toMatchObject({ count: 3, refund: 3 });
    expect(headers.get("x-ratelimit-remaining")).toBe("100");
    expect(headers.get("ratelimit")).toBe('"hourly";r=100;t=0');
    // The service has not failed.
    expect(entries.map(({ severity }) => severity)).toEqual(["info", "info", "info"]);
  });

  it("counts a request that ends in any other failure", async () => {
    const { status, headers, keys } = await ask(() => Promise.reject(new TypeError("a defect")));
    expect([status, headers.get("x-ratelimit-remaining")]).toEqual([500, "99"]);
    expect(keys.calls).toMatchObject({ count: 1, refund: 0 });
  });
});

describe("allowGet", () => {
  it.each(["POST", "PUT", "DELETE", "PATCH"])(
    "refuses %s with the methods that are allowed, and looks at no key",
    async (method) => {
      const { status, text, headers, keys, runs } = await ask(() => Promise.resolve(ok), { method });
      expect([status, text]).toEqual([405, '{"error":"Method not allowed"}']);
      expect(headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect([runs, keys.calls.count]).toEqual([0, 0]);
    },
  );

  it.each([
    ["the only allowed origin", ["https://example.com"], "https://example.com"],
    ["the page's origin", ["https://example.com", "https://app.example"], "https://app.example"],
    ["the first allowed origin", ["https://example.com", "https://b.example"], "https://example.com"],
  ])("answers a preflight with 204 and %s, and looks at no key", async (_which, corsOrigins, named) => {
    const { status, text, headers, keys, runs } = await ask(() => Promise.resolve(ok), {
      method: "OPTIONS",
      corsOrigins,
    });
    expect([status, text, runs, keys.calls.count]).toEqual([204, "", 0, 0]);
    expect(headers.get("access-control-allow-origin")).toBe(named);
    expect(headers.get("vary")).toBe("Origin");
    expect(headers.get("access-control-allow-methods")).toBe("GET");
    expect(headers.get("access-control-allow-headers")).toContain("x-api-key");
    expect(headers.get("access-control-max-age")).toBe("86400");
  });

  it.each(["GET", "HEAD"])("lets %s through", async (method) => {
    expect(await ask(() => Promise.resolve(ok), { method })).toMatchObject({ status: 200, runs: 1 });
  });
});

describe("settle", () => {
  it("makes a 500 of a thrown defect, whose log has the stack and no key", async () => {
    const { status, text, entries } = await ask(() => Promise.reject(new TypeError("a defect")));
    expect([status, text]).toEqual([500, '{"error":"Internal error"}']);
    expect(entries).toMatchObject([
      {
        severity: "error",
        message: "getWord 500",
        fields: {
          failure: "internal",
          cause: expect.stringMatching(/^TypeError: a defect\n +at /),
          "logging.googleapis.com/trace": `projects/demo-x/traces/${"a".repeat(32)}`,
        },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(apiKey.slice(0, 20));
  });

  it("keeps a thrown value that is no error out of the response", async () => {
    const thrown = Promise.withResolvers<never>();
    thrown.reject("text with a secret");
    expect(await outcomeOf({ failure: "Failed" }, () => thrown.promise)).toMatchObject({
      response: { status: 500, body: { error: "Internal error" } },
      failure: "internal",
      logFields: { cause: "text with a secret" },
    });
  });

  it("keeps the text of a defect in a record of Kalshi out of the response, and its stack in the log", () => {
    const failed = readOrError(() => {
      throw new TypeError("a defect");
    });
    const { response, logFields } = failureResponse(failed.error, { failure: "Failed", defect: "Failed" });
    expect(response).toEqual({ status: 500, body: { error: "Failed" } });
    expect(logFields).toEqual({
      failure: "internal",
      cause: expect.stringMatching(/^TypeError: a defect\n +at /),
    });
  });

  it.each([
    { endpoint: getMentionMarketEndpoint, error: "Failed to fetch mention market" },
    { endpoint: getAllMentionSeriesEndpoint, error: "Failed to fetch mention series" },
    { endpoint: searchNFLStrikeWordEndpoint, error: "Internal error" },
    { endpoint: getHealthEndpoint, error: "Internal error" },
  ])(
    "makes a defect of $endpoint.name a 500 with its own text and no message, and logs why",
    async ({ endpoint, error }) => {
      const log = recordingLog();
      const services = (): never => {
        throw new Error("Bad value of UPSTREAM_BASE_URL: expected an http or https URL");
      };
      const handle = handleRequest({ clock: virtualClock(), log, services }, endpoint);
      const server = await listening((request, response) => void handle(request, response));
      const response = await fetch(server.url);
      expect([response.status, await response.json()]).toEqual([500, { error }]);
      await server.close();
      expect(log.entries).toMatchObject([
        { severity: "error", fields: { cause: expect.stringContaining("Bad value of UPSTREAM_BASE_URL") } },
      ]);
    },
  );
});

describe("the lines about bad keys", () => {
  it("are the first of each address, and one a minute with the number of the others: 10,000 requests cost 12", () => {
    const counter = createRefusalCounter();
    let entries = 0;
    let counted = 0;
    for (let request = 0; request < 10_000; request += 1) {
      const at = request * 60;
      const taken = counter.take(at);
      if (taken > 0) entries += 1;
      counted += taken;
      if (counter.isLogged(`192.0.2.${request % 3}`, at)) entries += 1;
    }
    expect(entries).toBe(12);
    expect(counter.take(10_000 * 60 + minuteMs)).toBe(10_000 - 3 - counted);
    expect(counter.take(10_000 * 60 + 2 * minuteMs)).toBe(0);
  });

  it("begin anew for an address that was quiet for a minute", () => {
    const counter = createRefusalCounter();
    const at = [0, 1, 30 * secondMs, 90 * secondMs - 1, 150 * secondMs];
    expect(at.map((time) => counter.isLogged("192.0.2.1", time))).toEqual([true, false, false, false, true]);
  });

  it("are written by the handler for missing, malformed, unknown and throttled keys, and never hold back another entry", async () => {
    const clock = virtualClock();
    const log = recordingLog();
    const keys = keyLog();
    const services = {
      admit: createAdmit({ keys, clock, log, limit: 1 }),
      refund: createRefund({ keys, log }),
      corsOrigins: ["*"],
      providerTimeoutMs: 8_000,
      project: undefined,
    };
    const getWord: HttpFunction<object> = {
      name: "getWord",
      failure: "Failed to get the word",
      run: () => Promise.resolve(ok),
    };
    const handle = handleRequest({ clock, log, services: () => services }, allowGet(requireApiKey(getWord)));
    const server = await listening((request, response) => void handle(request, response));
    const ask = async (query: string) => (await fetch(`${server.url}/getWord${query}`)).status;
    const valid = `?apiKey=${randomApiKey("production")}`;
    const state = keys.state;
    keys.state = null;
    const statuses = [await ask(""), await ask("?apiKey=mm_live_cutoff"), await ask(valid)];
    for (let request = 0; request < 58; request += 1) statuses.push(await ask(""));
    keys.state = state;
    expect(statuses).toEqual([...Array<number>(60).fill(401), 429]);
    expect(log.entries.map(({ message }) => message)).toEqual(["getWord 401"]);

    clock.advance(minuteMs);
    expect([await ask(valid), await ask(valid)]).toEqual([200, 429]);
    await server.close();
    expect(log.entries.slice(1)).toEqual([
      {
        severity: "info",
        message: "getWord refused more requests with bad keys",
        fields: { function: "getWord", refused: 60 },
      },
      expect.objectContaining({ message: "getWord 200" }),
      // The limit of a valid key is not a bad key.
      expect.objectContaining({ message: "getWord 429" }),
    ]);
  });
});
