import { z } from "zod";
import type { Callable } from "../src/http/callable.ts";
import type { Endpoint } from "../src/http/endpoint.ts";
import { examplesOf, withEllipsis, type RecordedExample } from "./examples.ts";
import { jsonSchemaOf, namedSchemas, parameterSchemaOf, type JsonSchema } from "./json-schema.ts";

type AnyEndpoint = Endpoint<never>;

/** A table in Markdown. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The table of every function, for the README and the reference. */
export function functionTable(
  endpoints: readonly AnyEndpoint[],
  callables: readonly Callable[],
  link: string,
): string {
  const row = (one: AnyEndpoint | Callable, kind: string) => [
    `[\`${one.name}\`](${link}#${one.name.toLowerCase()})`,
    kind,
    one.summary,
  ];
  return table(
    ["name", "kind", "does"],
    [
      ...endpoints.map((one) => row(one, keyOf(one))),
      ...callables.map((one) => row(one, "callable, signed-in user")),
    ],
  );
}

function keyOf(endpoint: Endpoint<never>): string {
  if (endpoint.access === "none") return "GET";
  return endpoint.access === "key" ? "GET, API key" : "GET, API key with parameters";
}

/** When a 404 has a text. */
function missing(notFound: string): string {
  if (notFound.startsWith("The board")) return "the setting `PUBLIC_BOARD` is not true";
  return ["Market not found", "Event not found"].includes(notFound)
    ? "the provider does not know it"
    : "no collection has it";
}

/** The section of one HTTPS function. */
export function endpointSection(endpoint: AnyEndpoint): string {
  const { name, summary, description, errors } = endpoint;
  const parameters = Object.entries(endpoint.querySchema.shape).map(([parameter, schema]) => [
    `\`${parameter}\``,
    z.safeParse(schema, undefined).success ? "" : "yes",
    parameterSchemaOf(schema).description ?? "",
  ]);
  const ownErrors = [
    ...(errors.notFound === undefined
      ? []
      : [errors.notFound].flat().map((text) => ["404", `\`${text}\``, missing(text)])),
    ...(errors.tooMany === undefined
      ? []
      : [["429", `\`${errors.tooMany}\``, "too many requests came from the client's address in a minute"]]),
    ...(errors.failure === undefined
      ? []
      : [["500", `\`${errors.failure}\``, "the provider failed; `message` has its text and status"]]),
  ];
  return [
    `### ${name}`,
    `${summary}. ${description}`,
    parameters.length === 0
      ? "It takes no parameter."
      : table(["parameter", "required", "accepted"], parameters),
    "Response:",
    fieldTable(endpoint.responseSchema),
    ...(ownErrors.length === 0
      ? ["Its errors are those of [every function](api.md#errors)."]
      : [
          "Errors, besides those of [every function](api.md#errors):",
          table(["status", "error", "when"], ownErrors),
        ]),
    ...examplesOf(name).map(exampleOf(endpoint)),
  ].join("\n\n");
}

/** The section of one callable. */
export function callableSection(callable: Callable): string {
  const { name, summary, description, inputSchema, resultSchema, example } = callable;
  const args = Object.entries(inputSchema.shape).map(([argument, schema]) => [
    `\`${argument}\``,
    z.safeParse(schema, undefined).success ? "" : "yes",
    jsonSchemaOf(schema, "input").description ?? "",
  ]);
  const call = `httpsCallable(functions, "${name}")(${example.input === null ? "" : JSON.stringify(example.input)})`;
  return [
    `### ${name}`,
    `${summary}. ${description}`,
    args.length === 0 ? "It takes no argument." : table(["argument", "required", "accepted"], args),
    "Result:",
    fieldTable(resultSchema),
    `\`\`\`ts\nconst { data } = await ${call};\n\`\`\``,
    json(example.result),
  ].join("\n\n");
}

/** How the local server is asked for an example, and what it returns. A last element "…" stands for more of them. */
function exampleOf({ name, access }: AnyEndpoint) {
  return (example: RecordedExample): string => {
    const parameters = new URLSearchParams(example.query).toString();
    const url = `$BASE_URL/${name}${parameters === "" ? "" : `?${parameters}`}`;
    return [
      `\`\`\`sh\ncurl ${access === "none" ? "" : '-H "x-api-key: $API_KEY" '}"${url}"\n\`\`\``,
      json(withEllipsis(example)),
    ].join("\n\n");
  };
}

function json(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

/** Every field of a schema, those of inner objects by their path. */
function fieldTable(schema: z.ZodType): string {
  const named = namedSchemas([schema]);
  const resolve = (one: JsonSchema): JsonSchema => {
    const { $ref, ...rest } = one;
    const name = $ref?.split("/").at(-1);
    return name === undefined ? one : { ...named[name], ...rest };
  };
  const fields = (given: JsonSchema, path: string): string[][] => {
    const [only, ...others] = (given.anyOf ?? []).filter(({ type }) => type !== "null");
    const one = resolve(only !== undefined && others.length === 0 ? { ...only, ...described(given) } : given);
    // One of several objects.
    if ((one.anyOf ?? []).length > 1) return (one.anyOf ?? []).flatMap((option) => fields(option, path));
    if (typeof one.items === "object" && !Array.isArray(one.items)) return fields(one.items, `${path}[]`);
    return Object.entries(one.properties ?? {}).flatMap(([name, field]) => {
      if (typeof field !== "object") return [];
      const place = path === "" ? name : `${path}.${name}`;
      return [
        [`\`${place}\``, typeOf(resolve(field)), resolve(field).description ?? ""],
        ...fields(field, place),
      ];
    });
  };
  return table(["field", "type", "meaning"], fields(jsonSchemaOf(schema, "output"), ""));
}

function described({ description }: JsonSchema): JsonSchema {
  return description === undefined ? {} : { description };
}

/** A field's type in words. */
function typeOf({ type, anyOf, enum: values, format, items }: JsonSchema): string {
  if (anyOf !== undefined) return anyOf.map(typeOf).join(" or ");
  if (values !== undefined) return values.map((value) => `\`${String(value)}\``).join(", ");
  if (Array.isArray(type)) return type.join(" or ");
  if (type === "array" && items !== undefined) return "array";
  if (format === "date-time") return "time";
  if (format === "date") return "date";
  return type ?? "object";
}
