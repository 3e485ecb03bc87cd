import { readFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { readModel } from "./generate/model.ts";
import { pythonFiles } from "./generate/python.ts";
import { typescriptFiles } from "./generate/typescript.ts";
import { readVersion, buildPackages } from "./packages.ts";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { filesIn } from "./pack/archives.ts";

/**
 * Runs `npm --prefix extras run clients`: writes the files generated from extras/openapi.json and the declarations of the npm package, then all
 * packages into extras/clients/dist. With `--check` it writes nothing and fails with the names of the files that differ.
 */
const root = join(import.meta.dirname, "../..");
const out = join(import.meta.dirname, "dist");

/** The declarations, by path in the repository. src/generated/types.ts has only types, so it is its own declaration. */
function declarations(): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "mention-market-declarations-"));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const project = join(import.meta.dirname, "typescript");
  execFileSync(process.execPath, [compiler, "-p", project, "--emitDeclarationOnly", "--outDir", folder], {
    stdio: "inherit",
  });
  const files = filesIn(folder, "").filter(({ path }) => path !== "generated/types.d.ts");
  rmSync(folder, { recursive: true });
  return Object.fromEntries(
    files.map(({ path, content }) => [`extras/clients/typescript/types/${path}`, content.toString()]),
  );
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function differing(files: Readonly<Record<string, string>>): string[] {
  const isCurrent = (path: string, text: string) =>
    existsSync(join(root, path)) && readFileSync(join(root, path), "utf8") === text;
  return Object.entries(files).flatMap(([path, text]) => (isCurrent(path, text) ? [] : [path]));
}

if (process.argv.includes("--check")) {
  const names = differing({ ...generatedFiles(), ...declarations() });
  if (names.length > 0) {
    process.stderr.write(`Not what \`npm --prefix extras run clients\` writes: ${names.join(", ")}\n`);
    process.exitCode = 1;
  }
} else {
  write(generatedFiles());
  rmSync(join(root, "extras/clients/typescript/types"), { recursive: true, force: true });
  write(declarations());
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  for (const { path, content } of buildPackages()) writeFileSync(join(out, path), content);
}

/** The files generated from extras/openapi.json and the version in functions/package.json: texts by path in the repository. */
function generatedFiles(): Readonly<Record<string, string>> {
  const model = readModel(readFileSync(join(root, "extras/openapi.json"), "utf8"));
  const version = readVersion();
  return {
    ...inFolder("extras/clients/typescript/src/generated", typescriptFiles(model)),
    ...inFolder("extras/clients/python/mention_market", pythonFiles(model)),
    "extras/clients/typescript/src/version.ts": `/** Written by \`npm --prefix extras run clients\`, from functions/package.json. */\nexport const version = "${version}";\n`,
    "extras/clients/python/mention_market/version.py": `"""Written by \`npm --prefix extras run clients\`, from functions/package.json."""\n\n__version__ = "${version}"\n`,
    ...withVersion("extras/clients/typescript/package.json", /(?<="version": ")[^"]*/, version),
    ...withVersion("extras/clients/python/pyproject.toml", /(?<=^version = ")[^"]*/m, version),
  };
}

function withVersion(path: string, place: RegExp, version: string): Record<string, string> {
  return { [path]: readFileSync(join(root, path), "utf8").replace(place, version) };
}

function inFolder(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}
