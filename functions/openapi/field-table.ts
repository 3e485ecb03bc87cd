import { z } from "zod";
import { jsonSchemaOf, namedSchemas, type JsonSchema } from "./json-schema.ts";

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Whether a parameter or argument is required. */
export function isRequired(schema: z.core.$ZodType): boolean {
  return !z.safeParse(schema, undefined).success;
}

/** A table of every field of a schema. Fields of inner objects are named by their path. */
export function fieldTable(schema: z.ZodType): string {
  const named = namedSchemas([schema]);
  const resolve = (reference: JsonSchema): JsonSchema => {
    const { $ref, ...rest } = reference;
    const name = $ref?.split("/").at(-1);
    return name === undefined ? reference : { ...named[name], ...rest };
  };
  const fields = (value: JsonSchema, path: string): string[][] => {
    const [only, ...others] = (value.anyOf ?? []).filter(({ type }) => type !== "null");
    const shown = resolve(
      only !== undefined && others.length === 0 ? { ...only, ...described(value) } : value,
    );
    // A union of objects.
    if ((shown.anyOf ?? []).length > 1) return (shown.anyOf ?? []).flatMap((option) => fields(option, path));
    if (isSchema(shown.items)) return fields(shown.items, `${path}[]`);
    return Object.entries(shown.properties ?? {}).flatMap(([name, field]) => {
      if (typeof field !== "object") return [];
      const place = path === "" ? name : `${path}.${name}`;
      return [
        [`\`${place}\``, typeText(field, resolve), resolve(field).description ?? ""],
        ...fields(field, place),
      ];
    });
  };
  return table(["field", "type", "meaning"], fields(jsonSchemaOf(schema, "output"), ""));
}

function described({ description }: JsonSchema): JsonSchema {
  return description === undefined ? {} : { description };
}

function isSchema(items: JsonSchema["items"]): items is JsonSchema {
  return typeof items === "object" && !Array.isArray(items);
}

/** A type in words, with its bounds: `number or null`, `integer, 1 to 4`, `array of strings`. */
export function typeText(schema: JsonSchema, resolve: (reference: JsonSchema) => JsonSchema = same): string {
  const resolved = resolve(schema);
  return [listOf(namesOf(resolved, resolve)), ...boundsOf(resolved)].join(", ");
}

const same = (schema: JsonSchema) => schema;

function namesOf(schema: JsonSchema, resolve: (reference: JsonSchema) => JsonSchema): string[] {
  const { type, anyOf, enum: values, const: only, format, items } = schema;
  if (anyOf !== undefined) return [...new Set(anyOf.flatMap((option) => namesOf(resolve(option), resolve)))];
  if (values !== undefined) return values.map((value) => `\`${String(value)}\``);
  if (only !== undefined) return [`\`${String(only)}\``];
  if (Array.isArray(type)) return type.flatMap((name) => namesOf({ ...schema, type: name }, resolve));
  if (type === "array" && isSchema(items)) return [`array of ${pluralOf(namesOf(resolve(items), resolve))}`];
  if (format === "date-time" && type === "string") return ["time"];
  if (format === "date" && type === "string") return ["date"];
  return [type ?? "object"];
}

function pluralOf(names: readonly string[]): string {
  return listOf(names.map((name) => name.replace(/^(?!null$)[a-z]+/, "$&s")));
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
}

function boundsOf({ minimum, maximum }: JsonSchema): string[] {
  if (minimum === undefined) return [];
  if (maximum !== undefined) return [`${minimum} to ${maximum}`];
  return minimum === 0 ? [] : [`at least ${minimum}`];
}
