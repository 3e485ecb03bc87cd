import type { IncomingMessage } from "node:http";
import type { PresentedKey } from "../access/admit.ts";

/**
 * The API key of a request: from query `apiKey`, header `x-api-key` or `Authorization: Bearer`. An empty one is missing. It is
 * ambiguous when one place is given twice, or two places disagree.
 */
export function presentedKey(query: URLSearchParams, { headersDistinct }: IncomingMessage): PresentedKey {
  const bearer = (headersDistinct.authorization ?? [])
    .filter((value) => /^bearer\b/i.test(value))
    .map((value) => value.slice("bearer".length).trim());
  const places = [query.getAll("apiKey"), headersDistinct["x-api-key"] ?? [], bearer];
  const [first, ...others] = places.filter((keys) => keys.length > 0);
  const apiKey = first?.[0] ?? "";
  const agree = others.every((keys) => keys[0] === apiKey);
  const once = places.every((keys) => keys.length <= 1);
  if (!agree || !once) return { problem: "ambiguous" };
  return apiKey === "" ? { problem: "missing" } : { apiKey };
}

/**
 * Who sent the request: the last address of `X-Forwarded-For`, which the platform's front end added (the client itself
 * may have sent those before it), else the connection's.
 */
export function clientAddress({ headersDistinct, socket }: IncomingMessage): string {
  const forwarded = (headersDistinct["x-forwarded-for"] ?? []).join(",").split(",").at(-1)?.trim();
  return forwarded === undefined || forwarded === "" ? (socket.remoteAddress ?? "unknown") : forwarded;
}
