import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import type { PresentedKey } from "../keys/admit.ts";
import { nearMiss, valuesOf, type RequestQuery } from "./query.ts";

/**
 * The API key of a request: from query `apiKey`, header `x-api-key` or `Authorization: Bearer`. An empty one is missing. It is
 * ambiguous when one place is given twice, or two places disagree; misnamed when a parameter is nearly called `apiKey`.
 */
export function presentedKey(query: RequestQuery, { headersDistinct }: IncomingMessage): PresentedKey {
  const bearer = (headersDistinct.authorization ?? [])
    .filter((value) => /^bearer\b/i.test(value))
    .map((value) => value.slice("bearer".length).trim());
  const places = [valuesOf(query, "apiKey"), headersDistinct["x-api-key"] ?? [], bearer];
  const [first, ...others] = places.filter((keys) => keys.length > 0);
  const apiKey = first?.[0] ?? "";
  const agree = others.every((keys) => keys[0] === apiKey);
  const once = places.every((keys) => keys.length <= 1);
  if (!agree || !once) return { problem: "ambiguous" };
  if (apiKey !== "") return { apiKey };
  return { problem: nearMiss(query, ["apiKey"]) === null ? "missing" : "misnamed" };
}

const maxCharacters = 64;

/**
 * Who sent the request, for the throttle: an IPv4 address, or the /64 of an IPv6 address, which is what one client has. The
 * address is the last of `X-Forwarded-For`, which the platform's front end added (the client itself may have sent those before
 * it), else the connection's.
 */
export function clientAddress({ headersDistinct, socket }: IncomingMessage): string {
  const forwarded = (headersDistinct["x-forwarded-for"] ?? []).join(",").split(",").at(-1)?.trim();
  return networkOf(
    forwarded === undefined || forwarded === "" ? (socket.remoteAddress ?? "unknown") : forwarded,
  );
}

/**
 * The same for a function that anyone may call through Firebase Hosting: null behind it. Hosting's own address is the last of
 * `X-Forwarded-For` there, and the headers that name its client are the sender's own word where the function is called directly.
 */
export function visitorAddress(request: IncomingMessage): string | null {
  return request.headers["x-forwarded-host"] === undefined ? clientAddress(request) : null;
}

/** An IPv4-mapped IPv6 address is its IPv4 address. Any other text is returned as it is, cut to 64 characters. */
export function networkOf(address: string): string {
  const [withoutZone = ""] = address.split("%");
  if (!isIPv6(withoutZone)) return address.slice(0, maxCharacters);
  const groups = groupsOf(withoutZone);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of a valid IPv6 address. A URL writes each of them as a number of base 16, an IPv4 address at its end as well. */
function groupsOf(address: string): number[] {
  const groupsIn = (text: string) =>
    text.split(":").flatMap((group) => (group === "" ? [] : Number.parseInt(group, 16)));
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [left, right] = [groupsIn(head), groupsIn(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
