import { attributeOf, isElement, isText, textIn, type HtmlElement, type HtmlNode } from "../html.ts";

/** A piece of a paragraph, as it is printed. */
export interface Run {
  readonly text: string;
  readonly isItalic: boolean;
}

export type Paragraph = readonly Run[];

const paragraphTags = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6"]);

/**
 * The paragraphs of a page that contain words, in order. The page's own style says which classes are italic, because a converter
 * numbers them.
 */
export function paragraphsOf(elements: readonly HtmlElement[]): Paragraph[] {
  const styles = elements.filter(({ tagName }) => tagName === "style").map(textIn);
  const italics = italicsIn(styles.join("\n"));
  return elements
    .filter(({ tagName }) => paragraphTags.has(tagName))
    .map((element) => runsOf(element, false, italics))
    .filter((runs) => textOf(runs) !== "");
}

export const textOf = (runs: Paragraph) =>
  runs
    .map(({ text }) => text)
    .join("")
    .replace(/\s+/gu, " ")
    .trim();

/** Whether a selector of a class or tag (".s2", "p") is italic. Selectors without a font style are missing. */
type Italics = ReadonlyMap<string, boolean>;

function italicsIn(style: string): Italics {
  const rules = [...style.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  return new Map(
    rules.flatMap(([, selectors = "", rule = ""]) => {
      const [, value] = /font-style:\s*(\w+)/.exec(rule) ?? [];
      if (value === undefined) return [];
      return selectors
        .split(",")
        .map((selector) => [selector.trim().toLowerCase(), value !== "normal"] as const);
    }),
  );
}

function runsOf(element: HtmlElement, inherited: boolean, italics: Italics): Run[] {
  const isItalic = italicOf(element, italics) ?? inherited;
  return element.childNodes.flatMap((node: HtmlNode) => {
    if (isText(node)) return { text: node.value, isItalic };
    if (!isElement(node)) return [];
    return node.tagName === "br" ? { text: " ", isItalic } : runsOf(node, isItalic, italics);
  });
}

function italicOf(element: HtmlElement, italics: Italics): boolean | undefined {
  const { tagName } = element;
  const [, own] = /font-style:\s*(\w+)/.exec(attributeOf(element, "style")) ?? [];
  if (own !== undefined) return own !== "normal";
  if (tagName === "i" || tagName === "em") return true;
  const classes = attributeOf(element, "class").toLowerCase().split(/\s+/);
  const known = classes.map((name) => italics.get(`.${name}`)).find((value) => value !== undefined);
  return known ?? italics.get(tagName);
}
