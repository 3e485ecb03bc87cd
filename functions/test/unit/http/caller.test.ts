import { networkOf } from "../../../src/http/caller.ts";

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
