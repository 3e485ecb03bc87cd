import type { PdfLine } from "../pdf-lines.ts";

/** The text of a press conference, without headers and footers. */
export interface Conference {
  /** Whether a page says that the text may still change. */
  readonly isPreliminary: boolean;
  readonly paragraphs: readonly string[];
  /** Lines that nobody said: the title, and the Board's footnotes ("Chair Yellen intended to say …"). */
  readonly title: readonly string[];
  readonly footnotes: readonly string[];
}

const header = /^(\w+ \d{1,2}, \d{4}) .*Press ?Conference(?: Call)? (FINAL|PRELIMINARY)$/;
/** Until June 2013 without "Page". */
const footer = /^(?:Page )?(\d+ of \d+)$/;
/** In points: the size of speech, and where its lines begin, at a margin of 72. Paragraphs are indented, a title is centred. */
const minSpeechSize = 11;
const minIndentX = 80;
const minTitleX = 120;
/** Word, which wrote the files, does not hyphenate: a hyphen at the end of a line is the word's own. */
const joinsNextLine = /[-\u2014]$/u;

/** Reads the pages of the press conference of a day. Throws an Error that says what is wrong with them. */
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

/** Such as "April 27, 2011". */
function dayInWords(date: string): string {
  return new Date(date).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
