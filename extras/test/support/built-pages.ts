import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

/** The beginning of a page as the dashboard's build writes it; `browser-tests` looks at the real one. */
export function builtPage(name: string): string {
  return [
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"/><title>${name} · mention-market</title>`,
    `<meta name="description" content="Any ${name}."/><meta property="og:title" content="Any ${name}: its words"/>`,
    `<meta property="og:description" content="Any ${name}."/><meta property="og:image" content="/share.png"/>`,
    `<meta property="og:image:width" content="1200"/></head><body><div id="app"></div></body></html>`,
  ].join("");
}

/** A folder of built pages with a header of theirs, as functions/build.ts leaves them beside the functions. */
export async function writeBuiltPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mention-market-pages-"));
  for (const name of ["event", "word"]) await writeFile(join(folder, `${name}.html`), builtPage(name));
  await writeFile(
    join(folder, "headers.json"),
    JSON.stringify({ "Content-Security-Policy": "default-src 'none'" }),
  );
  return folder;
}

export interface ReadPage {
  /** Contents of its Open Graph tags by their names, without `og:`. */
  readonly texts: Readonly<Record<string, string>>;
  /** Names of its elements in their order. */
  readonly elements: readonly string[];
}

/** A page as a browser reads it. */
export function readPage(html: string): ReadPage {
  const elements: Tree.Element[] = [];
  const visit = (node: Tree.Node): void => {
    if ("tagName" in node) elements.push(node);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  const attribute = ({ attrs }: Tree.Element, name: string) =>
    attrs.find((attr) => attr.name === name)?.value;
  const texts = elements.flatMap((element) => {
    const [, name] = /^og:(.+)$/.exec(attribute(element, "property") ?? "") ?? [];
    return name === undefined ? [] : [[name, attribute(element, "content") ?? ""] as const];
  });
  return { texts: Object.fromEntries(texts), elements: elements.map(({ tagName }) => tagName) };
}
