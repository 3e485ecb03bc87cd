import { Resolver, lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { secondMs } from "../../base/clock.ts";
import { isLoopbackAddress, isPublicAddress } from "./addresses.ts";

/** Which servers are sent to: checked when a watch is made, and again at every connection. */
export interface ReceiverRules {
  /** What is wrong with a URL, as the end of "url must be …"; null when it is fine. Resolves no name. */
  readonly problemOf: (url: string) => string | null;
  /** Whether a connection may be made to an IP address. */
  readonly allowsAddress: (address: string) => boolean;
  /** The IP addresses of a host name. Throws when it has none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
}

const maxUrlCharacters = 2_048;
const ports = ["", "8443"];
const dottedName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const privateNames = /\.(?:localhost|local|internal|test|invalid|onion)$/;
/** Where functions are reached: a webhook must not call this service. */
const functionHosts = /\.(?:cloudfunctions\.net|run\.app)$/;

const accepted =
  "an https URL on port 443 or 8443 with a public host name, without a user or password, of at most 2048 characters";

/** The rules of a deployed service. `ownHosts`: the host names of its site. */
export function publicReceivers(ownHosts: readonly string[]): ReceiverRules {
  // Not getaddrinfo: a few slow name servers would occupy its threads, and delay everybody's lookups.
  const resolver = new Resolver({ timeout: 2 * secondMs, tries: 2 });
  return {
    problemOf(text) {
      const url = plainUrl(text);
      if (url?.protocol !== "https:" || !ports.includes(url.port)) return accepted;
      const host = url.hostname;
      if (isIP(host) !== 0 || !dottedName.test(host) || privateNames.test(host)) return accepted;
      return functionHosts.test(host) || ownHosts.includes(host) ? "a server other than this service" : null;
    },
    allowsAddress: isPublicAddress,
    async resolve(host) {
      const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
      const [failed] = found.flatMap((one) => (one.status === "rejected" ? [one] : []));
      if (addresses.length === 0) throw failed?.reason;
      return addresses;
    },
  };
}

/** The rules of `npm start`: also http, any port, and this machine's own addresses. */
export const localReceivers: ReceiverRules = {
  problemOf(text) {
    const url = plainUrl(text);
    const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
    if (!isWeb) return "an http or https URL without a user or password, of at most 2048 characters";
    const host = hostOf(url);
    const isReachable = isIP(host) === 0 || isLoopbackAddress(host);
    return isReachable ? null : "a URL with a host name, or a loopback address";
  },
  allowsAddress: (address) => isPublicAddress(address) || isLoopbackAddress(address),
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
};

/** The host of a URL, an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function plainUrl(text: string): URL | null {
  const url = text.length <= maxUrlCharacters ? URL.parse(text) : null;
  return url !== null && url.username === "" && url.password === "" ? url : null;
}
