export type ParameterKind = "text" | "time" | "day" | "integer" | "number" | "boolean" | "choice" | "list";

const meanings: Readonly<Record<ParameterKind, string>> = {
  text: "a text",
  time: "an ISO 8601 text or a Date",
  day: "a day such as 2026-01-17, as text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  choice: "a text",
  list: "a text or a list of texts",
};

/**
 * The query of a call. What is undefined or null is left out. Throws a TypeError that names a parameter which does not exist, and one
 * whose value is not of its type.
 */
export function queryOf(kinds: Readonly<Record<string, ParameterKind>>, parameters: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    const kind = kinds[name];
    if (kind === undefined)
      throw new TypeError(`${name} is not a parameter; there are ${Object.keys(kinds).join(", ")}`);
    if (value === undefined || value === null) continue;
    const text = textOf(kind, value);
    if (text === null) throw new TypeError(`${name} must be ${meanings[kind]}`);
    query.set(name, text);
  }
  return query;
}

/** null for a value of another type. */
function textOf(kind: ParameterKind, value: unknown): string | null {
  if (typeof value === "string") return ["integer", "number", "boolean"].includes(kind) ? null : value;
  switch (kind) {
    case "text":
    case "choice":
    case "day":
      return null;
    case "time":
      return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : null;
    case "integer":
      return Number.isSafeInteger(value) ? String(value) : null;
    case "number":
      return Number.isFinite(value) ? String(value) : null;
    case "boolean":
      return typeof value === "boolean" ? String(value) : null;
    case "list":
      return Array.isArray(value) && value.every((one) => typeof one === "string") ? value.join(",") : null;
  }
}
