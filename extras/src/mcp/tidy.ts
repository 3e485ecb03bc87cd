import { z } from "zod";

/** A row of a result, or the part beside its rows. */
export type ToolRow = Readonly<Record<string, unknown>>;

/** The only price that the API has in cents. */
const inCents = "last_price";

/** Converts prices to dollars, and rounds numbers to six decimals. */
export function tidied(value: object): ToolRow {
  return z.record(z.string(), z.unknown()).parse(tidy(value));
}

function tidy(value: unknown): unknown {
  if (typeof value === "number") return rounded(value);
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) =>
      name === inCents
        ? [`${name}_dollars`, typeof field === "number" ? rounded(field / 100) : field]
        : [name, tidy(field)],
    ),
  );
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
