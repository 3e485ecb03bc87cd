import { z } from "zod";
import { networkOf } from "../../../src/middleware/presented-key.ts";
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
