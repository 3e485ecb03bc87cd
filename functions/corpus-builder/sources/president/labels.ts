import { type Paragraph, type Run, textOf } from "./markup.ts";

/** A paragraph, or a part of one, and the label that it begins with. */
export interface LabelledText {
  /** Without its full stop; null when the speaker before goes on. */
  readonly label: string | null;
  readonly text: string;
}

/** Words in the place of a label that are more than a title and a name: a note on what happened. */
const maxLabelWords = 12;
const labelForm = /^\p{Lu}[^[\]]*$/u;
/** Of the president, reporters and the audience: these stand inside of a paragraph, too. */
const commonForm = /^(?:The President|President \p{Lu}[\p{L}'’-]+|Q|Audience members?)$/u;
const printedForm = /^(?:Q\.|(?:The President|President \p{Lu}[\p{L}'’-]+|Audience members?)\.) /u;
const maxQuoted = 60;

/**
 * The texts of a page's body, without the editors' headings, each with its label: italic words with a full stop at the beginning of a paragraph;
 * of "Q" the full stop may be roman. Throws an Error when a label is not in italics, because headings can't be known then.
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

/** A new part begins with each common label. */
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

/** Nothing for a heading: a paragraph that is wholly italic. */
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
