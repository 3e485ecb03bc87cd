"""
Writes mention_market/types.py and functions.py from functions/openapi.json: a TypedDict for each object, a method for each HTTPS
function. With --check it writes nothing and fails when a file differs.
"""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
DESCRIPTION = json.loads((HERE.parent.parent / "functions" / "openapi.json").read_text())
HEADER = '"""Generated from functions/openapi.json by `npm run clients`."""\n\n'
classes: dict[str, str] = {}


def type_of(schema: dict, name: str) -> str:
    """The Python type of a schema; objects become classes, named after the place where they occur."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        if name not in classes:
            classes[name] = ""
            define(name, DESCRIPTION["components"]["schemas"][name])
        return name
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        literals = ", ".join(json.dumps(value) for value in values if value is not None)
        return " | ".join([f"Literal[{literals}]"] * (literals != "") + ["None"] * (None in values))
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(type_of(one, name) for one in schema[union]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(type_of({**schema, "type": one}, name) for one in kind)
    if kind == "array":
        return f"list[{type_of(schema.get('items', {}), name.removesuffix('s'))}]"
    if kind == "object" and "properties" in schema:
        define(name, schema)
        return name
    if kind == "object":
        return f"dict[str, {type_of(schema.get('additionalProperties') or {}, name)}]"
    return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}.get(kind, "Any")


def define(name: str, schema: dict) -> None:
    if "properties" not in schema:
        classes[name] = f"{name}: TypeAlias = {type_of(schema, name + 'Item')!r}\n"
        return
    required = schema.get("required", [])
    lines = []
    for field, value in schema["properties"].items():
        kind = type_of(value, name + "".join(part.capitalize() for part in re.split(r"[_\W]", field)))
        lines.append(f"    {field}: {kind if field in required else f'NotRequired[{kind}]'}")
    classes[name] = f"class {name}(TypedDict):\n" + "\n".join(lines) + "\n"


def snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def parameter(spec: dict) -> str:
    schema = spec["schema"]
    if schema.get("type") == "array":
        kind = f"str | Sequence[{type_of(schema['items'], '')}]"
    elif "enum" in schema:
        kind = type_of(schema, "")
    else:
        kind = {"integer": "int", "number": "float", "boolean": "bool"}.get(schema.get("type"), "str")
    return f"{spec['name']}: {kind}" + ("" if spec.get("required") else " | None = None")


def method(path: str, operation: dict) -> str:
    name = operation["operationId"]
    specs = [one for one in operation.get("parameters", []) if one.get("in") == "query"]
    result = type_of(operation["responses"]["200"]["content"]["application/json"]["schema"], name[0].upper() + name[1:])
    result = re.sub(r"\b(?!list\b)([A-Z]\w*)", r"types.\1", result)
    plain = [parameter(one) for one in specs if one["name"] != "format"]
    given = ", ".join(f'"{one["name"]}": {one["name"]}' for one in specs)

    def signature(more: list[str], returns: str) -> str:
        names = [*plain, *more]
        return f"    def {snake_case(name)}(self{', *, ' if names else ''}{', '.join(names)}) -> {returns}:"

    body = f'        """{operation["summary"]}."""\n        result: {{}} = self._get("{path[1:]}", {{{{{given}}}}})\n        return result'
    if len(plain) == len(specs):
        return f"{signature([], result)}\n{body.format(result)}"
    json_or_none, csv, either = "Literal['json'] | None = None", "Literal['csv']", "Literal['json', 'csv'] | None = None"
    return "\n".join(
        [
            f"    @overload\n{signature([f'format: {json_or_none}'], result)} ...\n",
            f"    @overload\n{signature([f'format: {csv}'], 'str')} ...\n",
            f"{signature([f'format: {either}'], 'Any')}\n{body.format('Any')}",
        ]
    )


def pages(path: str, operation: dict) -> list[str]:
    """A generator over the items of all pages, where a function has pages."""
    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
    name_of_page = schema.get("$ref", "/").rsplit("/", 1)[1]
    properties = DESCRIPTION["components"]["schemas"].get(name_of_page, {}).get("properties", {})
    if "cursor" not in properties:
        return []
    [(field, items)] = [(name, one["items"]) for name, one in properties.items() if one.get("type") == "array"]
    name = snake_case(operation["operationId"])
    each = "each" + name.removeprefix("get").removesuffix("s")
    specs = [one for one in operation["parameters"] if one.get("in") == "query" and one["name"] not in ("cursor", "format")]
    names = ", ".join(parameter(one) for one in specs)
    given = ", ".join(f"{one['name']}={one['name']}" for one in specs)
    return [
        f"    def {each}(self, *, {names}) -> Iterator[types.{type_of(items, (name_of_page + field.capitalize()).removesuffix('s'))}]:\n"
        f'        """Each of `{field}` of {name}, page by page."""\n'
        f"        page = self.{name}({given})\n"
        f'        yield from page["{field}"]\n'
        f'        while page["cursor"] is not None:\n'
        f'            page = self.{name}({given}, cursor=page["cursor"])\n'
        f'            yield from page["{field}"]'
    ]


def main() -> None:
    gets = [(path, item["get"]) for path, item in DESCRIPTION["paths"].items() if "get" in item]
    methods = "\n\n".join(text for path, operation in gets for text in [method(path, operation), *pages(path, operation)])
    types = (
        "from __future__ import annotations\n\nfrom typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n\n\n"
        + "\n\n".join(classes.values())
    )
    functions = (
        "from __future__ import annotations\n\nfrom abc import ABC, abstractmethod\nfrom collections.abc import Iterator, Mapping, Sequence\n"
        "from typing import Any, Literal, overload\n\nfrom . import types\n\n\n"
        'class Functions(ABC):\n    """A method for each HTTPS function; the API reference describes them."""\n\n'
        "    @abstractmethod\n    def _get(self, name: str, parameters: Mapping[str, object]) -> Any: ...\n\n" + methods + "\n"
    )
    for name, text in {"types.py": types, "functions.py": functions}.items():
        file = HERE / "mention_market" / name
        if "--check" not in sys.argv:
            file.write_text(HEADER + text)
        elif file.read_text() != HEADER + text:
            sys.exit(f"{name} is not what `npm run clients` writes")


main()
