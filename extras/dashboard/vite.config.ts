import { defineConfig } from "vite";
import { featuresIn } from "@mention-market/extras/feature-names";
import { features, pages } from "./build/pages-plugin.ts";
import { servedPages } from "./build/served-pages-plugin.ts";
import { sizeLimits } from "./build/size-limits.ts";

/** As for the functions, which functions/build.ts bundles: the core's pages, and those of the features that FEATURES names. */
const built = featuresIn(process.env.FEATURES ?? "");

export default defineConfig({
  root: import.meta.dirname,
  appType: "mpa",
  plugins: [features(built), pages(built), sizeLimits(), ...(built.includes("board") ? [servedPages()] : [])],
  build: {
    outDir: "dist",
    target: "es2022",
    // The Content-Security-Policy allows no data: URL and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "firebase", test: /node_modules\/(@firebase|idb|tslib)\// },
            { name: "chart", test: /node_modules\/uplot\// },
            { name: "preact", test: /node_modules\/preact\// },
          ],
        },
      },
    },
  },
});
