import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const pages = ["event", "word"];
const script = /<script type="module" crossorigin src="(\/assets\/[^"]+)"><\/script>/;
const style = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+)">/g;

/**
 * Puts the pages that a function serves into `served`, because files on Hosting would come before the function. Functions and pages are
 * not deployed at the same moment, so these pages name script and styles by addresses in `entries` that never change: a page of another
 * build finds them, too.
 */
export function servedPages(): Plugin {
  return {
    name: "served-pages",
    apply: "build",
    writeBundle({ dir = "" }) {
      for (const folder of ["served", "entries"]) mkdirSync(join(dir, folder), { recursive: true });
      for (const page of pages) {
        const file = join(dir, `${page}.html`);
        const html = readFileSync(file, "utf8");
        const [, entry] = script.exec(html) ?? [];
        if (entry === undefined) throw new Error(`${page}.html loads no script`);
        writeFileSync(join(dir, "entries", `${page}.js`), `import "${entry}";\n`);
        const styles = [...html.matchAll(style)].map(([, path = ""]) =>
          readFileSync(join(dir, path), "utf8"),
        );
        writeFileSync(join(dir, "entries", `${page}.css`), styles.join("\n"));
        const links = `<link rel="modulepreload" crossorigin href="${entry}">\n  <link rel="stylesheet" href="/entries/${page}.css">`;
        writeFileSync(
          join(dir, "served", `${page}.html`),
          html
            .replaceAll(style, "")
            .replace(script, `<script type="module" src="/entries/${page}.js"></script>\n  ${links}`),
        );
        rmSync(file);
      }
    },
  };
}
