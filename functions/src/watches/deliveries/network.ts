import { Resolver, lookup } from "node:dns/promises";
import { secondMs } from "../../base/clock.ts";
import { readReceiverUrl } from "../receiver-url.ts";
import { isLoopbackAddress, isPublicAddress } from "./addresses.ts";

/** Where requests may go, and how names are looked up. */
export interface Network {
  /** Whether the form of a URL is one that is sent to. */
  readonly accepts: (url: string) => boolean;
  /** Whether a connection may be made to an IP address. */
  readonly allowsAddress: (address: string) => boolean;
  /** The IP addresses of a host name. Throws when it has none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
}

/** What a deployed service sends to: public servers other than its own (`ownHosts`). */
export function publicNetwork(ownHosts: readonly string[]): Network {
  // Not getaddrinfo: a few slow name servers would occupy its threads, and delay everybody's look-ups.
  const resolver = new Resolver({ timeout: 2 * secondMs, tries: 2 });
  return {
    accepts: (url) => "url" in readReceiverUrl(url, { allowsLocal: false, ownHosts }),
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

/** What `npm start` sends to: also this machine. */
export const localNetwork: Network = {
  accepts: (url) => "url" in readReceiverUrl(url, { allowsLocal: true, ownHosts: [] }),
  allowsAddress: (address) => isPublicAddress(address) || isLoopbackAddress(address),
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
};
