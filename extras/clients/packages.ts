import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { tarGz, type PackedFile, filesIn, packed, zip } from "./pack/archives.ts";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";

const root = join(import.meta.dirname, "../..");

/** The version of the service and of its packages. */
export function readVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(root, "functions/package.json"), "utf8"),
  );
  return version;
}

/** The files that `/downloads` serves, by name. Equal sources make equal bytes, and only Node is needed. */
export function buildPackages(): PackedFile[] {
  const version = readVersion();
  const [typescript, python] = [join(root, "extras/clients/typescript"), join(root, "extras/clients/python")];
  const notebooks = filesIn(join(python, "examples"), "").filter(({ path }) => path.endsWith(".ipynb"));
  return [
    npmPackage(typescript, version),
    wheel(python, version),
    sourceDistribution(python, version),
    ...notebooks,
  ];
}

/** The npm package: `src` without its types as JavaScript, and the declarations that `npm --prefix extras run clients` wrote. */
function npmPackage(folder: string, version: string): PackedFile {
  const files = [
    ...filesIn(folder, "", ["package.json", "README.md"]),
    ...filesIn(folder, "src").flatMap(({ path, content }) => {
      const code = importsOfJs(stripped(content.toString()));
      // Files with only types need no JavaScript, because nothing imports it.
      const isNeeded = /^(?:import|export)\b/m.test(code);
      return isNeeded ? [packed(`dist/${path.slice("src/".length).replace(/\.ts$/, ".js")}`, code)] : [];
    }),
    ...declarations(folder),
    ...filesIn(folder, "examples"),
  ].map(({ path, content }) => ({ path: `package/${path}`, content }));
  return { path: `mention-market-${version}.tgz`, content: tarGz(files) };
}

/** src/generated/types.ts has only types, so it is its own declaration. */
function declarations(folder: string): PackedFile[] {
  const types = filesIn(join(folder, "src"), "generated", ["types.ts"]);
  return [...filesIn(folder, "types"), ...types].map(({ path, content }) =>
    packed(
      `dist/${path.replace(/^types\//, "").replace(/(?<!\.d)\.ts$/, ".d.ts")}`,
      importsOfJs(content.toString()),
    ),
  );
}

function importsOfJs(code: string): string {
  return code.replace(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"');
}

/** Node warns that its own function is experimental, which nobody who starts the service can change. */
function stripped(code: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    // Types are replaced by spaces.
    return stripTypeScriptTypes(code)
      .replace(/[ \t]+$/gm, "")
      .replace(/\n{3,}/g, "\n\n");
  } finally {
    process.emitWarning = emitWarning;
  }
}

const module = "mention_market";

/** The wheel (PyPA's binary distribution format 1.0): the files, their metadata, and a record of all. */
function wheel(folder: string, version: string): PackedFile {
  const info = `${module}-${version}.dist-info`;
  const files = [
    ...filesIn(folder, module),
    packed(`${info}/METADATA`, metadata(folder, version)),
    packed(
      `${info}/WHEEL`,
      "Wheel-Version: 1.0\nGenerator: mention-market\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    ),
  ];
  const record = files.map(
    ({ path, content }) => `${path},sha256=${hash("sha256", content, "base64url")},${content.length}`,
  );
  const recordPath = `${info}/RECORD`;
  const all = [...files, packed(recordPath, [...record, `${recordPath},,`, ""].join("\n"))];
  return { path: `${module}-${version}-py3-none-any.whl`, content: zip(all) };
}

/** The source distribution, with the examples and the tests. */
function sourceDistribution(folder: string, version: string): PackedFile {
  const name = `${module}-${version}`;
  const files = [
    packed("PKG-INFO", metadata(folder, version)),
    ...filesIn(folder, "", ["README.md", "pyproject.toml"]),
    ...["examples", module, "tests"].flatMap((one) => filesIn(folder, one)),
  ];
  return {
    path: `${name}.tar.gz`,
    content: tarGz(files.map(({ path, content }) => ({ path: `${name}/${path}`, content }))),
  };
}

/** Core metadata 2.4, from pyproject.toml. */
function metadata(folder: string, version: string): string {
  const [project = "", readme = ""] = filesIn(folder, "", ["pyproject.toml", "README.md"]).map(
    ({ content }) => content.toString(),
  );
  const text = (pattern: RegExp, within = project) =>
    pattern.exec(within)?.[1] ?? fail(`pyproject.toml has no ${pattern.source}`);
  const list = (name: string, within = project) =>
    [...text(new RegExp(`^${name} = \\[(.*)\\]$`, "m"), within).matchAll(/"([^"]*)"/g)].map(
      ([, one = ""]) => one,
    );
  const extras = text(/^\[project\.optional-dependencies\]\n((?:.+\n)*)/m);
  return [
    "Metadata-Version: 2.4",
    "Name: mention-market",
    `Version: ${version}`,
    `Summary: ${text(/^description = "(.*)"$/m)}`,
    `Author: ${text(/^authors = \[\{ name = "(.*)" \}\]$/m)}`,
    `License-Expression: ${text(/^license = "(.*)"$/m)}`,
    `Requires-Python: ${text(/^requires-python = "(.*)"$/m)}`,
    ...list("classifiers").map((one) => `Classifier: ${one}`),
    ...[...extras.matchAll(/^\w+/gm)].flatMap(([extra]) => [
      `Provides-Extra: ${extra}`,
      ...list(extra, extras).map((requirement) => `Requires-Dist: ${requirement}; extra == '${extra}'`),
    ]),
    "Description-Content-Type: text/markdown",
    "",
    readme,
  ].join("\n");
}

function fail(message: string): never {
  throw new Error(message);
}
