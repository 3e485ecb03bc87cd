import fc from "fast-check";
import { isLoopbackAddress, isPublicAddress } from "../../../../src/watches/deliveries/network.ts";

const privateAddresses = (
  "127.0.0.1 127.255.255.255 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 100.64.0.1 192.0.0.1 192.0.2.1 " +
  "192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 " +
  ":: ::1 ::ffff:127.0.0.1 ::ffff:93.184.216.34 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 " +
  "fc00::1 fd00::1 fe80::1 fe80::1%lo ff02::1"
).split(" ");
const publicAddresses =
  "93.184.216.34 8.8.8.8 172.15.255.255 172.32.0.0 100.63.255.255 2606:2800:220:1::1 2a00::1".split(" ");
const notAddresses = ["", " 127.0.0.1"].concat(
  "localhost 127.1 0x7f000001 2130706433 127.0.0.1%lo [::1] nonsense".split(" "),
);

describe("an address", () => {
  it("is public outside of the registries of special-purpose addresses, and nowhere else", () => {
    expect(privateAddresses.filter(isPublicAddress)).toEqual([]);
    expect(publicAddresses.filter(isPublicAddress)).toEqual(publicAddresses);
    expect(publicAddresses.filter(isLoopbackAddress)).toEqual([]);
  });

  it("that is not an IP address, however it might be read, is neither public nor loopback", () => {
    expect(notAddresses.filter(isPublicAddress)).toEqual([]);
    expect(notAddresses.filter(isLoopbackAddress)).toEqual([]);
  });

  it("of 127.0.0.0/8 or ::1 is this machine's own, and no other one", () => {
    const loopback = privateAddresses.filter(isLoopbackAddress);
    expect(loopback).toEqual(["127.0.0.1", "127.255.255.255", "::1"]);
  });

  it("never becomes public by being written as a mapped, translated or 6to4 one", () => {
    const byte = fc.nat(255);
    fc.assert(
      fc.property(byte, byte, byte, byte, (a, b, c, d) => {
        const [high, low] = [a * 256 + b, c * 256 + d].map((part) => part.toString(16));
        for (const text of [
          `::ffff:${a}.${b}.${c}.${d}`,
          `64:ff9b::${high}:${low}`,
          `2002:${high}:${low}::1`,
        ])
          expect(isPublicAddress(text)).toBe(false);
      }),
    );
  });
});
