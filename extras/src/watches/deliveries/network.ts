import { isIP, BlockList } from "node:net";
import { Resolver, lookup } from "node:dns/promises";
import { secondMs } from "@mention-market/service/base/clock";

export const maxUrlCharacters = 2_048;

/** Which addresses of receivers are accepted. */
export interface ReceiverRules {
  /** Whether to accept `http`, loopback addresses and any port, too, as on a developer's machine. */
  readonly allowsLocal: boolean;
  /** The hosts of this service, `name` or `name:port`: a webhook must not call the service that sends it. */
  readonly ownHosts: readonly string[];
}

/** A name of several non-empty parts. `new URL` has already converted it to lower case and Unicode to ASCII. */
const hostName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;
const ports = ["", "8443"];
/** Domains without public hosts (RFC 6761, RFC 7686, RFC 9476 and ICANN's .internal). */
const specialDomains = [
  "localhost",
  "local",
  "internal",
  "test",
  "example",
  "invalid",
  "onion",
  "alt",
  "arpa",
];
/** Google's domains where functions are served under names that a project's settings do not contain. */
const functionDomains = ["cloudfunctions.net", "run.app"];
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The normalized URL, or for the client why nothing may be sent there. The host's addresses are checked at each connection. */
export function readReceiverUrl(
  text: string,
  { allowsLocal, ownHosts }: ReceiverRules,
): { readonly url: string } | { readonly problem: string } {
  if (text.length > maxUrlCharacters) return { problem: `at most ${maxUrlCharacters} characters` };
  const url = URL.parse(text);
  if (url === null) return { problem: "a whole URL, such as https://example.com/hook" };
  if (url.username !== "" || url.password !== "") return { problem: "a URL without user and password" };
  if (url.href.length > maxUrlCharacters) return { problem: `at most ${maxUrlCharacters} characters` };
  url.hash = "";
  const host = url.hostname;
  if (isWithin(host, functionDomains) || ownHosts.some((ownHost) => ownHost === host || ownHost === url.host))
    return { problem: "another host than this service's own, and none under cloudfunctions.net or run.app" };
  if (allowsLocal && /^https?:$/.test(url.protocol) && loopback.test(host)) return { url: url.href };
  if (url.protocol !== "https:" && !(allowsLocal && url.protocol === "http:")) return { problem: "https" };
  if (!allowsLocal && !ports.includes(url.port)) return { problem: "port 443 or 8443" };
  if (isIP(host.replace(/^\[|\]$/g, "")) !== 0) return { problem: "a host name instead of an IP address" };
  if (!hostName.test(host) || isWithin(host, specialDomains)) return { problem: "a public host name" };
  return { url: url.href };
}

function isWithin(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

type Subnet = readonly [address: string, bits: number];

/** Special-purpose address blocks, which are not public (RFC 6890 and IANA's registries), and multicast. */
const private4: readonly Subnet[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** The only block of global IPv6 addresses. Translated IPv4 addresses are outside of it, or are excluded below. */
const global6: readonly Subnet[] = [["2000::", 3]];
const private6: readonly Subnet[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

// A list for each family, because a BlockList with IPv6 rules also compares IPv4 addresses, as mapped ones.
const privateList4 = listOf("ipv4", private4);
const globalList6 = listOf("ipv6", global6);
const privateList6 = listOf("ipv6", private6);
const loopback4 = listOf("ipv4", [["127.0.0.0", 8]]);

function listOf(family: "ipv4" | "ipv6", subnets: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of subnets) list.addSubnet(address, bits, family);
  return list;
}

/** Whether an IP address is on the public internet; false for any text that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateList4.check(address, "ipv4");
  return isIP(address) === 6 && globalList6.check(address, "ipv6") && !privateList6.check(address, "ipv6");
}

/** Whether an IP address is a loopback address in its usual spelling; false for any text that is not an IP address. */
export function isLoopbackAddress(address: string): boolean {
  return address === "::1" || (isIP(address) === 4 && loopback4.check(address, "ipv4"));
}

/** Where requests may go, and how host names are resolved. */
export interface Network {
  /** Whether requests may be sent to a URL of this form. */
  readonly accepts: (url: string) => boolean;
  /** Whether connections to an IP address are allowed. */
  readonly allowsAddress: (address: string) => boolean;
  /** Resolves a host name to its IP addresses. Throws if it has none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
}

/** The network of a deployed service: public servers that are not its own (`ownHosts`). */
export function publicNetwork(ownHosts: readonly string[]): Network {
  // Instead of getaddrinfo, whose few threads a slow name server could occupy, which would delay all look-ups.
  const resolver = new Resolver({ timeout: 2 * secondMs, tries: 2 });
  return {
    accepts: (url) => "url" in readReceiverUrl(url, { allowsLocal: false, ownHosts }),
    allowsAddress: isPublicAddress,
    async resolve(host) {
      const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const addresses = found.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
      const [failed] = found.flatMap((outcome) => (outcome.status === "rejected" ? [outcome] : []));
      if (addresses.length === 0) throw failed?.reason;
      return addresses;
    },
  };
}

/** The network of `npm start`, which also allows this machine. */
export const localNetwork: Network = {
  accepts: (url) => "url" in readReceiverUrl(url, { allowsLocal: true, ownHosts: [] }),
  allowsAddress: (address) => isPublicAddress(address) || isLoopbackAddress(address),
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
};
