import fc from "fast-check";
import { errorTextOf } from "../../../src/kalshi/transport.ts";

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
