import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { z } from "zod";
import packageJson from "./package.json" with { type: "json" };
import { featuresIn, type FeatureName } from "./src/feature-names.ts";

/**
 * Runs `npm run build`: writes lib, the bundle that is deployed. FEATURES names the features to deploy beside the functions that every
 * deployment of the extras has, comma-separated, or is `all`. With `board`, the dashboard must have been built before, with the same
 * FEATURES.
 */
const folder = import.meta.dirname;

/** The module that is bundled: it exports the functions as a record. */
function entryOf(features: readonly FeatureName[]): string {
  return [
    `import { deploy } from "./src/deploy.ts";`,
    ...features.map((name) => `import { ${name} } from "./src/features/${name}.ts";`),
    `export const { functions } = deploy({ ${features.join(", ")} });`,
  ].join("\n");
}

/**
 * Packages are in another file, without a source map. Our code is small, so its source map costs a start little, and stack traces name
 * our functions and files. The SDK of MCP is in the chunk that the first message loads, and what writes calendars in that of the first
 * calendar.
 */
const packages = "packages.js";

/** Writes the bundle to a folder, which it empties first. */
export async function bundle(
  features: readonly FeatureName[],
  target: string,
  conditions: readonly string[] = [],
): Promise<void> {
  const entry = "\0entry";
  const bundled = await rolldown({
    input: { functions: entry },
    cwd: folder,
    platform: "node",
    // Otherwise Node would log a warning at each start that its own module is deprecated.
    resolve: {
      alias: { punycode: "punycode/punycode.js" },
      ...(conditions.length > 0 && { conditionNames: [...conditions, "node", "default"] }),
    },
    // CommonJS packages look for files next to their own, such as Google's protocol files, which they do not need.
    transform: { define: { __dirname: "import.meta.dirname", __filename: "import.meta.filename" } },
    plugins: [
      {
        name: "entry",
        resolveId: (id, importer) => {
          if (id === entry) return id;
          return importer === entry ? join(folder, id) : null;
        },
        load: (id) => (id === entry ? entryOf(features) : null),
      },
    ],
  });
  const { output } = await bundled.generate({
    format: "esm",
    sourcemap: true,
    sourcemapExcludeSources: true,
    chunkFileNames: "[name].js",
    codeSplitting: {
      groups: [{ name: "packages", test: /node_modules\/(?!@modelcontextprotocol|ical-generator)/ }],
    },
  });
  await bundled.close();

  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of output) {
    if (file.fileName === `${packages}.map`) continue;
    const text = file.type === "chunk" ? file.code : file.source;
    const isPackages = file.fileName === packages && typeof text === "string";
    writeFileSync(
      join(target, file.fileName),
      isPackages ? text.replace(/^\/\/# sourceMappingURL=.*$/m, "") : text,
    );
  }
  const service = join(folder, "../functions");
  for (const path of globSync("src/**/*.txt", { cwd: service }))
    copyFileSync(join(service, path), join(target, basename(path)));
  for (const path of globSync("corpus/*.sqlite", { cwd: folder })) {
    mkdirSync(join(target, "corpus"), { recursive: true });
    copyFileSync(join(folder, path), join(target, path));
  }
  writeFileSync(join(target, "package.json"), `${JSON.stringify(deployedPackage(), null, 2)}\n`);
  await writeIndex(target);
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

const module = z.object({ functions: z.looseObject({}) });

/**
 * The exports by name. Source maps must be on before the bundle is compiled, so it is loaded afterwards: by require, because the
 * Functions emulator loads no module that has a top-level await.
 */
async function writeIndex(target: string): Promise<void> {
  const loaded: unknown = await import(pathToFileURL(join(target, "functions.js")).href);
  const names = Object.keys(module.parse(loaded).functions).join(", ");
  writeFileSync(
    join(target, "index.js"),
    [
      `import { createRequire } from "node:module";`,
      "process.setSourceMapsEnabled(true);",
      `const { functions } = createRequire(import.meta.url)("./functions.js");`,
      `export const { ${names} } = functions;`,
      "",
    ].join("\n"),
  );
}

const hosting = z.object({
  hosting: z.object({
    public: z.string(),
    headers: z.array(
      z.object({
        source: z.string(),
        headers: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    ),
  }),
});

/** The pages that eventPage serves, and the headers of firebase.extras.json, which Hosting may leave out of what a function sends. */
function copyPages(target: string): void {
  const { hosting: config } = hosting.parse(
    JSON.parse(readFileSync(join(folder, "../firebase.extras.json"), "utf8")),
  );
  const served = join(folder, "..", config.public, "served");
  const pages = globSync("*.html", { cwd: served });
  if (pages.length === 0)
    throw new Error(
      "The dashboard is not built with the feature board: run npm --prefix extras run dashboard with the same FEATURES",
    );
  for (const page of pages) copyFileSync(join(served, page), join(target, page));
  const headers = config.headers
    .filter(({ source }) => source === "**")
    .flatMap((rule) => rule.headers.map(({ key, value }) => [key, value] as const));
  writeFileSync(join(target, "headers.json"), JSON.stringify(Object.fromEntries(headers)));
}

if (import.meta.main) {
  const features = featuresIn(process.env["FEATURES"] ?? "");
  const target = join(folder, "lib");
  await bundle(features, target);
  if (features.includes("board")) copyPages(target);
}
