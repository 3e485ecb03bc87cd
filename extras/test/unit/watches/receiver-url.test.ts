import fc from "fast-check";
import {
  readReceiverUrl,
  isLoopbackAddress,
  isPublicAddress,
} from "../../../src/watches/deliveries/network.ts";

const ownHosts = ["mention.example.com", "my-project.web.app", "127.0.0.1:5000"];
const deployed = { allowsLocal: false, ownHosts };
const local = { allowsLocal: true, ownHosts };

const accepted = (text: string, rules = deployed) => "url" in readReceiverUrl(text, rules);

describe("the URL of a receiver", () => {
  it.each([
    "https://hooks.example.com/a?b=c",
    "https://example.com:443",
    "https://EXAMPLE.com:8443/x",
    "https://bücher.example.com/",
    "https://my_app.other.run.dev/",
    "https://my-project.firebaseapp.co/",
  ])("may be %s", (url) => {
    expect(accepted(url)).toBe(true);
  });

  it("is stored in its normal spelling, without a fragment", () => {
    expect(readReceiverUrl("HTTPS://Bücher.Example.com:443/a b#c", deployed)).toEqual({
      url: "https://xn--bcher-kva.example.com/a%20b",
    });
  });

  it.each([
    ["no URL", "not a url", "a whole URL"],
    ["no URL", "/path", "a whole URL"],
    ["another scheme", "http://example.com/", "https"],
    ["another scheme", "ftp://example.com/", "https"],
    ["another scheme", "javascript:alert(1)", "https"],
    ["another port", "https://example.com:444/", "port"],
    ["another port", "https://example.com:22/", "port"],
    ["a user", "https://u@example.com/", "user"],
    ["a password", "https://u:p@example.com/", "user"],
    ["a public address", "https://93.184.216.34/", "IP address"],
    ["loopback", "https://127.0.0.1/", "IP address"],
    ["loopback in IPv6", "https://[::1]/", "IP address"],
    ["loopback as a number", "https://2130706433/", "IP address"],
    ["loopback in hexadecimal", "https://0x7f000001/", "IP address"],
    ["loopback in octal", "https://017700000001/", "IP address"],
    ["loopback, shortened", "https://127.1/", "IP address"],
    ["loopback with a full stop", "https://127.0.0.1./", "IP address"],
    ["loopback in circled digits", "https://①②⑦.0.0.1/", "IP address"],
    ["the metadata server", "https://169.254.169.254/", "IP address"],
    ["localhost", "https://localhost/", "public host"],
    ["a single label", "https://intranet/", "public host"],
    ["a full stop at the end", "https://example.com./", "public host"],
    ["a local domain", "https://printer.local/", "public host"],
    ["an internal domain", "https://metadata.google.internal/", "public host"],
    ["a domain for tests", "https://a.test/", "public host"],
    ["an onion service", "https://abc.onion/", "public host"],
    ["a name below localhost", "https://a.localhost/", "public host"],
    ["this service's site", "https://mention.example.com/", "own"],
    ["this service's site on another port", "https://my-project.web.app:8443/", "own"],
    ["functions", "https://us-central1-p.cloudfunctions.net/getMentionMarket", "own"],
    ["functions on Cloud Run", "https://getmentionmarket-abc-uc.a.run.app/", "own"],
    ["2,049 characters", `https://example.com/${"a".repeat(2_029)}`, "2048"],
    ["2,048 that are more when encoded", `https://example.com/${"ü".repeat(1_000)}`, "2048"],
  ])("is refused for %s: %s", (_why, url, problem) => {
    expect(readReceiverUrl(url, deployed)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it.each([
    "http://127.0.0.1:4000/hook",
    "http://localhost:3000/",
    "https://[::1]:9/",
    "http://example.com:81/",
  ])("may be %s on a developer's machine only", (url) => {
    expect([accepted(url), accepted(url, local)]).toEqual([false, true]);
  });

  it.each([
    "http://127.0.0.1:5000/getHealth",
    "http://10.0.0.1/",
    "http://169.254.169.254/",
    "http://u:p@localhost/",
    "ftp://localhost/",
    "http://metadata.google.internal/",
    "http://0.0.0.0/",
  ])("is never %s, on a developer's machine either", (url) => {
    expect(accepted(url, local)).toBe(false);
  });
});

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
