import { z } from "zod";
import { parseQuery, splitQuery } from "../../../src/http/query.ts";

const schema = z.object({ a: z.string().describe("a text") });

describe("a query", () => {
  it("holds no value of more than 10,000 characters, whatever the schema of its function", () => {
    expect(parseQuery(splitQuery(`/?a=${"x".repeat(10_000)}`), schema).a).toHaveLength(10_000);
    expect(() => parseQuery(splitQuery(`/?a=${"x".repeat(10_001)}`), schema)).toThrow("Invalid parameter: a");
  });

  it.each([
    ["/?a=1&&b=%20", ["a", "b"], [false, false]],
    ["/?&a=%&b=2&", ["a", "b"], [true, false]],
    ["/?a=%ff&a=+%2b", ["a", "a"], [true, false]],
    ["/?", [], []],
    ["/", [], []],
  ])("knows which parameter can't be decoded: %s", (url, names, malformed) => {
    const query = splitQuery(url);
    expect(query.map(({ name }) => name)).toEqual(names);
    expect(query.map(({ isMalformed }) => isMalformed)).toEqual(malformed);
  });
});
