import { request as send } from "node:http";
import { splitQuery } from "../../../src/http/query.ts";
import { networkOf, presentedKey } from "../../../src/middleware/api-key.ts";
import { listening } from "../../support/listening.ts";

const key = "mm_live_valid";

describe("the key of a request", () => {
  let server: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => {
    server = await listening((request, response) => {
      response.end(JSON.stringify(presentedKey(splitQuery(request.url ?? ""), request)));
    });
  });
  afterAll(() => server.close());

  /** What a real request's key is read as: undici would drop or join some of these headers. */
  async function keyOf(query: string, headers: Record<string, string | string[]>): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    send(`${server.url}/${query}`, { headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve(text));
    })
      .on("error", reject)
      .end();
    return JSON.parse(await promise);
  }

  it.each([
    ["an empty x-api-key beside ?apiKey", `?apiKey=${key}`, { "x-api-key": "" }],
    ["an empty bearer beside ?apiKey", `?apiKey=${key}`, { authorization: "Bearer " }],
    ["an empty x-api-key beside a bearer", "", { "x-api-key": "", authorization: `Bearer ${key}` }],
    ["an empty bearer beside x-api-key", "", { authorization: "bearer", "x-api-key": key }],
    ["an empty ?apiKey beside x-api-key", "?apiKey=", { "x-api-key": key }],
    ["an empty ?apiKey beside a bearer", "?apiKey=", { authorization: `Bearer ${key}` }],
    ["an empty ?apiKey beside another", `?apiKey=&apiKey=${key}`, {}],
    ["both headers empty", `?apiKey=${key}`, { "x-api-key": "", authorization: "Bearer" }],
    ["the same key in each place", `?apiKey=${key}`, { "x-api-key": key, authorization: `Bearer ${key}` }],
    ["a proxy's bearer beside ?apiKey", `?apiKey=${key}`, { authorization: "Bearer eyJhbGciOi.e30.x" }],
    ["a proxy's bearer beside x-api-key", "", { "x-api-key": key, authorization: "Bearer ya29.a0" }],
  ])("is the one that is not empty, and no other's token: %s", async (_what, query, headers) => {
    expect(await keyOf(query, headers)).toEqual({ apiKey: key });
  });

  it.each([
    ["nothing", "", {}],
    ["each place empty", "?apiKey=", { "x-api-key": "", authorization: "Bearer " }],
  ])("is missing when there is %s", async (_what, query, headers) => {
    expect(await keyOf(query, headers)).toEqual({ problem: "missing" });
  });

  it.each([
    ["in two places", `?apiKey=${key}`, { "x-api-key": "mm_live_other" }],
    ["one of them as a bearer", `?apiKey=${key}`, { authorization: "Bearer mm_live_other" }],
    ["in one place", `?apiKey=${key}&apiKey=mm_live_other`, {}],
    ["in one place twice the same", `?apiKey=${key}&apiKey=${key}`, {}],
  ])("is ambiguous when two are sent %s", async (_what, query, headers) => {
    expect(await keyOf(query, headers)).toEqual({ problem: "ambiguous" });
  });
});

describe("the address that failed authentications are counted by", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:3:4:203.0.113.7", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["nonsense", "nonsense"],
    ["x".repeat(1000), "x".repeat(64)],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
