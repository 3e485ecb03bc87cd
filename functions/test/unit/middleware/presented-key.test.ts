import { request as send } from "node:http";
import { presentedKey } from "../../../src/middleware/presented-key.ts";
import { splitQuery } from "../../../src/http/query.ts";
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
  ])("is the one that is not empty: %s", async (_what, query, headers) => {
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
    ["in one place", `?apiKey=${key}&apiKey=mm_live_other`, {}],
    ["in one place twice the same", `?apiKey=${key}&apiKey=${key}`, {}],
  ])("is ambiguous when two are sent %s", async (_what, query, headers) => {
    expect(await keyOf(query, headers)).toEqual({ problem: "ambiguous" });
  });
});
