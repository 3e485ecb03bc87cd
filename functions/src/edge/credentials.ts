import type { IncomingMessage } from "node:http";

/**
 * The API key of a request: from query `apiKey`, header `x-api-key` or `Authorization: Bearer`. Null when there is
 * none, or one is empty or repeated, or they disagree.
 */
export function presentedKey(query: URLSearchParams, { headersDistinct }: IncomingMessage): string | null {
  const bearer = (headersDistinct.authorization ?? [])
    .filter((value) => /^bearer\b/i.test(value))
    .map((value) => value.slice("bearer".length).trim());
  const places = [query.getAll("apiKey"), headersDistinct["x-api-key"] ?? [], bearer];
  const [first, ...others] = places.filter((keys) => keys.length > 0);
  const key = first?.[0] ?? "";
  const agree = others.every((keys) => keys[0] === key);
  const once = places.every((keys) => keys.length <= 1);
  return key !== "" && agree && once ? key : null;
}

/**
 * Who sent the request: the last address of `X-Forwarded-For`, which the platform's front end added (the client itself
 * may have sent those before it), else the connection's.
 */
export function clientAddress({ headersDistinct, socket }: IncomingMessage): string {
  const forwarded = (headersDistinct["x-forwarded-for"] ?? []).join(",").split(",").at(-1)?.trim();
  return forwarded === undefined || forwarded === "" ? (socket.remoteAddress ?? "unknown") : forwarded;
}
