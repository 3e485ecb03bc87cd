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
  elementsOf,
  elementsIn,
} from "../html.ts";
import type { ReadText, SourceText } from "../reading.ts";
import { formLabel } from "../../../src/base/forms.ts";
import { dayOfWords } from "../days.ts";
import { memberOf } from "./voices.ts";

/** A piece of a line, as it is printed. */
interface Run {
  readonly text: string;
  /** Whether it is bold, italic or in a heading. */
  readonly isMarked: boolean;
  readonly isLink: boolean;
}

type Line = readonly Run[];

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
function linesOf(body: HtmlElement): Line[] {
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

const textOf = (line: Line) => singleSpaced(line.map(({ text }) => text).join(""));
const isWholly = (line: Line, mark: "isMarked" | "isLink") =>
  line.every((run) => run[mark] || !hasWord(run.text));

/** A bold line with more words is speech. The longest heading has 28. */
const maxHeadingWords = 40;
const endForm = /^(?:selected )?(?:references|bibliography|appendix|footnotes|endnotes)\b/i;
const unspokenForms = [
  // Notes of tables and charts, and notes about corrections.
  /^(?:sources?|notes?):/i,
  /return to (?:table|text|figure|chart)\W*$/i,
  // "Governor Kroszner presented identical remarks at …"
  /^(?:[^.]{0,60} )?(?:presented|delivered|submitted) (?:identical|substantially similar) remarks\b/i,
  // "Watch on-demand: https://…"
  /^(?:watch|view|listen|audio|video|(?:live )?webcast|download)\b.{0,40}https?:\/\//i,
];
const inParentheses = /^\([^()]*\)$/;
const formula = /\$\$.*?\$\$|\\\(.*?\\\)|\\\[.*?\\\]/gs;

/** The spoken lines of a page's body. The references, or the first rule (hr), end them. */
function spokenLines(body: HtmlElement): string[] {
  const spoken: string[] = [];
  let isAfterHeading = false;
  for (const line of linesOf(body)) {
    const text = singleSpaced(textOf(line).replace(formula, " "));
    const isHeading = isHeadingLine(line, text);
    if (isHeading && endForm.test(text)) break;
    const isCaption = isAfterHeading && inParentheses.test(text);
    const isLink = isWholly(line, "isLink");
    const isUnspoken = isHeading || isCaption || isLink || !hasWord(text);
    if (!isUnspoken && !unspokenForms.some((form) => form.test(text))) spoken.push(text);
    isAfterHeading = isHeading;
  }
  return spoken;
}

function isHeadingLine(line: Line, text: string): boolean {
  return isWholly(line, "isMarked") && text.split(" ").length <= maxHeadingWords;
}

/** Class of the body. The heading next to it has a further class. */
const bodyClass = "col-xs-12 col-sm-8 col-md-8";

/** Reads the page of a speech or a testimony. */
export const read: ReadText = (bytes) => readPage(elementsOf(bytes));

function readPage(elements: readonly HtmlElement[]): SourceText {
  const article = elements.find((one) => attributeOf(one, "id") === "article");
  if (article === undefined) throw new Error("is not a page of a speech: it has no article");
  const columns = article.childNodes.filter(isElement);
  const heading = elementsIn(columns.filter((one) => hasClass(one, "heading")));
  const field = (name: string) => {
    const found = heading.find((one) => hasClass(one, name));
    const text = found === undefined ? "" : textIn(found);
    if (text === "") throw new Error(`is not a page of a speech: its heading has no ${name}`);
    return text;
  };
  const printedDay = field("article__time");
  const date = dayOfWords(printedDay);
  if (date === null) throw new Error(`has a day that can't be read: ${printedDay}`);
  const title = field("title");
  const label = field("speaker");
  const member = memberOf(label);
  if (member === null) return { is: "other", reason: `is not of a member of the Board: ${label}` };
  const bodies = columns.filter((one) => attributeOf(one, "class").trim() === bodyClass);
  const [body] = bodies;
  if (body === undefined || bodies.length > 1) throw new Error(`has ${bodies.length} bodies`);
  const text = spokenLines(body).join("\n");
  if (text === "") return { is: "other", reason: "has no speech in it" };
  const turns = [{ label, speaker: member.name, role: member.role, text }];
  const occasion = occasionOf(elements);
  const labels = { occasion, [formLabel]: occasion === "testimony" ? "hearing" : "speech" };
  return { is: "speech", title, date, labels, isPreliminary: false, turns, notes: [] };
}

/** The occasion, from the page's headline. */
function occasionOf(elements: readonly HtmlElement[]): "testimony" | "speech" {
  const headline = elements.find((one) => attributeOf(one, "id") === "page-title");
  return headline !== undefined && /testimony/i.test(textIn(headline)) ? "testimony" : "speech";
}
