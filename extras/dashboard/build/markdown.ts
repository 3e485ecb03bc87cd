import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import MarkdownIt from "markdown-it";
import anchors from "markdown-it-anchor";
import { slugOf } from "./links.ts";
import type { SearchableSection } from "./page.ts";

/** Markdown without HTML, so that no text of a document can become a script of the page. */
const markdown = new MarkdownIt({ html: false, linkify: false, highlight: highlighted });
markdown.use(anchors, { slugify: slugOf, tabIndex: false });
// Code that scrolls sideways must be reachable with the keyboard.
for (const rule of ["fence", "code_block"] as const) {
  const render = markdown.renderer.rules[rule];
  if (render !== undefined)
    markdown.renderer.rules[rule] = (...args) => render(...args).replace("<pre", '<pre tabindex="0"');
}
// An empty cell is not a heading.
markdown.renderer.rules.th_open = (tokens, index) => (tokens[index + 1]?.content === "" ? "<td>" : "<th>");
markdown.renderer.rules.th_close = (tokens, index) => (tokens[index - 1]?.content === "" ? "</td>" : "</th>");
// A column's alignment would be an inline style, which the policy of the pages refuses.
markdown.renderer.rules.td_open = () => "<td>";
markdown.renderer.rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => "</table></div>\n";

/** A heading that a page lists under "On this page". */
export interface ContentsEntry {
  readonly anchor: string;
  readonly heading: string;
  /** 2 or 3. */
  readonly level: number;
}

/** A picture on the site. Its width and height, in pixels, reserve its place before it is loaded. */
export interface Picture {
  readonly src: string;
  readonly width: string;
  readonly height: string;
}

export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly SearchableSection[];
  /** Its headings below the title, in two levels. */
  readonly contents: readonly ContentsEntry[];
}

/**
 * Renders a document as HTML. `linkTo`: maps a relative link to a path of the site, or to null, and then only the link's text stays.
 * `pictureAt`: the picture at a relative path.
 */
export function renderMarkdown(
  source: string,
  linkTo: (href: string) => string | null,
  pictureAt: (src: string) => Picture,
): Rendered {
  // Lines that are only a comment mark what a program writes into the document. They are not text.
  const tokens = markdown.parse(source.replaceAll(/^ *<!--.*-->$/gm, ""), {});
  const sections: { anchor: string; heading: string; text: string; level: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    const inline = tokens[index + 1];
    if (token.type === "heading_open" && inline !== undefined) {
      const isTitle = sections.length === 0;
      sections.push({
        anchor: isTitle ? "" : String(token.attrGet("id") ?? ""),
        heading: plainText(inline.content),
        text: "",
        level: Number(token.tag.slice(1)),
      });
    } else if (token.type === "inline" || token.type === "fence") {
      const section = sections.at(-1);
      if (section !== undefined && tokens[index - 1]?.type !== "heading_open")
        section.text += ` ${plainText(token.content)}`;
    }
    for (const image of (token.children ?? []).filter(({ type }) => type === "image")) {
      const { src, width, height } = pictureAt(String(image.attrGet("src") ?? ""));
      image.attrSet("src", src);
      image.attrSet("width", width);
      image.attrSet("height", height);
    }
    const links = (token.children ?? []).filter(({ type }) => type.startsWith("link_"));
    for (const [index, link] of links.entries()) {
      const href = String(link.attrGet("href") ?? "#");
      if (/^(https?:|mailto:|#)/.test(href)) continue;
      const target = linkTo(href);
      if (target !== null) link.attrSet("href", target);
      // Links are not nested, so the next token of links closes this one.
      else for (const end of links.slice(index, index + 2)) Object.assign(end, { type: "text", content: "" });
    }
  }
  return {
    title: sections[0]?.heading ?? "",
    html: markdown.renderer.render(tokens, markdown.options, {}),
    sections,
    contents: sections.filter(({ level }) => level === 2 || level === 3),
  };
}

/** The `pictureAt` of texts that have no pictures. */
export function refusePicture(src: string): never {
  throw new Error(`No picture belongs there: ${src}`);
}

/** A text without Markdown's marks, exact enough for a search and a title. */
function plainText(text: string): string {
  return text
    .replaceAll(/[`*]|\]\([^)]*\)|!?\[/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

hljs.registerLanguage("bash", bash);
hljs.registerLanguage("json", json);
hljs.registerLanguage("python", python);
hljs.registerLanguage("typescript", typescript);
hljs.registerAliases(["sh", "curl", "shell"], { languageName: "bash" });
hljs.registerAliases(["ts", "js"], { languageName: "typescript" });

/** Code as HTML with classes. Code of an unknown language is only escaped. */
export function highlighted(code: string, language: string): string {
  if (hljs.getLanguage(language) === undefined) return escapeHtml(code);
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
