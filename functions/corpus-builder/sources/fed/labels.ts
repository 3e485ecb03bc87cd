/** A paragraph, and the name that it begins with, in capitals: "CHAIR POWELL. Good afternoon." */
export interface LabelledParagraph {
  /** Null when it goes on with what was said before. */
  readonly label: string | null;
  readonly text: string;
}

const word = String.raw`(?:Mc)?\p{Lu}[\p{Lu}’'-]+`;
const initial = String.raw`\p{Lu}\.?`;
/** One to five words in capitals throughout, then a full stop; once a colon. "CNBC." begins lines, but never a paragraph. */
const labelForm = new RegExp(`^((?:(?:${word}|${initial}) ){0,4}${word})[.:](?= |$)`, "u");
const minCapitals = 4;

/** Finds the label of each paragraph. One that the file has with its full stop counts without it, too. */
export function labelParagraphs(paragraphs: readonly string[]): LabelledParagraph[] {
  const known = new Set(paragraphs.flatMap((text) => printedLabel(text) ?? []));
  return paragraphs.map((text) => {
    const label = printedLabel(text) ?? [...known].find((one) => text.startsWith(`${one} `)) ?? null;
    return { label, text: label === null ? text : text.slice(label.length).replace(/^[.:]/, "").trim() };
  });
}

function printedLabel(text: string): string | null {
  const label = labelForm.exec(text)?.[1] ?? "";
  return (label.match(/\p{Lu}/gu) ?? []).length < minCapitals ? null : label;
}
