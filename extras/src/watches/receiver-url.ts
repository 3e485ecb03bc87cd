import { isIP } from "node:net";

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

/**
 * The normalized URL, or why nothing may be sent there, for the client. Checks only its form: the addresses of its host name are
 * checked for each connection.
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
