/** The parts of extras/openapi.json that are used. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly const?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly format?: string;
  readonly description?: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly responses: {
    readonly 200: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
  };
}

interface Description {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What the client packages need of the API's description: the HTTPS functions and the types of their responses. */

export type Type =
  | { readonly kind: "text" | "time" | "day" | "integer" | "number" | "boolean" | "null" | "any" }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "list" | "map"; readonly of: Type }
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "union"; readonly of: readonly Type[] };

export interface Field {
  readonly name: string;
  readonly type: Type;
  readonly isRequired: boolean;
  readonly text: string;
}

/** An object, or a list that has a name. */
export type NamedType =
  | { readonly name: string; readonly fields: readonly Field[] }
  | { readonly name: string; readonly alias: Type };

export interface FunctionModel {
  readonly name: string;
  readonly summary: string;
  readonly text: string;
  /** The parameters of the query, without `format`. */
  readonly parameters: readonly Field[];
  readonly result: Type;
  /** Whether `format=csv` returns a table. */
  readonly hasTable: boolean;
  /** The list of a paged response; null without pages. */
  readonly pages: { readonly field: string; readonly item: Type } | null;
}

export interface Model {
  readonly version: string;
  readonly functions: readonly FunctionModel[];
  readonly types: readonly NamedType[];
}

/** Parses openapi.json. Callables are left out, because they are called with the Firebase SDK. */
export function readModel(text: string): Model {
  const { info, paths, components }: Description = JSON.parse(text);
  const types = new Map<string, NamedType>();

  /** `place`: names an object that has no name. */
  function typeOf(schema: Schema, place: string): Type {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split("/").at(-1) ?? "";
      define(name, components.schemas[name] ?? {});
      return { kind: "named", name };
    }
    const options = schema.anyOf ?? schema.oneOf;
    if (options !== undefined) return union(options.map((one) => typeOf(one, placeOf(one, place))));
    if (schema.const !== undefined) return { kind: "choice", values: [schema.const] };
    if (schema.enum !== undefined) {
      const values = schema.enum.filter((value) => value !== null);
      const choice: Type = { kind: "choice", values };
      return values.length < schema.enum.length ? union([choice, { kind: "null" }]) : choice;
    }
    if (typeof schema.type === "object")
      return union(schema.type.map((type) => typeOf({ ...schema, type }, place)));
    switch (schema.type) {
      case "array":
        return { kind: "list", of: typeOf(schema.items ?? {}, place.replace(/s$/, "")) };
      case "object":
        if (schema.properties !== undefined) {
          define(place, schema);
          return { kind: "named", name: place };
        }
        return {
          kind: "map",
          of:
            typeof schema.additionalProperties === "object"
              ? typeOf(schema.additionalProperties, place)
              : any,
        };
      case "string":
        return { kind: schema.format === "date-time" ? "time" : schema.format === "date" ? "day" : "text" };
      case "integer":
      case "number":
      case "boolean":
      case "null":
        return { kind: schema.type };
      default:
        return any;
    }
  }

  function define(name: string, schema: Schema): void {
    if (types.has(name)) return;
    // Types keep the order of their use, and come before their fields, which may refer to them.
    types.set(name, { name, fields: [] });
    const { properties, required = [] } = schema;
    types.set(
      name,
      properties === undefined
        ? { name, alias: typeOf(schema, `${name}Item`) }
        : {
            name,
            fields: Object.entries(properties).map(([field, value]) => ({
              name: field,
              type: typeOf(value, name + pascalCase(field)),
              isRequired: required.includes(field),
              text: sentence(value.description),
            })),
          },
    );
  }

  const functions = Object.values(paths).flatMap(({ get }) => {
    if (get === undefined) return [];
    const { operationId: name, summary, description = "", parameters = [], responses } = get;
    const query = parameters.filter((one) => one.in === "query");
    const result = typeOf(responses[200].content["application/json"].schema, pascalCase(name));
    const fields = query
      .filter((one) => one.name !== "format")
      .map((one) => ({
        name: one.name,
        type: parameterType(typeOf(one.schema, "")),
        isRequired: one.required === true,
        text: sentence(one.description),
      }));
    return {
      name,
      summary: sentence(summary),
      text: description,
      parameters: fields,
      result,
      hasTable: fields.length < query.length,
      pages: fields.some((one) => one.name === "cursor") ? pagesOf(result, types) : null,
    };
  });
  return { version: info.version, functions, types: [...types.values()] };
}

const any: Type = { kind: "any" };

/** Objects of a union are distinguished by the single value of their `type`, and named after it. */
function placeOf({ properties }: Schema, place: string): string {
  const type = properties?.type?.const;
  return type === undefined ? place : pascalCase(type) + place.replace(/Item$/, "");
}

export function union(types: readonly Type[]): Type {
  const flat = types.flatMap((type) => (type.kind === "union" ? type.of : [type]));
  const distinct = flat.filter((type, i) => flat.findIndex((one) => isSame(one, type)) === i);
  const [only] = distinct;
  return only !== undefined && distinct.length === 1 ? only : { kind: "union", of: distinct };
}

function isSame(a: Type, b: Type): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The type of a parameter. One that accepts days and times, or several forms of times, accepts times. */
function parameterType(type: Type): Type {
  return type.kind === "union" && type.of.some(({ kind }) => kind === "time") ? { kind: "time" } : type;
}

function pagesOf(result: Type, types: ReadonlyMap<string, NamedType>): FunctionModel["pages"] {
  const type = result.kind === "named" ? types.get(result.name) : undefined;
  if (type === undefined || !("fields" in type) || !type.fields.some(({ name }) => name === "cursor"))
    return null;
  for (const { name, type: list } of type.fields)
    if (list.kind === "list") return { field: name, item: list.of };
  return null;
}

/** Formats a text as a sentence in a comment. */
function sentence(text = ""): string {
  const plain = text.replaceAll("\n", " ").trim();
  return plain === "" || /[.:]$/.test(plain) ? plain : `${plain}.`;
}

export function pascalCase(name: string): string {
  return name.replace(/(?:^|[\W_]+)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
