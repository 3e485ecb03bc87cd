/**
 * Runs `npm run clients`: writes the files generated from extras/openapi.json and the declarations of the npm package, then all
 * packages into clients/dist. With `--check` it writes nothing and fails with the names of the files that differ.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { generatedFiles } from "./generate.ts";
import { filesIn } from "./pack/files.ts";
import { buildPackages } from "./packages.ts";

const root = join(import.meta.dirname, "..");
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
    files.map(({ path, content }) => [`clients/typescript/types/${path}`, content.toString()]),
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
    process.stderr.write(`Not what \`npm run clients\` writes: ${names.join(", ")}\n`);
    process.exitCode = 1;
  }
} else {
  write(generatedFiles());
  rmSync(join(root, "clients/typescript/types"), { recursive: true, force: true });
  write(declarations());
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  for (const { path, content } of buildPackages()) writeFileSync(join(out, path), content);
}
