import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "../../build.ts";
import { featuresIn } from "../../src/extras/feature-names.ts";

const functions = join(import.meta.dirname, "../..");
const folders = { all: "lib", core: "lib-core" } as const;

/** Builds what is deployed with these FEATURES. Returns the URL of its module. */
export async function bundleOf(features: keyof typeof folders): Promise<string> {
  const target = join(functions, folders[features]);
  await bundle(featuresIn(features), target);
  return pathToFileURL(join(target, "index.js")).href;
}
