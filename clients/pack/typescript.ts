import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { tarGz, type PackedFile } from "./archives.ts";
import { filesIn, packed } from "./files.ts";

/** The npm package: `src` without its types as JavaScript, and the declarations that `npm run clients` wrote. */
export function npmPackage(folder: string, version: string): PackedFile {
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
