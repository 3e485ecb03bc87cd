import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

/** A node of a page, parsed as a browser would parse it. */
export type HtmlNode = Tree.ChildNode;
export type HtmlElement = Tree.Element;

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** Real pages have a hundredth of this. A tree takes thirty times the page's bytes. */
const maxPageBytes = 8 * 1024 * 1024;

/** The elements of a page, in order. Throws an Error that says what is wrong with the bytes. */
export function elementsOf(bytes: Uint8Array): readonly HtmlElement[] {
  const page = pageText(bytes);
  if (!/<\/html>\s*$/i.test(page)) throw new Error("is cut short: it lacks the end of a page");
  return elementsIn(parse(page).childNodes);
}

function pageText(bytes: Uint8Array): string {
  if (bytes.length > maxPageBytes) throw new Error("is larger than a page may be");
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new Error("is not UTF-8 text", { cause: error });
  }
}

/** The elements below some nodes, in the order of the page. */
export function elementsIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.flatMap((node) => (isElement(node) ? [node, ...elementsIn(node.childNodes)] : []));
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return "tagName" in node;
}

export function isText(node: HtmlNode): node is Tree.TextNode {
  return node.nodeName === "#text";
}

/** The value of an attribute; "" if it is missing. */
export function attributeOf({ attrs }: HtmlElement, name: string): string {
  return attrs.find((one) => one.name === name)?.value ?? "";
}

export function hasClass(element: HtmlElement, name: string): boolean {
  return attributeOf(element, "class").split(/\s+/).includes(name);
}

/** The text inside an element, with single spaces. */
export function textIn(element: HtmlElement): string {
  const text = (node: HtmlNode): string => {
    if (isText(node)) return node.value;
    return isElement(node) ? node.childNodes.map(text).join("") : "";
  };
  return singleSpaced(text(element));
}

export function singleSpaced(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
