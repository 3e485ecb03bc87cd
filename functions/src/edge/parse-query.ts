import type { z } from "zod";
import { acceptedBy } from "../base/accepted.ts";
import { AppError } from "../base/errors.ts";
import { commonErrors } from "./error-texts.ts";

/** The query of a request, from its raw URL: the hosts' own parsers disagree on `a[b]=c`. */
export function queryOf(rawUrl: string): URLSearchParams {
  const start = rawUrl.indexOf("?");
  return new URLSearchParams(start === -1 ? "" : rawUrl.slice(start + 1));
}

/**
 * Reads the parameters that a schema names and ignores all others. An empty one counts as absent. Throws `invalid` for
 * the first one that is wrong; its detail is the parameter's description in the schema, which says what is accepted.
 */
export function parseQuery<Shape extends z.ZodRawShape>(
  query: URLSearchParams,
  schema: z.ZodObject<Shape>,
): z.output<z.ZodObject<Shape>> {
  const refuse = (kind: "missingParameter" | "invalidParameter", name: string) =>
    new AppError("invalid", commonErrors[kind].error(name), { detail: acceptedBy(schema, name) });

  const given: Record<string, string> = {};
  for (const name in schema.shape) {
    const [value, ...repeated] = query.getAll(name);
    if (repeated.length > 0) throw refuse("invalidParameter", name);
    if (value !== undefined && value.trim() !== "") given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0]);
  throw refuse(name in given ? "invalidParameter" : "missingParameter", name);
}
