import { type PdfLine, pdfPages } from "../pdf-lines.ts";
import { formLabel } from "../../../src/base/forms.ts";
import type { ReadText } from "../reading.ts";
import { dayOf, turnsOf } from "./turns.ts";

/** The text of a press conference without headers and footers. */
export interface Conference {
  /** Whether a page says that the text may still change. */
  readonly isPreliminary: boolean;
  readonly paragraphs: readonly string[];
  /** Lines that were not spoken: the title, and the Board's footnotes ("Chair Yellen intended to say …"). */
  readonly title: readonly string[];
  readonly footnotes: readonly string[];
}

const header = /^(\w+ \d{1,2}, \d{4}) .*Press ?Conference(?: Call)? (FINAL|PRELIMINARY)$/;
/** Until June 2013, footers lack the word "Page". */
const footer = /^(?:Page )?(\d+ of \d+)$/;
/** In points: the minimum size of speech, and where indented paragraphs and centred titles begin at least. The margin is at 72. */
const minSpeechSize = 11;
const minIndentX = 80;
const minTitleX = 120;
/** Word, which wrote the files, does not hyphenate words. So a hyphen at the end of a line belongs to the word. */
const joinsNextLine = /[-\u2014]$/u;

/** Reads the pages of a day's press conference. Throws an Error that says what is wrong with them. */
export function readPages(pages: readonly (readonly PdfLine[])[], date: string): Conference {
  const statuses = pages.map((lines, at) => {
    checkFooter(lines, at + 1, pages.length);
    return statusOf(lines, at + 1, date);
  });
  const title: string[] = [];
  const footnotes: string[] = [];
  const paragraphs: string[] = [];
  for (const { text, x, size } of pages.flat().filter((line) => !isFrame(line))) {
    const last = paragraphs.at(-1);
    if (size < minSpeechSize) footnotes.push(text);
    else if (last === undefined && x > minTitleX) title.push(text);
    else if (last === undefined || x > minIndentX) paragraphs.push(text);
    // A page break does not end a paragraph.
    else paragraphs[paragraphs.length - 1] = last + (joinsNextLine.test(last) ? "" : " ") + text;
  }
  return { isPreliminary: statuses.includes("PRELIMINARY"), paragraphs, title, footnotes };
}

const isFrame = ({ text }: PdfLine) => header.test(text) || footer.test(text);

function checkFooter(lines: readonly PdfLine[], page: number, pages: number): void {
  const found = lines.flatMap(({ text }) => footer.exec(text)?.[1] ?? []).join(", ");
  if (found !== `${page} of ${pages}`)
    throw new Error(
      `is not whole: page ${page} of ${pages} has ${found === "" ? "no page number" : `the page number ${found}`}`,
    );
}

/** FINAL or PRELIMINARY. */
function statusOf(lines: readonly PdfLine[], page: number, date: string): string {
  const found = lines.map(({ text }) => header.exec(text)).find((match) => match !== null);
  if (found === undefined) throw new Error(`has no header of a press conference on page ${page}`);
  const [, day = "", status = ""] = found;
  if (day !== dayInWords(date)) throw new Error(`is of another day: ${day}, by its page ${page}`);
  return status;
}

/** Formats a day as "April 27, 2011". */
function dayInWords(date: string): string {
  return new Date(date).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

/** Reads the PDF of a press conference. */
export const read: ReadText = async (bytes, { file }) => {
  const date = dayOf(file) ?? "";
  const { isPreliminary, paragraphs } = readPages(await pdfPages(bytes), date);
  const title = `Federal Reserve press conference, ${date}`;
  return {
    is: "speech",
    title,
    date,
    labels: { [formLabel]: "press_conference" },
    isPreliminary,
    ...turnsOf(paragraphs),
  };
};
