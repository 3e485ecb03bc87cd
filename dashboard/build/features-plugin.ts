import { resolve } from "node:path";
import type { Plugin } from "vite";
import { featureNames, type FeatureName } from "@mention-market/extras/feature-names";

/** Gives the pages' modules the features of the build, and writes these into `features.json` next to the pages. */
export function features(built: readonly FeatureName[]): Plugin {
  const module = resolve(import.meta.dirname, "../src/config/features.ts");
  return {
    name: "features",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "features.json", source: JSON.stringify(built) });
    },
    load: (id) =>
      id === module ? featureNames.map((name) => constant(name, built.includes(name))).join("\n") : null,
  };
}

/** `export const hasBoard = true;` */
function constant(name: FeatureName, isBuilt: boolean): string {
  return `export const has${name.charAt(0).toUpperCase()}${name.slice(1)} = ${isBuilt};`;
}
