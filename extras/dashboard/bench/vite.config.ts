import { defineConfig } from "vite";

/** Builds the measurement of the event's table as one script; `--outDir` says where. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    lib: { entry: "draw-table.tsx", formats: ["iife"], name: "bench", fileName: () => "draw-table.js" },
  },
});
