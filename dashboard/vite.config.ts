import { defineConfig } from "vite";
import { pages } from "./build/pages-plugin.ts";
import { sizeLimits } from "./build/size-limits.ts";

export default defineConfig({
  root: import.meta.dirname,
  appType: "mpa",
  plugins: [pages(), sizeLimits()],
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
