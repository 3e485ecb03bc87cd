import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

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

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const left = groupsIn(head);
  if (tail === undefined) return left;
  const right = groupsIn(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function groupsIn(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
