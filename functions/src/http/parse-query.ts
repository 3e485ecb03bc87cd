import type { z } from "zod";
import { acceptedBy } from "../base/parameters.ts";
import { AppError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";
import { commonErrors } from "./error-texts.ts";
import { excerptOf, nearMiss, type Query } from "./query.ts";

/** No parameter of any function may be longer: a list of 100 tickers has some 4,000 characters. */
const maxCharacters = 10_000;

interface ParseOptions {
  /** Parameters that no schema names pass, unless their name is nearly a known one; otherwise they are refused. */
  readonly ignoresUnknown?: boolean | undefined;
  /** Whether a key and names that begin with `_` are refused like any other parameter that no schema names. */
  readonly isShared?: boolean;
  /** Parameters that are accepted and that another schema reads. */
  readonly others?: readonly string[];
}

/**
 * Reads the parameters of a schema. An empty one counts as absent. Throws `invalid` for the first that is unknown, else for the
 * first that is wrong or missing; its detail says what is accepted.
 */
export function parseQuery<Shape extends z.ZodRawShape>(
  query: Query,
  schema: z.ZodObject<Shape>,
  { ignoresUnknown = false, isShared = false, others = [] }: ParseOptions = {},
): z.output<z.ZodObject<Shape>> {
  const known = [...Object.keys(schema.shape), ...others];
  if (ignoresUnknown) refuseNearMiss(query, known);
  else refuseUnknown(query, known, isShared);

  const given: Record<string, string> = {};
  for (const name in schema.shape) {
    const [first, ...repeated] = query.filter((parameter) => parameter.name === name);
    if (first === undefined) continue;
    if (repeated.length > 0) throw invalidParameter(`${acceptedBy(schema, name)}; it was given twice`, name);
    const { value, isMalformed } = first;
    if (isMalformed) throw invalidParameter("its percent-encoding can't be decoded", name, value);
    if (value.length > maxCharacters) throw invalidParameter(acceptedBy(schema, name), name, value);
    if (value.trim() !== "") given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0]);
  if (name in given) throw invalidParameter(acceptedBy(schema, name), name, given[name]);
  throw new AppError("invalid", commonErrors.missingParameter.error(name), {
    detail: acceptedBy(schema, name),
  });
}

/** The error of a bad parameter: what is accepted, and the beginning of the value, which is never one that may hold a key. */
export function invalidParameter(accepted: string, name: string, value?: string): AppError {
  const excerpt = value === undefined ? null : excerptOf(value);
  return new AppError("invalid", commonErrors.invalidParameter.error(name), {
    detail: excerpt === null ? accepted : `${accepted}; given: ${excerpt}`,
  });
}

function refuseNearMiss(query: Query, known: readonly string[]): void {
  const missed = nearMiss(query, known);
  if (missed !== null) throw invalidParameter(`did you mean ${missed.meant}?`, missed.name);
}

/** The key may be in a query, and a name that begins with `_` is never a filter (many clients append `_=<time>`), unless the response is shared. */
export function refuseUnknown(query: Query, known: readonly string[], isShared = false): void {
  const isPassed = (name: string) => !isShared && (name === "apiKey" || name.startsWith("_"));
  const unknown = query.find(({ name }) => !known.includes(name) && !isPassed(name));
  if (unknown === undefined) return;
  const { name } = unknown;
  const meant = nearest(name, isShared ? known : [...known, "apiKey"]);
  const accepted = known.length === 0 ? "this function takes no parameters" : `accepted: ${known.join(", ")}`;
  throw invalidParameter(
    meant === null ? accepted : `did you mean ${meant}? ${accepted}`,
    name === "" ? "one without a name" : (excerptOf(name) ?? "one whose name may hold an API key"),
  );
}
