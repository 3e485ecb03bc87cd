import { type Paragraph, type Run, textOf } from "./markup.ts";

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
