import { hasWord } from "../../lines/transcript-line.ts";
import {
  attributeOf,
  hasClass,
  isElement,
  isText,
  singleSpaced,
  textIn,
  type HtmlElement,
  type HtmlNode,
} from "../html.ts";

/** A piece of a line, as it is printed. */
interface Run {
  readonly text: string;
  /** Whether it is bold, italic or in a heading. */
  readonly isMarked: boolean;
  readonly isLink: boolean;
}

export type Line = readonly Run[];

/** Elements that start and end a line. */
const blocks = new Set([
  "p",
  "div",
  "li",
  "ul",
  "ol",
  "dl",
  "dt",
  "dd",
  "blockquote",
  "section",
  "center",
  "pre",
]);
const marks = new Set(["strong", "b", "em", "i"]);
const unspokenTags = new Set([
  ...["h1", "h2", "h3", "h4", "h5", "h6", "table", "caption", "figure", "figcaption", "script", "style"],
  ...["noscript", "video", "audio", "button", "form", "iframe", "object", "svg", "math"],
]);
/** Classes of text that was not spoken: help of a player, links to charts, texts for screen readers. */
const unspokenClasses = ["panel", "pull-right", "sr-only", "hidden", "data-table", "footnotes"];
const ordinal = /^(?:st|nd|rd|th)$/i;

/** The lines before the notes. The notes begin at the first rule (hr), wherever it is. */
export function linesOf(body: HtmlElement): Line[] {
  const lines: Run[][] = [[]];
  /** Returns false from the first rule (hr) on. */
  const visit = (node: HtmlNode, style: Omit<Run, "text">): boolean => {
    if (isText(node)) lines.at(-1)?.push({ ...style, text: node.value });
    if (!isElement(node)) return true;
    if (node.tagName === "hr") return false;
    if (isUnspoken(node)) return true;
    const isLine = blocks.has(node.tagName);
    if (isLine || node.tagName === "br") lines.push([]);
    const inside = {
      isMarked: style.isMarked || marks.has(node.tagName),
      isLink: style.isLink || (node.tagName === "a" && attributeOf(node, "href") !== ""),
    };
    const goesOn = node.childNodes.every((child) => visit(child, inside));
    if (isLine) lines.push([]);
    return goesOn;
  };
  body.childNodes.every((child) => visit(child, { isMarked: false, isLink: false }));
  return lines.filter((line) => hasWord(textOf(line)));
}

function isUnspoken(element: HtmlElement): boolean {
  const { tagName } = element;
  if (tagName === "sup") return !ordinal.test(textIn(element));
  if (unspokenTags.has(tagName) || isMark(element)) return true;
  return (
    unspokenClasses.some((name) => hasClass(element, name)) ||
    /display:\s*none/.test(attributeOf(element, "style"))
  );
}

/** Whether an element is a link to a note: "1", "*". */
function isMark(element: HtmlElement): boolean {
  const isNote = element.tagName === "a" && attributeOf(element, "href").startsWith("#");
  return isNote && /^[^\p{L}]{1,5}$/u.test(textIn(element));
}

export const textOf = (line: Line) => singleSpaced(line.map(({ text }) => text).join(""));
export const isWholly = (line: Line, mark: "isMarked" | "isLink") =>
  line.every((run) => run[mark] || !hasWord(run.text));
