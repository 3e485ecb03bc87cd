import type { IncomingMessage } from "node:http";
import type { PresentedKey } from "../keys/admit.ts";
import { nearMiss, valuesOf, type Query } from "./query.ts";

/**
 * The API key of a request: from query `apiKey`, header `x-api-key` or `Authorization: Bearer`. An empty one is missing. It is
 * ambiguous when one place is given twice, or two places disagree; misnamed when a parameter is nearly called `apiKey`.
 */
export function presentedKey(query: Query, { headersDistinct }: IncomingMessage): PresentedKey {
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
