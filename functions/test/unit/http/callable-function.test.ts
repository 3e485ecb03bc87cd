import { isCall, type RawCall } from "../../../src/http/callable-handler.ts";

const call: RawCall = {
  method: "POST",
  headers: { "content-type": "application/json; charset=utf-8" },
  body: { data: { keyId: "key_1" } },
};
const int64 = "type.googleapis.com/google.protobuf.Int64Value";
const nested = Array.from({ length: 30 }).reduce<unknown>((inside) => ({ inside }), null);
const ownPrototype: unknown = JSON.parse('{"__proto__":{"label":"x"}}');

describe("a request that is handed to firebase-functions", () => {
  it.each<[string, Partial<RawCall>]>([
    ["with an object", {}],
    ["with null", { body: { data: null } }],
    ["with a 64-bit integer of a mobile SDK", { body: { data: { n: { "@type": int64, value: "30" } } } }],
  ])("is one of its protocol, %s", (_what, changes) => {
    expect(isCall({ ...call, ...changes })).toBe(true);
  });

  it.each<[string, Partial<RawCall>]>([
    ["another method", { method: "GET" }],
    ["another content type", { headers: { "content-type": "text/plain" } }],
    ["no content type", { headers: {} }],
    ["no body", { body: undefined }],
    ["no data", { body: { keyId: "key_1" } }],
    ["a list", { body: [] }],
    ["more fields than data", { body: { data: null, severity: "ERROR" } }],
    ["data of an unknown type", { body: { data: { "@type": "x", keyId: "key_1" } } }],
    ["such data further inside", { body: { data: [{ a: { "@type": "x" } }] } }],
    ["an integer that is not one", { body: { data: { "@type": int64, value: "mm_live_" } } }],
    ["data that is nested too deeply", { body: { data: nested } }],
    ["data with a prototype of its own", { body: { data: ownPrototype } }],
  ])("is not %s", (_what, changes) => {
    expect(isCall({ ...call, ...changes })).toBe(false);
  });
});
