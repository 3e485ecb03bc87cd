import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readModel } from "./generate/model.ts";
import { pythonFiles } from "./generate/python.ts";
import { typescriptFiles } from "./generate/typescript.ts";
import { readVersion } from "./packages.ts";

const repository = join(import.meta.dirname, "..");

/** The files generated from extras/openapi.json and the version in functions/package.json: texts by path in the repository. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const model = readModel(readFileSync(join(repository, "extras/openapi.json"), "utf8"));
  const version = readVersion();
  return {
    ...inFolder("clients/typescript/src/generated", typescriptFiles(model)),
    ...inFolder("clients/python/mention_market", pythonFiles(model)),
    "clients/typescript/src/version.ts": `/** Written by \`npm run clients\`, from functions/package.json. */\nexport const version = "${version}";\n`,
    "clients/python/mention_market/version.py": `"""Written by \`npm run clients\`, from functions/package.json."""\n\n__version__ = "${version}"\n`,
    ...withVersion("clients/typescript/package.json", /(?<="version": ")[^"]*/, version),
    ...withVersion("clients/python/pyproject.toml", /(?<=^version = ")[^"]*/m, version),
  };
}

function withVersion(path: string, place: RegExp, version: string): Record<string, string> {
  return { [path]: readFileSync(join(repository, path), "utf8").replace(place, version) };
}

function inFolder(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}
