import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "@mention-market/service/build";
import { bundle } from "../../build.ts";
import { featureNames } from "../../src/feature-names.ts";

const extras = join(import.meta.dirname, "../..");

/** Builds what is deployed of a package: the extras with every feature. Returns the URL of its module. */
export async function bundleOf(which: "service" | "extras"): Promise<string> {
  const target = join(which === "service" ? join(extras, "../functions") : extras, "lib");
  await (which === "service" ? build(target) : bundle(featureNames, target));
  return pathToFileURL(join(target, "index.js")).href;
}
