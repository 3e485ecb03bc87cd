import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { readPrograms } from "./programs.ts";
import { renderMarkdown, type Picture, type Rendered } from "./markdown.ts";
import { referenceUrl } from "./urls.ts";

/** A Markdown document of the repository that is a page of the site. */
export interface Guide extends Rendered {
  /** Its page is /docs/<name>. */
  readonly name: string;
}

/** The reference as a document. The site has a page of each function instead, with the same content. */
const reference = "docs/reference.md";

/** Every Markdown file of docs but the reference, by name, and the changelog. `functions`: the names of those with a page. */
export function readGuides(repository: string, functions: readonly string[]): Guide[] {
  const files = [
    ...filesIn(join(repository, "docs")).map((file) => `docs/${file}`),
    ...["CHANGELOG.md"].filter((file) => existsSync(join(repository, file))),
  ].filter((file) => file.endsWith(".md") && file !== reference);
  const programs = readPrograms(repository);
  return files.map((file) => ({
    name: nameOf(file),
    ...renderMarkdown(
      readFileSync(join(repository, file), "utf8"),
      (href) => {
        const [path = "", anchor] = href.split("#");
        if (path.startsWith("/downloads/")) return path;
        const target = posix.join(posix.dirname(file), path);
        const program = programs.find((one) => one.path === target);
        if (program !== undefined) return `/${program.page}`;
        if (target === reference) {
          const name = functions.find((one) => one.toLowerCase() === anchor);
          return name === undefined ? "/docs" : referenceUrl(name);
        }
        return files.includes(target)
          ? `/docs/${nameOf(target)}${anchor === undefined ? "" : `#${anchor}`}`
          : null;
      },
      (src) => pictureOf(repository, posix.join(posix.dirname(file), src)),
    ),
  }));
}

const plots = "docs/images";

/** The SVG files of docs/images, by their paths on the site, which are those in the repository. */
export function readPlots(repository: string): { name: string; content: string }[] {
  return filesIn(join(repository, plots))
    .filter((file) => file.endsWith(".svg"))
    .map((file) => ({
      name: `${plots}/${file}`,
      content: readFileSync(join(repository, plots, file), "utf8"),
    }));
}

/** Throws for a picture that is not on the site. */
function pictureOf(repository: string, path: string): Picture {
  const content = readPlots(repository).find(({ name }) => name === path)?.content ?? "";
  const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(content) ?? [];
  if (width === undefined || height === undefined)
    throw new Error(`${path} is no SVG of ${plots} with a size`);
  return { src: `/${path}`, width, height };
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

function nameOf(file: string): string {
  return basename(file, ".md").toLowerCase();
}
