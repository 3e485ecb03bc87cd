import { dayOfWords } from "../days.ts";
import { textOf, type Paragraph } from "./markup.ts";

/** A document of the Compilation, split into its parts. */
export interface CompiledPage {
  /** The president of its administration. */
  readonly president: string;
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly body: readonly Paragraph[];
  /** The lines from the note or the index on. */
  readonly trailer: readonly string[];
}

const administration = /^Administration of (.+), \d{4}$/;
const trailerForm = /^(?:NOTE|Categories|Locations|Names|Subjects|DCPD Number):/;
/** A long title spans several paragraphs. */
const maxTitleParagraphs = 4;

/** Splits a page into its parts. Throws an Error that names the missing part. */
export function partsOf(paragraphs: readonly Paragraph[]): CompiledPage {
  const texts = paragraphs.map(textOf);
  const [, president] = administration.exec(texts[0] ?? "") ?? [];
  if (president === undefined)
    throw new Error("is not a page of the Compilation: it begins with no administration");
  const dayAt = texts.slice(0, maxTitleParagraphs + 2).findIndex((text) => dayOfWords(text) !== null);
  const date = dayOfWords(texts[dayAt] ?? "");
  const title = texts.slice(1, Math.max(1, dayAt)).join(" ").replaceAll("’", "'");
  if (date === null || title === "") throw new Error("has no title with a day below it");
  const end = texts.findIndex((text, at) => at > dayAt && trailerForm.test(text));
  if (end === -1) throw new Error("lacks its end: it has neither a note nor an index");
  return { president, title, date, body: paragraphs.slice(dayAt + 1, end), trailer: texts.slice(end) };
}
