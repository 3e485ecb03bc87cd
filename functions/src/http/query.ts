import { mayHoldKey } from "../keys/api-key.ts";
import { isSameName } from "../base/nearest.ts";

/** One parameter of a query. */
interface Parameter {
  readonly name: string;
  readonly value: string;
  /** Its percent-encoding can't be decoded; `value` then holds what is left of it. */
  readonly isMalformed: boolean;
}

/** The parameters of a request in their order. */
export type Query = readonly Parameter[];

/** The query of a raw URL: the hosts' own parsers disagree on `a[b]=c`. */
export function queryOf(rawUrl: string): Query {
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

export function valuesOf(query: Query, name: string): string[] {
  return query.filter((parameter) => parameter.name === name).map(({ value }) => value);
}

/** The first parameter whose name equals a known one but for case, `_` or `-`, and the known name; null without any. */
export function nearMiss(
  query: Query,
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
