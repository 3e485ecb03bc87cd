import { Agent, METHODS, request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import fc from "fast-check";
import { randomApiKey } from "../../src/keys/api-key.ts";
import type { Answered } from "./check-response.ts";
import { sampleTicker } from "./provider.ts";

const batches = 100;
const requestsOfBatch = 50;

/** A place in a request that takes the service's own key, which no generator can know. */
const validKey = "{valid key}";

/** CONNECT makes a tunnel of the connection: Node hands it to no request listener. */
const methods = METHODS.filter((method) => method !== "CONNECT");

/** Visible ASCII: other bytes in a URL are refused by Node's own parser, before any function. */
const urlByte = fc.integer({ min: 0x21, max: 0x7e });
export const garbage = fc.oneof(
  fc.string({ unit: "binary" }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.array(urlByte, { maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
  fc.constantFrom("%", "%zz", "%E0%A4%A", "%00", "%0d%0aX-Injected:1", "%ud800", "+", "..%2f..", "<script>"),
  fc.constantFrom("constructor", "__proto__", "toString", "null", "undefined", "[object%20Object]", "NaN"),
  fc.integer({ min: 0, max: 3_000 }).map((length) => "x".repeat(length)),
);
export const known = (value: string) => fc.constant(value);

export const ticker = fc.oneof(
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
interface Functions {
  readonly names: readonly string[];
  /** Parameters that they take, beside market_ticker and apiKey. */
  readonly parameters: readonly fc.WeightedArbitrary<readonly [string, string]>[];
}

interface Requested {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

function anyRequest({ names, parameters }: Functions): fc.Arbitrary<Requested> {
  const parameter = fc.oneof<fc.WeightedArbitrary<readonly [string, string]>[]>(
    { weight: 6, arbitrary: fc.tuple(known("market_ticker"), ticker) },
    { weight: 1, arbitrary: fc.tuple(known("apiKey"), key) },
    { weight: 3, arbitrary: fc.tuple(name, garbage) },
    ...parameters,
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
  const path = fc.oneof(
    { weight: 2, arbitrary: known("getMentionMarket") },
    { weight: 3, arbitrary: fc.constantFrom(...names) },
  );
  /** Most are refused for their parameters: some are right, so that all statuses are met. */
  const target = fc.oneof(
    { weight: 3, arbitrary: fc.record({ path: path.map((one) => `/${one}`), query }) },
    {
      weight: 1,
      arbitrary: fc.constant({ path: "/getMentionMarket", query: `?market_ticker=${sampleTicker}` }),
    },
  );

  return fc.tuple(target, parts).map(([where, others]) => ({ ...where, ...others }));
}

/**
 * Sends 5,000 random requests to functions, and expects no 5xx, and nothing but JSON without a stack or a page. `apiKey`: a valid key.
 * Returns how many responses there were of each status.
 */
export async function sendRandomRequests(
  functions: Functions,
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
  faultsOf: (answered: Answered) => string[],
): Promise<ReadonlyMap<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: requestsOfBatch });
  const withKey = (text: string) => text.replaceAll(validKey, apiKey);
  const statuses = new Map<number, number>();
  let sent = 0;

  async function faultOf({ method, path, query, headers }: Requested) {
    const given: OutgoingHttpHeaders = {};
    for (const [header, value] of Object.entries(headers)) {
      given[header] = typeof value === "string" ? withKey(value) : value.map(withKey);
    }
    const answered = await send({ agent, baseUrl }, { method, path: path + withKey(query), headers: given });
    sent += 1;
    statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1);
    const fault = faultIn(answered, faultsOf);
    return fault === null ? [] : [{ fault, answered, request: { method, path, query, headers } }];
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRequest(functions), { minLength: requestsOfBatch, maxLength: requestsOfBatch }),
      async (requests) => {
        expect((await Promise.all(requests.map(faultOf))).flat()).toEqual([]);
      },
    ),
    { numRuns: batches, endOnFailure: true },
  );

  agent.destroy();
  expect(sent).toBe(batches * requestsOfBatch);
  return statuses;
}

function send(
  { agent, baseUrl }: { readonly agent: Agent; readonly baseUrl: string },
  { method, path, headers }: { method: string; path: string; headers: OutgoingHttpHeaders },
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
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

/** What is wrong with a response; null for nothing. */
function faultIn(answered: Answered, faultsOf: (answered: Answered) => string[]): string | null {
  const { status, headers, body } = answered;
  if (status >= 500) return "a failure";
  if (body !== "" && headers.get("content-type") !== "application/json; charset=utf-8")
    return "not said to be JSON";
  if (/<html|\\n\s+at |node_modules|\.ts:\d/i.test(body)) return "a page or a stack";
  return faultsOf(answered)[0] ?? null;
}
