import { featureSentence } from "./programs.ts";
import { resolved, type Description, type JsonSchema, type Operation, type Response } from "./openapi.ts";

/** The article of a function's page in Markdown, in which a relative link leads from `docs`. The page shows the examples beside it. */
export function referenceText(operation: Operation, description: Description): string {
  const { operationId, summary, requestBody, "x-feature": feature } = operation;
  return [
    `# ${operationId}`,
    `${summary}.`,
    operation.description,
    ...(feature === null ? [] : [featureSentence(feature)]),
    "## Authentication",
    authentication(operation),
    ...(requestBody === undefined ? ofRequest(operation, description) : ofCall(operation, description)),
  ].join("\n\n");
}

function authentication({ security }: Operation): string {
  if (security.some((way) => "firebaseIdToken" in way))
    return "A signed-in account: the Firebase SDK sends its ID token. Without the SDK, send it as a bearer token.";
  if (security.length === 0) return "None: it needs no API key, and does not look at one.";
  const ways = "in the header `x-api-key` (recommended), as a bearer token, or in the query as `apiKey`.";
  return security.some((way) => Object.keys(way).length === 0)
    ? `None without parameters. With parameters: an [API key](api.md#api-key), ${ways}`
    : `An [API key](api.md#api-key), ${ways}`;
}

/** The parts of an HTTPS function. */
function ofRequest(operation: Operation, description: Description): string[] {
  const { responses } = operation;
  const { schemas, headers } = description.components;
  const rows = parametersOf(operation).map(({ name, schema, required, description: accepted }) => [
    `\`${name}\``,
    typeOf(schema, required, schemas),
    accepted,
  ]);
  const ok = bodyOf(operation, description);
  return [
    "## Parameters",
    rows.length === 0 ? "It takes no parameter." : table(["parameter", "type", "accepted"], rows),
    "## Response",
    fieldTable(ok.schema, schemas),
    "## Errors",
    table(["status", "error", "when"], errorRows(responses, description)),
    "## Response headers",
    table(
      ["header", "meaning"],
      Object.entries(ok.headers).map(([name, header]) => [
        `\`${name}\``,
        resolved(header, headers).description,
      ]),
    ),
  ];
}

/** The parts of a callable. */
function ofCall(operation: Operation, description: Description): string[] {
  const { schemas } = description.components;
  const data = argumentOf(operation);
  const rows = Object.entries(data.properties ?? {}).flatMap(([name, schema]) =>
    typeof schema === "object"
      ? [
          [
            `\`${name}\``,
            typeOf(schema, data.required?.includes(name) === true, schemas),
            schema.description ?? "",
          ],
        ]
      : [],
  );
  const { result } = bodyOf(operation, description).schema.properties ?? {};
  return [
    "## Argument",
    ...(rows.length === 0
      ? ["It takes no argument."]
      : [
          "An object. Without the SDK it is the member `data` of the request's body.",
          table(["argument", "type", "accepted"], rows),
        ]),
    "## Result",
    "What the SDK returns as `data`. Without the SDK it is the member `result` of the response.",
    fieldTable(typeof result === "object" ? result : {}, schemas),
    "## Errors",
    table(["status", "error", "when"], errorRows(operation.responses, description)),
  ];
}

/** The parameters of the query. */
export function parametersOf({ parameters }: Operation): Operation["parameters"] {
  return parameters.filter((one) => one.in === "query");
}

/** The headers and the body of a 200. */
export function bodyOf({ operationId, responses }: Operation, { components }: Description) {
  const ok = responses["200"];
  const { headers, content } = ok === undefined ? {} : resolved(ok, components.responses);
  if (headers === undefined || content === undefined) throw new Error(`${operationId} describes no 200`);
  return { headers, ...content["application/json"] };
}

/** The object that a callable takes; it may be null where every argument is optional. */
function argumentOf({ requestBody }: Operation): JsonSchema {
  const data = requestBody?.content["application/json"].schema.properties?.data;
  if (typeof data !== "object") return {};
  return data.anyOf?.find(({ type }) => type === "object") ?? data;
}

/** A row for each text that `error` may have, by the status. */
function errorRows(responses: Operation["responses"], { components }: Description): string[][] {
  return Object.entries(responses)
    .filter(([status]) => status !== "200")
    .flatMap(([status, given]) => {
      const response = resolved(given, components.responses);
      const texts = textsOf(response);
      return texts.length === 0
        ? [[status, "", response.description]]
        : texts.map(({ text, when }) => [status, text, when ?? response.description]);
    });
}

function textsOf({ content }: Response): { text: string; when: string | undefined }[] {
  const parts = content?.["application/json"].schema.allOf ?? [];
  return parts.flatMap(({ properties }) => {
    const error = properties?.error;
    if (typeof error !== "object") return [];
    // The error of a callable is an object whose status is one of these codes.
    const { status } = error.properties ?? {};
    if (typeof status === "object")
      return [{ text: (status.enum ?? []).map((code) => `\`${String(code)}\``).join(", "), when: undefined }];
    return (error.anyOf ?? [error]).map((one) => ({
      text: `\`${String(one.const ?? one.examples?.[0])}\``,
      when: one.description,
    }));
  });
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** A table of every field of a schema. Fields of inner objects are named by their path. */
function fieldTable(schema: JsonSchema, schemas: Schemas): string {
  const fields = (value: JsonSchema, path: string): string[][] => {
    const [only, ...others] = (value.anyOf ?? []).filter(({ type }) => type !== "null");
    const shown = schemaAt(only !== undefined && others.length === 0 ? only : value, schemas);
    // A union of objects.
    if ((shown.anyOf ?? []).length > 1) return (shown.anyOf ?? []).flatMap((option) => fields(option, path));
    if (isSchema(shown.items)) return fields(shown.items, `${path}[]`);
    return Object.entries(shown.properties ?? {}).flatMap(([name, field]) => {
      if (typeof field !== "object") return [];
      const place = path === "" ? name : `${path}.${name}`;
      const meaning = schemaAt(field, schemas).description ?? "";
      return [[`\`${place}\``, typeText(field, schemas), meaning], ...fields(field, place)];
    });
  };
  return table(["field", "type", "meaning"], fields(schema, ""));
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The schema that a reference leads to, with what stands beside the reference. */
function schemaAt({ $ref, ...rest }: JsonSchema, schemas: Schemas): JsonSchema {
  return $ref === undefined ? rest : { ...resolved({ $ref }, schemas), ...rest };
}

function isSchema(items: JsonSchema["items"]): items is JsonSchema {
  return typeof items === "object" && !Array.isArray(items);
}

function typeOf(schema: JsonSchema, isRequired: boolean, schemas: Schemas): string {
  return `${typeText(schema, schemas)}${isRequired ? ", required" : ""}`;
}

/** A type in words, with its bounds: `number or null`, `integer, 1 to 4`, `array of strings`. */
function typeText(schema: JsonSchema, schemas: Schemas): string {
  return [listOf(namesOf(schema, schemas)), ...boundsOf(schemaAt(schema, schemas))].join(", ");
}

function namesOf(schema: JsonSchema, schemas: Schemas): string[] {
  const { type, anyOf, enum: values, const: only, format, items } = schemaAt(schema, schemas);
  if (anyOf !== undefined) return [...new Set(anyOf.flatMap((option) => namesOf(option, schemas)))];
  if (values !== undefined) return values.map((value) => `\`${String(value)}\``);
  if (only !== undefined) return [`\`${String(only)}\``];
  if (Array.isArray(type)) return type.flatMap((name) => namesOf({ ...schema, type: name }, schemas));
  if (type === "array" && isSchema(items)) return [`array of ${pluralOf(namesOf(items, schemas))}`];
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
