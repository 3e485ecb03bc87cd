import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "@mention-market/service/build";
import { bundle } from "../../build.ts";
import { featureNames } from "../../src/feature-names.ts";

const extras = join(import.meta.dirname, "../..");

/**
 * Builds what is deployed of a package, but with the embedded store, so that no emulator is needed; the extras with every feature.
 * Returns the URL of its module.
 */
export async function bundleOf(which: "service" | "extras"): Promise<string> {
  const target = join(extras, "../.cache/bench", which);
  await (which === "service" ? build(target, ["local"]) : bundle(featureNames, target, ["local"]));
  return pathToFileURL(join(target, "index.js")).href;
}
