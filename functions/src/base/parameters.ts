import { z } from "zod";

/** Longer than any value that is accepted, also with spaces around it. */
const maxWordText = 40;

/** A short text of a parameter, without the spaces around it. */
export const word = z.string().max(maxWordText).trim();

/** A parameter that is true or false, false when it is not given. */
export const booleanParameter = word
  .pipe(z.stringbool({ truthy: ["true"], falsy: ["false"] }))
  .default(false)
  .describe("true or false (default)");

/** A whole number from `min` to `max` of at most 6 digits. Text such as 1e2, 0x10 or an empty one is refused, where `z.coerce` reads it. */
export function wholeNumber(min: number, max: number) {
  return word
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

/** What describes a parameter as a list: a text on the wire, with commas between the items. For `.meta`. */
export function listOf(maxItems: number) {
  return { type: "array", items: { type: "string" }, maxItems };
}

/** The items of a list's text, without the spaces around them. */
export const itemsOf = (text: string): readonly string[] => text.split(",").map((item) => item.trim());

/** What a field accepts, by its description; for the message about a bad value. */
export function acceptedBy({ shape }: z.ZodObject<z.ZodRawShape>, name: string): string {
  const field = shape[name];
  return (field === undefined ? undefined : z.globalRegistry.get(field)?.description) ?? "another value";
}
