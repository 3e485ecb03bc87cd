import { isIP } from "node:net";

export const maxUrlCharacters = 2_048;

/** Which receivers a service accepts. */
export interface ReceiverRules {
  /** Whether `http`, loopback addresses and any port are accepted, too: on a developer's machine. */
  readonly allowsLocal: boolean;
  /** Hosts of this service, `name` or `name:port`: a webhook must not call what sends it. */
  readonly ownHosts: readonly string[];
}

/** Names of several parts, none of them empty; `new URL` has made them small letters and their Unicode ASCII. */
const hostName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;
const ports = ["", "8443"];
/** Names that no public host has (RFC 6761, RFC 7686, RFC 9476 and ICANN's .internal). */
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
/** Where functions are served: under names of Google's that a project's settings do not show. */
const functionDomains = ["cloudfunctions.net", "run.app"];
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The URL in its normal spelling, or why nothing may be sent there, for the client. Only its form is checked: what a name's addresses
 * are is checked when a connection is made.
 */
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
  if (isWithin(host, functionDomains) || ownHosts.some((own) => own === host || own === url.host))
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
