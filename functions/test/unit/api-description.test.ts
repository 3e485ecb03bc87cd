import { faultsOf, type Answered } from "../support/api-description.ts";

const quota = {
  "ratelimit-policy": '"hourly";q=100;w=3600',
  ratelimit: '"hourly";r=99;t=3600',
  "x-ratelimit-limit": "100",
  "x-ratelimit-remaining": "99",
  "x-ratelimit-reset": "1795000000",
};
const json = { "content-type": "application/json; charset=utf-8", "x-request-id": "0af7651916cd43dd" };
const series = [{ series_ticker: "KXSNLMENTION", series_title: "SNL" }];

function answered(changes: Partial<Answered> = {}): Answered {
  return {
    method: "GET",
    url: "http://127.0.0.1:1/project/region/getAllMentionSeries?a=b",
    status: 200,
    headers: new Headers({ ...json, ...quota, etag: '"abc"' }),
    body: JSON.stringify(series),
    ...changes,
  };
}

describe("the check of an answer against openapi.json", () => {
  it.each<[string, Partial<Answered>]>([
    ["a described answer", {}],
    ["one of HEAD", { method: "HEAD", body: "" }],
    ["one that is not modified", { status: 304, body: "" }],
    ["a preflight", { method: "OPTIONS", status: 204, headers: new Headers(), body: "" }],
    ["a refusal", { status: 403, body: JSON.stringify({ error: "API key has been revoked or disabled" }) }],
    ["an older answer", { headers: new Headers({ ...json, ...quota, etag: '"abc"', age: "700" }) }],
  ])("allows %s", (_what, changes) => {
    expect(faultsOf(answered(changes))).toEqual([]);
  });

  it.each<[string, Partial<Answered>]>([
    ["a field more", { body: JSON.stringify([{ ...series[0], volume: 1 }]) }],
    ["a field less", { body: JSON.stringify([{ series_ticker: "KXSNLMENTION" }]) }],
    ["a value of another type", { body: JSON.stringify([{ ...series[0], series_title: null }]) }],
    ["a text that is not JSON", { body: "<html>" }],
    ["nothing", { body: "" }],
    ["a page", { headers: new Headers({ ...quota, etag: '"abc"', "content-type": "text/html" }) }],
    ["no quota", { headers: new Headers({ ...json, etag: '"abc"' }) }],
    [
      "no request id",
      { headers: new Headers({ ...quota, "content-type": json["content-type"], etag: '"abc"' }) },
    ],
    ["no ETag", { headers: new Headers({ ...json, ...quota }) }],
    ["a header of another form", { headers: new Headers({ ...json, ...quota, etag: '"abc"', age: "soon" }) }],
    ["another status", { status: 418 }],
    ["another text of a refusal", { status: 403, body: JSON.stringify({ error: "No" }) }],
    [
      "a status that its function never has",
      { status: 404, body: JSON.stringify({ error: "Market not found" }) },
    ],
    ["another method", { method: "PUT" }],
    ["another function", { url: "/getSomething" }],
    ["a body beside HEAD", { method: "HEAD" }],
    ["a body beside 304", { status: 304 }],
    ["a preflight with a body", { method: "OPTIONS", status: 204 }],
  ])("finds fault with %s", (_what, changes) => {
    expect(faultsOf(answered(changes))).not.toEqual([]);
  });
});
