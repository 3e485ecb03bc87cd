import { Agent, METHODS, request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import fc from "fast-check";
import { randomApiKey } from "@mention-market/service/keys/api-key";
import { endpoints } from "../../src/functions.ts";
import { faultsOf, type Answered } from "../support/api-description.ts";
import {
  answer,
  sampleTicker,
  startProvider,
  withSampleEvent,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { startService, type Service } from "../support/service.ts";

const batches = 100;
const requestsOfBatch = 50;

/** A place in a request that takes the service's own key, which no generator can know. */
const validKey = "{valid key}";

/** CONNECT makes a tunnel of the connection: Node hands it to no request listener. */
const methods = METHODS.filter((method) => method !== "CONNECT");

/** Visible ASCII: other bytes in a URL are refused by Node's own parser, before any function. */
const urlByte = fc.integer({ min: 0x21, max: 0x7e });
const garbage = fc.oneof(
  fc.string({ unit: "binary" }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.array(urlByte, { maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
  fc.constantFrom("%", "%zz", "%E0%A4%A", "%00", "%0d%0aX-Injected:1", "%ud800", "+", "..%2f..", "<script>"),
  fc.constantFrom("constructor", "__proto__", "toString", "null", "undefined", "[object%20Object]", "NaN"),
  fc.integer({ min: 0, max: 3_000 }).map((length) => "x".repeat(length)),
);
const known = (value: string) => fc.constant(value);

const ticker = fc.oneof(
  { weight: 4, arbitrary: known(sampleTicker) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9._-]{1,30}$/) },
  { weight: 2, arbitrary: garbage },
);
const key = fc.oneof(
  { weight: 4, arbitrary: known(validKey) },
  { weight: 1, arbitrary: known(randomApiKey("production")) },
  { weight: 2, arbitrary: garbage },
);
const name = fc.oneof(
  fc.constantFrom("market_ticker", "market_ticker[]", "market_ticker[a]", "a[b]", "MARKET_TICKER", "apikey"),
  garbage,
);
const parameter = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(known("market_ticker"), ticker) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom("market_tickers", "event_ticker"), ticker) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom("limit", "cursor", "status", "starts_after"), garbage) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(["limit", "3"], ["status", "open"], ["series_ticker", "KXSNLMENTION"]),
  },
  { weight: 1, arbitrary: fc.tuple(known("apiKey"), key) },
  { weight: 3, arbitrary: fc.tuple(name, garbage) },
);
const query = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(parameter, { maxLength: 3 })
      .map((parts) => `?${parts.map((part) => part.join("=")).join("&")}`),
  },
  { weight: 1, arbitrary: garbage.map((text) => `?${text}`) },
  { weight: 1, arbitrary: known("") },
);

/** All bytes that a header's value may hold. */
const headerText = fc
  .array(fc.oneof(urlByte, fc.integer({ min: 0x80, max: 0xff }), fc.constantFrom(0x09, 0x20)), {
    maxLength: 30,
  })
  .map((bytes) => Buffer.from(bytes).toString("latin1"));
const keyHeader = fc.oneof(
  { weight: 3, arbitrary: key.map((value) => ({ "x-api-key": value })) },
  { weight: 2, arbitrary: key.map((value) => ({ authorization: `Bearer ${value}` })) },
  { weight: 1, arbitrary: key.map((value) => ({ "x-api-key": [value, value] })) },
  { weight: 1, arbitrary: headerText.map((value) => ({ authorization: value })) },
  { weight: 1, arbitrary: fc.constantFrom({}, { authorization: "Bearer" }, { authorization: "Basic eDp5" }) },
);
const otherHeaders = fc.dictionary(
  fc.oneof(
    fc.constantFrom("if-none-match", "x-forwarded-for", "accept", "accept-encoding", "origin", "cookie"),
    fc.constantFrom("content-type", "cache-control", "range", "x-http-method-override", "via", "te"),
    fc.stringMatching(/^x-[a-z0-9]{1,10}$/),
  ),
  fc.oneof(headerText, fc.constantFrom("*", "text/html", "gzip", "bytes=0-1", "DELETE", "1.2.3.4, ::1")),
  { maxKeys: 4 },
);

const path = fc.oneof(
  { weight: 2, arbitrary: known("getMentionMarket") },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(endpoints)) },
);
/** Most are refused for their parameters: some are right, so that all statuses are met. */
const target = fc.oneof(
  { weight: 3, arbitrary: fc.record({ path: path.map((one) => `/${one}`), query }) },
  {
    weight: 1,
    arbitrary: fc.constant({ path: "/getMentionMarket", query: `?market_ticker=${sampleTicker}` }),
  },
);
const parts = fc.record({
  method: fc.oneof(
    { weight: 6, arbitrary: known("GET") },
    { weight: 1, arbitrary: known("HEAD") },
    { weight: 2, arbitrary: fc.constantFrom(...methods) },
  ),
  headers: fc
    .tuple(keyHeader, otherHeaders, fc.constantFrom({}, {}, {}, { "if-none-match": "*" }))
    .map(([auth, others, condition]) => ({ ...others, ...condition, ...auth })),
});
const anyRequest = fc.tuple(target, parts).map(([where, others]) => ({ ...where, ...others }));

type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer Value> ? Value : never;

describe("5,000 random requests", () => {
  let provider: Provider;
  let service: Service;
  const agent = new Agent({ keepAlive: true, maxSockets: requestsOfBatch });

  beforeAll(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    provider.on("/markets/candlesticks", answer({ markets: [] }));
    provider.on("/markets?", answer({ markets: [], cursor: "" }));
    provider.on("/milestones?", answer({ milestones: [], cursor: "" }));
    provider.on("/series", answer({ series: [{ ticker: "KXSNLMENTION", category: "Mentions" }] }));
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, RATE_LIMIT_PER_HOUR: "100000", PUBLIC_BOARD: "true" },
    });
  });
  afterAll(async () => {
    agent.destroy();
    await service.close();
    await provider.close();
  });

  function send(method: string, path: string, headers: OutgoingHttpHeaders): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(service.baseUrl);
      httpRequest({ agent, hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            method,
            url: path,
            status: response.statusCode ?? 0,
            headers: new Headers(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: Buffer.concat(chunks).toString(),
          }),
        );
      })
        .on("error", reject)
        .end();
    });
  }

  it("meet no 5xx, and nothing but JSON without a stack or a page", async () => {
    const apiKey = await service.makeKey();
    const withKey = (text: string) => text.replaceAll(validKey, apiKey);
    const statuses = new Map<number, number>();
    let sent = 0;

    async function faultOf({ method, path, query, headers }: AnyRequest) {
      const given: OutgoingHttpHeaders = {};
      for (const [header, value] of Object.entries(headers)) {
        given[header] = typeof value === "string" ? withKey(value) : value.map(withKey);
      }
      const answered = await send(method, path + withKey(query), given);
      sent += 1;
      statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1);
      const fault = faultIn(answered);
      return fault === null ? [] : [{ fault, answered, request: { method, path, query, headers } }];
    }

    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRequest, { minLength: requestsOfBatch, maxLength: requestsOfBatch }),
        async (requests) => {
          expect((await Promise.all(requests.map(faultOf))).flat()).toEqual([]);
        },
      ),
      { numRuns: batches, endOnFailure: true },
    );

    expect(sent).toBe(batches * requestsOfBatch);
    const reached = [200, 204, 304, 400, 401, 404, 405, 429];
    expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual(reached);
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect(statuses.get(400)).toBeGreaterThan(100);
  });
});

/** What is wrong with a response; null for nothing. */
function faultIn(answered: Answered): string | null {
  const { status, headers, body } = answered;
  if (status >= 500) return "a failure";
  if (body !== "" && headers.get("content-type") !== "application/json; charset=utf-8")
    return "not said to be JSON";
  if (/<html|\\n\s+at |node_modules|\.ts:\d/i.test(body)) return "a page or a stack";
  return faultsOf(answered)[0] ?? null;
}
