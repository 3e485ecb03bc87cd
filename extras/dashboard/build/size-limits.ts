import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Maximum bytes, compressed by gzip, of the scripts that a page loads at first, without the Firebase SDK and the chart. */
const limits = [
  { page: "index", maxBytes: 20_000 },
  { page: "settings", maxBytes: 60_000 },
  { page: "alerts", maxBytes: 60_000 },
  { page: "events", maxBytes: 60_000 },
  { page: "event", maxBytes: 40_500 },
  { page: "word", maxBytes: 39_500 },
  { page: "search", maxBytes: 40_000 },
  { page: "track-record", maxBytes: 40_000 },
];
const notCounted = /(^|\/)(firebase|chart)-/;

/** Prints the size of each page's scripts, and fails the build if a page exceeds its limit. */
export function sizeLimits(): Plugin {
  return {
    name: "size-limits",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const bytes = new Map<string, number>();
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type === "chunk") bytes.set(file, gzipSync(output.code).length);
      }
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type !== "chunk" || output.facadeModuleId?.endsWith(".html") !== true) continue;
        const loaded = [file, ...allImports(bundle, file)];
        const own = loaded.filter((one) => !notCounted.test(one));
        const total = sum(own, bytes);
        const others = sum(loaded, bytes) - total;
        const page = output.name;
        this.info(`${page}: own scripts ${kilobytes(total)}, Firebase SDK and chart ${kilobytes(others)}`);
        const limit = limits.find((one) => one.page === page);
        if (limit !== undefined && total > limit.maxBytes)
          this.error(`The scripts of ${page} are ${kilobytes(total)}, over ${kilobytes(limit.maxBytes)}`);
      }
    },
  };
}

type Bundle = Parameters<Extract<Plugin["generateBundle"], (...args: never) => unknown>>[1];

function allImports(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const output = bundle[file];
  if (output?.type !== "chunk") return seen;
  for (const imported of output.imports) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    allImports(bundle, imported, seen);
  }
  return seen;
}

function sum(files: readonly string[], bytes: ReadonlyMap<string, number>): number {
  return files.reduce((total, file) => total + (bytes.get(file) ?? 0), 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB gzip`;
}
