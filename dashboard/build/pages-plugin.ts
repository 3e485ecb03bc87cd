import { resolve } from "node:path";
import { runnerImport, type Plugin } from "vite";
import { buildPackages } from "../../clients/packages.ts";
import { searchIndex } from "./search-index.ts";
import { siteAddressOf } from "./site-address.ts";
import type * as Site from "./site.tsx";

/** Gives Vite every page of the site as an HTML entry, rendered from components and never written into the source tree. */
export function pages(): Plugin {
  const htmlByFile = new Map<string, string>();
  let index = "";
  let description = "";
  let plots: ReturnType<typeof Site.plots> = [];
  let root = "";

  return {
    name: "pages",
    async config(config) {
      root = config.root ?? process.cwd();
      // Vite translates components here as it does for the browser; the bundler of its own configuration does not.
      const options = { root, configFile: false, logLevel: "error" } as const;
      const { module } = await runnerImport<typeof Site>("./build/site.tsx", options);
      const site = module.buildSite();
      const address = siteAddressOf(process.env);
      for (const page of site)
        htmlByFile.set(resolve(root, `${page.file}.html`), module.renderPage(page, address));
      index = searchIndex(site);
      description = module.apiDescription();
      plots = module.plots();
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
      for (const { name, content } of plots)
        this.emitFile({ type: "asset", fileName: name, source: content });
      for (const { path, content } of buildPackages())
        this.emitFile({ type: "asset", fileName: `downloads/${path}`, source: content });
    },
  };
}
