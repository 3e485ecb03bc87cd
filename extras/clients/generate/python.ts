import { union, type Field, type FunctionModel, type Model, type NamedType, type Type } from "./model.ts";

const header =
  '"""Generated from extras/openapi.json by `npm --prefix extras run clients`."""\n\nfrom __future__ import annotations\n\n';
const width = 116;

/** The generated files of extras/clients/python/mention_market, by name. */
export function pythonFiles(model: Model): Readonly<Record<string, string>> {
  return {
    "types.py": types(model),
    "functions.py": functions(model),
    "async_functions.py": asyncFunctions(model),
    "rows.py": rows(model),
  };
}

function types(model: Model): string {
  const head = `${header}from typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n`;
  return [head, ...model.types.map(declaration)].join("\n\n");
}

function declaration(type: NamedType): string {
  if (!("fields" in type)) return `${type.name}: TypeAlias = "${typeText(type.alias)}"\n`;
  const texts = type.fields.map(({ name, text }) => wrapped(`${name}: ${text}`, "    ", "        "));
  const fieldText = ({ type: of, isRequired }: Field) =>
    isRequired ? typeText(of) : `NotRequired[${typeText(of)}]`;
  const fields = type.fields
    .filter(({ name }) => isMemberName(name))
    .map((field) => `    ${field.name}: ${fieldText(field)}`);
  const named = type.fields.filter(({ name }) => !isMemberName(name));
  const base = named.length === 0 ? "TypedDict" : `_${type.name}`;
  const members = named.map((field) => `"${field.name}": ${JSON.stringify(fieldText(field))}`).join(", ");
  return [
    ...(named.length === 0 ? [] : [`${base} = TypedDict("${base}", {${members}})\n\n\n`]),
    `class ${type.name}(${base}):\n    """\n${texts.join("\n")}\n    """\n\n${fields.join("\n")}\n`,
  ].join("");
}

/** Names that can't be members of a class. Types with such a field become dictionaries. */
const keywords = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

/** Whether a name can be a member of a class. */
const isMemberName = (name: string) => !keywords.has(name) && /^[A-Za-z_]\w*$/.test(name);

/** `prefix`: put before names of types that are defined in types.py. */
function typeText(type: Type, prefix = ""): string {
  switch (type.kind) {
    case "text":
    case "time":
    case "day":
      return "str";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "any":
      return "Any";
    case "choice":
      return `Literal[${type.values.map((value) => JSON.stringify(value)).join(", ")}]`;
    case "list":
      return `list[${typeText(type.of, prefix)}]`;
    case "map":
      return `dict[str, ${typeText(type.of, prefix)}]`;
    case "named":
      return prefix + type.name;
    case "union":
      return type.of.map((one) => typeText(one, prefix)).join(" | ");
  }
}

function functions(model: Model): string {
  const kinds = model.functions.map(({ name, parameters, hasTable }) => {
    const entries = [
      ...parameters.map((one) => `"${one.name}": "${one.type.kind}"`),
      ...(hasTable ? ['"format": "choice"'] : []),
    ];
    return `    "${name}": {${entries.join(", ")}},`;
  });
  return `${header}from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal, overload

from . import types as api

PARAMETER_KINDS: Mapping[str, Mapping[str, str]] = {
${kinds.join("\n")}
}


class Functions(ABC):
    """A method for each HTTPS function."""

    @abstractmethod
    def _get(self, name: str, parameters: Mapping[str, object]) -> Any: ...

${model.functions.flatMap((one) => [method(one, plain), ...eachItem(one, plain)]).join("\n\n")}
`;
}

function asyncFunctions(model: Model): string {
  return `${header}from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal, overload

from . import types as api


class AsyncFunctions(ABC):
    """A coroutine for each HTTPS function."""

    @abstractmethod
    async def _get(self, name: str, parameters: Mapping[str, object]) -> Any: ...

${model.functions.flatMap((one) => [method(one, asynchronous), ...eachItem(one, asynchronous)]).join("\n\n")}
`;
}

/** The differences between the methods of the two clients. */
interface Style {
  readonly def: string;
  readonly wait: string;
  readonly iterator: string;
  /** Yields each item of a list. */
  readonly yieldAll: (list: string, indent: string) => string;
}

const plain: Style = {
  def: "def",
  wait: "",
  iterator: "Iterator",
  yieldAll: (list, indent) => `${indent}yield from ${list}`,
};

/** An asynchronous generator can't `yield from`. */
const asynchronous: Style = {
  def: "async def",
  wait: "await ",
  iterator: "AsyncIterator",
  yieldAll: (list, indent) => `${indent}for item in ${list}:\n${indent}    yield item`,
};

function method(model: FunctionModel, { def, wait }: Style): string {
  const { name, hasTable, parameters } = model;
  const result = typeText(model.result, "api.");
  const names = [...parameters.map(({ name: one }) => one), ...(hasTable ? ["format"] : [])];
  const given = `{${names.map((one) => `"${one}": ${one}`).join(", ")}}`;
  const signature = (more: readonly string[], returns: string) => {
    const all = [...parameters.map(parameter), ...more];
    return `    ${def} ${snakeCase(name)}(self${all.length > 0 ? `, *, ${all.join(", ")}` : ""}) -> ${returns}:`;
  };
  const body = (type: string) =>
    `${docstring(model)}        result: ${type} = ${wait}self._get("${name}", ${given})\n        return result`;
  if (!hasTable) return `${signature([], result)}\n${body(result)}`;
  return [
    `    @overload\n${signature(['format: Literal["json"] | None = None'], result)} ...\n`,
    `    @overload\n${signature(['format: Literal["csv"]'], "str")} ...\n`,
    `${signature(['format: Literal["json", "csv"] | None = None'], `${result} | str`)}\n${body(`${result} | str`)}`,
  ].join("\n");
}

function docstring({ summary, text, parameters, hasTable, pages }: FunctionModel): string {
  const indent = " ".repeat(8);
  const morePages = pages === null ? "" : " Raises MorePagesError where another page follows.";
  const args = [
    ...parameters.map((one) => wrapped(`${one.name}: ${one.text}`, `${indent}    `, `${indent}        `)),
    ...(hasTable ? [`${indent}    format: "csv" returns the table as text (RFC 4180).${morePages}`] : []),
  ];
  const parts = [
    wrapped(summary, indent, indent),
    ...(text === ""
      ? []
      : text
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => wrapped(line, indent, indent))),
    ...(args.length === 0 ? [] : [`${indent}Args:\n${args.join("\n")}`]),
  ];
  return `${indent}"""\n${parts.join("\n\n")}\n${indent}"""\n`;
}

function parameter({ name, type, isRequired }: Field): string {
  const text =
    type.kind === "time"
      ? "str | datetime | date"
      : type.kind === "day"
        ? "str | date"
        : type.kind === "list"
          ? "str | Sequence[str]"
          : typeText(type);
  return `${name}: ${text}${isRequired ? "" : " | None = None"}`;
}

/** A generator over the items of all pages, where a function has pages. */
function eachItem(
  { name, parameters, pages }: FunctionModel,
  { def, wait, iterator, yieldAll }: Style,
): string[] {
  if (pages === null) return [];
  const own = parameters.filter((one) => one.name !== "cursor");
  const given = own.map((one) => `${one.name}=${one.name}`).join(", ");
  const method = snakeCase(name);
  const each = method.replace(/^get_/, "each_").replace(/s$/, "");
  const list = `page["${pages.field}"]`;
  return [
    `    ${def} ${each}(self, *, ${own.map(parameter).join(", ")}) -> ${iterator}[${typeText(pages.item, "api.")}]:
        """Each of \`${pages.field}\` of ${method}, page by page, with its parameters."""
        page = ${wait}self.${method}(${given})
${yieldAll(list, "        ")}
        while page["cursor"] is not None:
            page = ${wait}self.${method}(${given}, cursor=page["cursor"])
${yieldAll(list, "            ")}`,
  ];
}

/** The lists in responses that become rows of a data frame: the kinds of their fields, for frame.py. */
function rows(model: Model): string {
  const named = new Map(model.types.map((type) => [type.name, type]));
  const fieldsOf = (name: string): readonly Field[] => {
    const type = named.get(name);
    if (type === undefined) return [];
    if ("fields" in type) return type.fields;
    const members = type.alias.kind === "union" ? type.alias.of : [type.alias];
    const fields = members.flatMap((one) => (one.kind === "named" ? fieldsOf(one.name) : []));
    return [...Map.groupBy(fields, (field) => field.name).values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ ...first, type: union([first, ...others].map((one) => one.type)) }],
    );
  };
  const itemOf = (type: Type): Type => {
    const alias = type.kind === "named" ? named.get(type.name) : undefined;
    return alias !== undefined && "alias" in alias ? alias.alias : type;
  };
  const shape = (type: Type, hasTable: boolean): string => {
    if (type.kind === "union") {
      const [first = { kind: "any" as const }, ...others] = type.of.filter(({ kind }) => kind !== "null");
      // Objects whose fields differ by row stay as they are.
      return first.kind === "named" && others.length > 0 ? '"map"' : shape(first, hasTable);
    }
    // A table has a line for each object of an inner list.
    if (type.kind === "list" && type.of.kind === "named")
      return hasTable ? `[${shape(type.of, false)}]` : '"objects"';
    if (type.kind !== "named") return `"${type.kind}"`;
    const fields = fieldsOf(type.name).map((field) => {
      const inner = shape(field.type, hasTable && field.type.kind === "list");
      return `"${field.name}${field.isRequired ? "" : "?"}": ${inner}`;
    });
    return `{${fields.join(", ")}}`;
  };
  const lists = model.functions.flatMap(({ name, result, hasTable }) => {
    const all = itemOf(result);
    const found =
      all.kind === "list"
        ? [{ place: name, type: all }]
        : fieldsOf(all.kind === "named" ? all.name : "").map((field) => ({
            place: `${field.name} of ${name}`,
            type: field.type,
          }));
    return found.flatMap(({ place, type }) =>
      type.kind === "list" && type.of.kind === "named"
        ? [`    "${place}": ${shape(type.of, hasTable)},`]
        : [],
    );
  });
  return `${header}from typing import Any

LISTS: dict[str, dict[str, Any]] = {
${lists.join("\n")}
}
`;
}

function wrapped(text: string, first: string, following: string): string {
  const lines: string[] = [];
  let line = first;
  for (const word of text.replaceAll("\\", "\\\\").replaceAll('"""', "'''").split(/\s+/)) {
    const isStart = line === first || line === following;
    if (!isStart && line.length + 1 + word.length > width) {
      lines.push(line);
      line = following + word;
    } else line += isStart ? word : ` ${word}`;
  }
  return [...lines, line].join("\n");
}

export function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "_").toLowerCase();
}
