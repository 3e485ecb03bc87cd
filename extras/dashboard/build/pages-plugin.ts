import MiniSearch from "minisearch";
import { resolve } from "node:path";
import { type Plugin, runnerImport, type InlineConfig } from "vite";
import { featureNames, type FeatureName } from "@mention-market/extras/feature-names";
import { buildPackages } from "../../clients/packages.ts";
import { searchOptions, type SearchEntry } from "../src/docs/search-options.ts";
import { siteAddressOf } from "./links.ts";
import { urlOf, type Page } from "./page.ts";
import type * as Site from "./site.tsx";

/**
 * Gives Vite every page of a site with these features as an HTML entry. Pages are rendered from components and never written to the
 * source tree.
 */
export function pages(built: readonly FeatureName[]): Plugin {
  const htmlByFile = new Map<string, string>();
  let index = "";
  let description = "";
  let pictures: ReturnType<typeof Site.pictures> = [];
  let root = "";

  return {
    name: "pages",
    async config(config) {
      root = config.root ?? process.cwd();
      // Components are translated here as for the browser, which the bundler of Vite's own configuration does not do.
      const options: InlineConfig = {
        root,
        configFile: false,
        logLevel: "error",
        plugins: [features(built)],
      };
      const { module } = await runnerImport<typeof Site>("./build/site.tsx", options);
      const site = module.buildSite(built);
      const address = siteAddressOf(process.env);
      for (const page of site)
        htmlByFile.set(resolve(root, `${page.file}.html`), module.renderPage(page, address));
      index = searchIndex(site);
      description = module.apiDescription(built);
      pictures = module.pictures();
      return { build: { rolldownOptions: { input: [...htmlByFile.keys()] } } };
    },
    resolveId(id) {
      const file = resolve(root, id);
      return htmlByFile.has(file) ? file : null;
    },
    load: (id) => htmlByFile.get(id) ?? null,
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "search-index.json", source: index });
      this.emitFile({ type: "asset", fileName: "openapi.json", source: description });
      for (const { name, content } of pictures)
        this.emitFile({ type: "asset", fileName: name, source: content });
      for (const { path, content } of buildPackages())
        this.emitFile({ type: "asset", fileName: `downloads/${path}`, source: content });
    },
  };
}

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

/** The search's index over every section of every document, as JSON that MiniSearch loads. */
function searchIndex(site: readonly Page[]): string {
  const entries = site.flatMap((page) =>
    page.sections.map(({ anchor, heading, text }): SearchEntry => ({
      id: anchor === "" ? urlOf(page.file) : `${urlOf(page.file)}#${anchor}`,
      page: page.title,
      heading,
      text,
    })),
  );
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll(entries);
  return JSON.stringify(index);
}
