import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderMarkdown, type Rendered } from "./markdown.ts";

/** A document of the repository's docs folder. */
export interface Guide extends Rendered {
  /** The file's name without `.md`: its page is /docs/<name>. */
  readonly name: string;
}

/** Every Markdown file of docs, by name. */
export function readGuides(repository: string): Guide[] {
  const folder = join(repository, "docs");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -".md".length))
    .sort();
  return names.map((name) => ({
    name,
    ...renderMarkdown(readFileSync(join(folder, `${name}.md`), "utf8"), (href) => pageOf(href, names)),
  }));
}

/** The page of a file that a guide links to; null when the site has none. */
function pageOf(href: string, names: readonly string[]): string | null {
  const [, name = "", anchor = ""] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return names.includes(name) ? `/docs/${name}${anchor}` : null;
}
