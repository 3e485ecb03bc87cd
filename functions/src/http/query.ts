import type { z } from "zod";
import { AppError } from "../base/errors.ts";
import { isSameName, nearest } from "../base/nearest.ts";
import { acceptedBy } from "../base/parameters.ts";
import { mayHoldKey } from "../keys/api-key.ts";
import { commonErrors } from "./error-texts.ts";

/** One parameter of a query. */
interface Parameter {
  readonly name: string;
  readonly value: string;
  /** Its percent-encoding can't be decoded; `value` then holds what is left of it. */
  readonly isMalformed: boolean;
}

/** The parameters of a request in their order. */
export type RequestQuery = readonly Parameter[];

/** The query of a raw URL: the hosts' own parsers disagree on `a[b]=c`. */
export function splitQuery(rawUrl: string): RequestQuery {
  const start = rawUrl.indexOf("?");
  if (start === -1) return [];
  const text = rawUrl.slice(start + 1);
  // URLSearchParams leaves out empty parts as well.
  const parts = text.includes("%") ? text.split("&").filter((part) => part !== "") : [];
  return Array.from(new URLSearchParams(text), ([name, value], index) => ({
    name,
    value,
    isMalformed: isMalformed(parts[index] ?? ""),
  }));
}

export function valuesOf(query: RequestQuery, name: string): string[] {
  return query.filter((parameter) => parameter.name === name).map(({ value }) => value);
}

/** The first parameter whose name equals a known one but for case, `_` or `-`, and the known name; null without any. */
export function nearMiss(
  query: RequestQuery,
  known: readonly string[],
): { readonly name: string; readonly meant: string } | null {
  for (const { name } of query) {
    if (known.includes(name)) continue;
    const meant = known.find((one) => isSameName(one, name));
    if (meant !== undefined) return { name: name.slice(0, maxShown), meant };
  }
  return null;
}

const maxShown = 40;

/** A client's text for an error message: its first 40 characters; null for one that may hold an API key. */
export function excerptOf(text: string): string | null {
  if (mayHoldKey(text)) return null;
  const characters = Array.from(text.slice(0, 2 * maxShown));
  return characters.length <= maxShown && text.length <= 2 * maxShown
    ? text
    : `${characters.slice(0, maxShown).join("")}…`;
}

function isMalformed(part: string): boolean {
  try {
    decodeURIComponent(part);
    return false;
  } catch {
    return true;
  }
}

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
 * Reads the parameters of a schema. An empty one counts as absent, but not where the response is shared. Throws `invalid` for the first
 * that is unknown, else for the first that is wrong or missing; its detail says what is accepted.
 */
export function parseQuery<Shape extends z.ZodRawShape>(
  query: RequestQuery,
  schema: z.ZodObject<Shape>,
  { ignoresUnknown = false, isShared = false, others = [] }: ParseOptions = {},
): z.output<z.ZodObject<Shape>> {
  const known = [...Object.keys(schema.shape), ...others];
  if (ignoresUnknown) {
    const missed = nearMiss(query, known);
    if (missed !== null) throw invalidParameter(`did you mean ${missed.meant}?`, missed.name);
  } else {
    refuseUnknown(
      query.map(({ name }) => name),
      known,
      isShared,
    );
  }

  const given: Record<string, string> = {};
  for (const name in schema.shape) {
    const [first, ...repeated] = query.filter((parameter) => parameter.name === name);
    if (first === undefined) continue;
    if (repeated.length > 0) throw invalidParameter(`${acceptedBy(schema, name)}; it was given twice`, name);
    const { value, isMalformed } = first;
    if (isMalformed) throw invalidParameter("its percent-encoding can't be decoded", name, value);
    if (value.length > maxCharacters) throw invalidParameter(acceptedBy(schema, name), name, value);
    if (isShared || value.trim() !== "") given[name] = value;
  }
  return readBy(schema, given);
}

/** Values as a schema has them. Throws `invalid` for the first that is wrong or missing; its detail says what is accepted. */
export function readBy<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  given: Readonly<Record<string, unknown>>,
): z.output<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0]);
  const value = given[name];
  if (value === undefined) throw missingParameter(acceptedBy(schema, name), name);
  throw invalidParameter(acceptedBy(schema, name), name, typeof value === "string" ? value : undefined);
}

export function missingParameter(accepted: string, name: string): AppError {
  return new AppError("invalid", commonErrors.missingParameter.error(name), { detail: accepted });
}

/** The error of a bad parameter: what is accepted, and the beginning of the value, which is never one that may hold a key. */
export function invalidParameter(accepted: string, name: string, value?: string): AppError {
  const excerpt = value === undefined ? null : excerptOf(value);
  return new AppError("invalid", commonErrors.invalidParameter.error(name), {
    detail: excerpt === null ? accepted : `${accepted}; given: ${excerpt}`,
  });
}

/**
 * The key may be in a query, and a name that begins with `_` is never a filter (many clients append `_=<time>`): `isExact` refuses them,
 * too, where a response is shared and in arguments that are no query.
 */
export function refuseUnknown(names: readonly string[], known: readonly string[], isExact = false): void {
  const isPassed = (name: string) => !isExact && (name === "apiKey" || name.startsWith("_"));
  const name = names.find((one) => !known.includes(one) && !isPassed(one));
  if (name === undefined) return;
  const meant = nearest(name, isExact ? known : [...known, "apiKey"]);
  const accepted = known.length === 0 ? "this function takes no parameters" : `accepted: ${known.join(", ")}`;
  throw invalidParameter(
    meant === null ? accepted : `did you mean ${meant}? ${accepted}`,
    name === "" ? "one without a name" : (excerptOf(name) ?? "one whose name may hold an API key"),
  );
}
