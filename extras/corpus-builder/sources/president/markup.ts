import { attributeOf, isElement, isText, textIn, type HtmlElement, type HtmlNode } from "../html.ts";

/** A piece of a paragraph, as it is printed. */
interface Run {
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

/** A paragraph, or a part of it, and the label with which it begins. */
export interface LabelledText {
  /** Without the full stop; null if the previous speaker continues. */
  readonly label: string | null;
  readonly text: string;
}

/** More words than this, in the place of a label, are a note on what happened. A label is a title and a name. */
const maxLabelWords = 12;
const labelForm = /^\p{Lu}[^[\]]*$/u;
/** Labels of the president, reporters and the audience, which occur inside paragraphs, too. */
const commonForm = /^(?:The President|President \p{Lu}[\p{L}'’-]+|Q|Audience members?)$/u;
const printedForm = /^(?:Q\.|(?:The President|President \p{Lu}[\p{L}'’-]+|Audience members?)\.) /u;
const maxQuoted = 60;

/**
 * The texts of a page's body without the editors' headings. A label is italic words with a full stop at the start of a paragraph; the
 * full stop of "Q" may be roman. Throws an Error if a label is not italic, because headings then can't be recognized.
 */
export function labelledTexts(body: readonly Paragraph[]): LabelledText[] {
  return body.flatMap((paragraph) => {
    const printed = textOf(paragraph);
    const parts = divided(paragraph.filter(({ text }) => text !== ""));
    const texts = parts.flatMap(labelled);
    const [first] = texts;
    if (first?.label === null && printedForm.test(printed))
      throw new Error(`has a speaker's name that is not in italics: ${printed.slice(0, maxQuoted)}`);
    return texts;
  });
}

/** Splits a paragraph before each common label. */
function divided(runs: Paragraph): Run[][] {
  const parts: Run[][] = [];
  for (const run of runs) {
    const isLabel = run.isItalic && /\.\s*$/.test(run.text) && commonForm.test(withoutStop(run.text));
    if (parts.length === 0 || isLabel) parts.push([run]);
    else parts.at(-1)?.push(run);
  }
  return parts;
}

const withoutStop = (text: string) => text.trim().replace(/\.$/, "");

/** Empty for a heading: a paragraph that is italic throughout. */
function labelled(runs: readonly Run[]): LabelledText[] {
  const end = runs.findIndex(({ text, isItalic }) => !isItalic && text.trim() !== "");
  const leading = textOf(end === -1 ? runs : runs.slice(0, end));
  const rest = end === -1 ? "" : textOf(runs.slice(end));
  const label = withoutStop(leading);
  if (leading === "") return [{ label: null, text: rest }];
  if (end === -1) {
    if (leading.endsWith(".") && commonForm.test(label)) return [{ label, text: "" }];
    return [];
  }
  const isQuestion = label === "Q" && (leading.endsWith(".") || rest.startsWith("."));
  const isName = leading.endsWith(".") && labelForm.test(label) && label.split(" ").length <= maxLabelWords;
  if (!isQuestion && !isName) return [{ label: null, text: textOf(runs) }];
  return [{ label, text: leading.endsWith(".") ? rest : rest.slice(1).trim() }];
}
