import { hash } from "node:crypto";
import { tarGz, zip, type PackedFile } from "./archives.ts";
import { filesIn, packed } from "./files.ts";

const module = "mention_market";

/** The wheel (PyPA's binary distribution format 1.0): the files, their metadata, and a record of all. */
export function wheel(folder: string, version: string): PackedFile {
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
export function sourceDistribution(folder: string, version: string): PackedFile {
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
