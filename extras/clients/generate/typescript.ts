import {
  pascalCase,
  type Field,
  type FunctionModel,
  type Model,
  type NamedType,
  type Type,
} from "./model.ts";

const header = "// Generated from extras/openapi.json by `npm --prefix extras run clients`.\n";

/** The generated files of extras/clients/typescript/src/generated, by name. */
export function typescriptFiles(model: Model): Readonly<Record<string, string>> {
  return { "types.ts": types(model), "functions.ts": functions(model) };
}

function types({ types, functions }: Model): string {
  return `${header}
${types.map(declaration).join("\n\n")}

${functions.map(parametersOf).join("\n\n")}

/** What each function returns, by its name. */
export interface FunctionResults {
${functions.map(({ name, result }) => `  ${name}: ${typeText(result)};`).join("\n")}
}

/** What each function takes, by its name. */
export interface FunctionParameters {
${functions.map(({ name }) => `  ${name}: ${pascalCase(name)}Parameters;`).join("\n")}
}
`;
}

function declaration(type: NamedType): string {
  if (!("fields" in type)) return `export type ${type.name} = ${typeText(type.alias)};`;
  const lines = type.fields.map(
    ({ name, type: of, isRequired, text }) =>
      `${comment([text], "  ")}  ${propertyOf(name)}${isRequired ? "" : "?"}: ${typeText(of)};`,
  );
  return `export interface ${type.name} {\n${lines.join("\n")}\n}`;
}

/** A name that begins with a digit must be quoted. */
const propertyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

function parametersOf({ name, parameters, hasTable }: FunctionModel): string {
  const lines = parameters.map(
    (field) =>
      `${comment([field.text], "  ")}  ${field.name}${field.isRequired ? "" : "?"}: ${parameterText(field)};`,
  );
  if (hasTable)
    lines.push(
      '  /** The table as text (RFC 4180), or JSON (default). */\n  format?: "json" | "csv" | undefined;',
    );
  return lines.length === 0
    ? `export type ${pascalCase(name)}Parameters = Record<string, never>;`
    : `export interface ${pascalCase(name)}Parameters {\n${lines.join("\n")}\n}`;
}

function parameterText({ type, isRequired }: Field): string {
  const text =
    type.kind === "time"
      ? "string | Date"
      : type.kind === "list"
        ? "string | readonly string[]"
        : typeText(type);
  return isRequired ? text : `${text} | undefined`;
}

function typeText(type: Type): string {
  switch (type.kind) {
    case "text":
    case "time":
    case "day":
      return "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
    case "null":
      return type.kind;
    case "any":
      return "unknown";
    case "choice":
      return type.values.map((value) => JSON.stringify(value)).join(" | ");
    case "list":
      return /^\w+$/.test(typeText(type.of)) ? `${typeText(type.of)}[]` : `(${typeText(type.of)})[]`;
    case "map":
      return `Record<string, ${typeText(type.of)}>`;
    case "named":
      return type.name;
    case "union":
      return type.of.map(typeText).join(" | ");
  }
}

function functions(model: Model): string {
  const tables = model.functions.map(
    ({ name, parameters, hasTable }) =>
      `  ${name}: { ${[...parameters.map((one) => `${one.name}: "${one.type.kind}"`), ...(hasTable ? ['format: "choice"'] : [])].join(", ")} },`,
  );
  const used = new Set(model.functions.flatMap((one) => [pascalCase(one.name) + "Parameters"]));
  return `${header}import { pages } from "../pages.ts";
import type { CallOptions } from "../options.ts";
import type { ParameterKind } from "../query.ts";
import type {
  FunctionParameters,
  FunctionResults,
${[...used]
  .sort()
  .map((name) => `  ${name},`)
  .join("\n")}
} from "./types.ts";

/** The kinds of the parameters, by function. */
export const parameterKinds: Readonly<Record<keyof FunctionParameters, Readonly<Record<string, ParameterKind>>>> = {
${tables.join("\n")}
};

/** A method for each HTTPS function. */
export abstract class Functions {
  protected abstract json<Name extends keyof FunctionResults>(name: Name, parameters: object, options: CallOptions): Promise<FunctionResults[Name]>;
  protected abstract table(name: keyof FunctionResults, parameters: object, options: CallOptions): Promise<string>;

${model.functions.flatMap((one) => [method(one), ...eachItem(one)]).join("\n\n")}
}
`;
}

function method(model: FunctionModel): string {
  const { name, summary, text, hasTable, pages } = model;
  const type = `${pascalCase(name)}Parameters`;
  const isOptional = !model.parameters.some(({ isRequired }) => isRequired);
  const fallback = isOptional ? " = {}" : "";
  const docs = comment([summary, text], "  ");
  const result = `Promise<FunctionResults["${name}"]>`;
  if (!hasTable)
    return `${docs}  ${name}(parameters: ${type}${fallback}, options: CallOptions = {}): ${result} {
    return this.json("${name}", parameters, options);
  }`;
  const mark = isOptional ? "?" : "";
  return `${docs}  ${name}(parameters${mark}: ${type} & { format?: "json" | undefined }, options?: CallOptions): ${result};
  /** The same as a table (RFC 4180).${pages === null ? "" : " Rejects with a MorePagesError where another page follows."} */
  ${name}(parameters: ${type} & { format: "csv" }, options?: CallOptions): Promise<string>;
  ${name}(parameters: ${type}${fallback}, options: CallOptions = {}): Promise<FunctionResults["${name}"] | string> {
    return parameters.format === "csv" ? this.table("${name}", parameters, options) : this.json("${name}", parameters, options);
  }`;
}

/** A method that walks over all pages, where a function has pages. */
function eachItem({ name, parameters, pages }: FunctionModel): string[] {
  if (pages === null) return [];
  const each = `each${name.replace(/^get/, "").replace(/s$/, "")}`;
  const fallback = parameters.some(({ isRequired }) => isRequired) ? "" : " = {}";
  return [
    `  /** Each of \`${pages.field}\` of ${name}, page by page. */
  ${each}(parameters: Omit<${pascalCase(name)}Parameters, "cursor" | "format">${fallback}, options: CallOptions = {}) {
    return pages((cursor) => this.json("${name}", { ...parameters, ...cursor }, options), (page) => page.${pages.field});
  }`,
  ];
}

function comment(texts: readonly string[], indent: string): string {
  const lines = texts
    .filter((text) => text !== "")
    .flatMap((text) => text.replaceAll("*/", "*\\/").split("\n"));
  if (lines.length === 0) return "";
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join(`${indent} *\n`)}${indent} */\n`;
}
