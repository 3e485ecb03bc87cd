import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { rolldown } from "rolldown";
import packageJson from "./package.json" with { type: "json" };

const folder = import.meta.dirname;

/**
 * Writes the folder that is deployed: the bundle of src/index.ts, a package.json, and the corpus, if one is built. Packages are in a file
 * of their own without a source map. Our code is small, so its source map costs a start little, and stack traces name our functions.
 */
export async function build(target: string, conditions: readonly string[] = []): Promise<void> {
  const bundled = await rolldown({
    input: { functions: "src/index.ts" },
    cwd: folder,
    platform: "node",
    // Otherwise Node would log a warning at each start that its own module is deprecated.
    resolve: {
      alias: { punycode: "punycode/punycode.js" },
      ...(conditions.length > 0 && { conditionNames: [...conditions, "node", "default"] }),
    },
    // CommonJS packages look for files next to their own, such as Google's protocol files, which they do not need.
    transform: { define: { __dirname: "import.meta.dirname", __filename: "import.meta.filename" } },
  });
  const { output } = await bundled.generate({
    format: "esm",
    sourcemap: true,
    sourcemapExcludeSources: true,
    chunkFileNames: "[name].js",
    codeSplitting: { groups: [{ name: "packages", test: /node_modules/ }] },
  });
  await bundled.close();

  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of output) {
    if (file.fileName === "packages.js.map") continue;
    const text = file.type === "chunk" ? file.code : file.source;
    writeFileSync(join(target, file.fileName), file.fileName === "packages.js" ? withoutMap(text) : text);
  }
  for (const path of globSync("src/**/*.txt", { cwd: folder }))
    cpSync(join(folder, path), join(target, basename(path)));
  for (const path of globSync("corpus/*.sqlite", { cwd: folder }))
    cpSync(join(folder, path), join(target, path));
  writeFileSync(join(target, "index.js"), indexOf(output[0].exports));
  writeFileSync(join(target, "package.json"), `${JSON.stringify(deployedPackage(), null, 2)}\n`);
}

/**
 * Source maps must be on before the bundle is compiled, so index.js loads it afterwards: by require, because the Functions emulator loads
 * no module that has a top-level await.
 */
function indexOf(names: readonly string[]): string {
  return [
    `import { createRequire } from "node:module";`,
    "process.setSourceMapsEnabled(true);",
    `export const { ${names.join(", ")} } = createRequire(import.meta.url)("./functions.js");`,
    "",
  ].join("\n");
}

/** The bundle needs no package. Firebase's tools look for these two, to find the functions and their parameters. */
function deployedPackage(): object {
  const { name, version, engines, dependencies } = packageJson;
  const tools = ["firebase-admin", "firebase-functions"] as const;
  return {
    ...{ name, version, private: true, type: "module", main: "index.js", engines },
    dependencies: Object.fromEntries(tools.map((tool) => [tool, dependencies[tool]])),
  };
}

function withoutMap(code: string | Uint8Array): string {
  return String(code).replace(/^\/\/# sourceMappingURL=.*$/m, "");
}

if (import.meta.main) await build(join(folder, "lib"));
